# cython: language_level=3, boundscheck=False, wraparound=False, binding=False, embedsignature=True, embedsignature.format=clinic
"""The compiled kernel: batches of evaluations, pairs of texts, and each of their steps, over the C sources beside it."""

cimport cython
from cpython cimport array as c_array
from cpython.buffer cimport PyBUF_FORMAT, PyBUF_ND, PyBUF_SIMPLE, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.dict cimport PyDict_Copy, PyDict_SetItem
from libc.math cimport NAN, ceil, pow, rint, sqrt
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

from array import array
from os import urandom

from rouge_cli.kernel.declarations cimport (
    ALL_UNIGRAMS, AS_TOKENS, BLOCK, BLOCK_COLUMNS, BLOCK_ROWS, COMPARE_ONCE, COMPARE_RATIO, COMPARE_ROUNDED, COMPARE_UNDONE, COUNT_LENGTHS, COUNT_POSITIONS, COUNT_WORDS, CUT_AS_155, CUT_AS_PYTHON, CUT_STRIPPED, DIGIT_BITS, F_BY_ALPHA, F_BY_RATIO, F_OF_SIGNED, F_WITH_EPSILON, FORMAT_ISI, FORMAT_SEE,
    FORMAT_SIMPLE, FORMAT_SPL, IN_A_FILE, KIND_L, KIND_LSUM, LIMIT_BYTES, LIMIT_CHARACTERS, LIMIT_NONE, LIMIT_WORDS,
    MODE_H, MODE_HM, MODE_HM1, MODE_HMR, MODE_HMR1,
    MODE_HMR2, MODE_UNKNOWN, MOST_DIGITS, NO_MEMORY_LIMIT, NO_UNIGRAMS, NO_UNIT, NO_WORD, RULE_BEST_F, RULE_BEST_RECALL, RULE_JACKKNIFE, RULE_MEAN, RULE_SUM,
    SEEN_SENTENCES, SEEN_TEXT, SENTENCE_MARKS_COUNT as MARKS, SURVEY_WIDTH, TOKENS_APART, TOKENS_ASCII_155, TOKENS_CHINESE, TOKENS_PY_ROUGE, TOKENS_PYTHON_SPLIT, TOKENS_ROUGE_SCORE, TOKENS_SPACES, TOKENS_STOPS,
    TOKENS_WHITE_SPACE, UNIGRAMS_BUT_LAST, UNSPACED_RANGES, add_atomically, batch, block_fill, block_weigh, bootstrap_corpus, bytes_array,
    bytes_free, bytes_reserve, c_f_measure, c_nonzero_bytes, c_philox, c_poisson_weight, c_round5, c_single_mean, characters, characters_list, characters_list_free,
    characters_list_push, choose_hash_seeds, clipped_hits, count_numbers, count_pair, count_units, cut_joined as c_cut_joined,
    cut_sentences as c_cut_sentences, document_source, draw_sample, element_keys as c_element_keys, element_mode,
    element_room, element_room_free, esk as c_esk, evaluate, evaluator, evaluator_free, evaluator_init,
    evaluator_start, extend_ngrams, file_reader, file_reader_free, files_opened, hash_of, hash_of_letters, interval, ints, ints_free, ints_push, ints_reserve,
    ints_zeroed, labelled_words, lcs_hits, lcs_lay_out, lcs_layout, lcs_layout_free, lcs_length as c_lcs_length,
    lcs_mark, lcs_most_rows, lcs_room, lcs_room_free, lexicon, lexicon_add_exceptions, lexicon_add_stop_words, lexicon_free,
    lexicon_init, lexicon_stem, long_sum, library, library_free, library_init, library_load, library_release, library_start,
    list_skip_bigrams, list_tokens, memory_limit, memory_of_machine, measure, model_figures, model_rule, most_skip_bigrams, nonzero_bytes_plainly, pair_measures,
    pair_room, pair_room_free, pair_room_init, pair_table, pair_table_free, pair_table_init, pair_table_reset,
    poisson_add, porter_nltk_stem, porter_published_stem, porter_stem, profile, profile_free, profile_of, read_file, reading, reading_interrupted, diagnostics, resampling,
    run_worth, scheme, score_counts, score_pair, score_table,
    score_table_add_units, score_table_add_values, score_table_draw, score_table_free, score_table_init,
    score_table_intervals, scoring, set_memory_limit, sentence_list, sentence_marks, several_models,
    several_models_add, several_models_scores, span, spans, spans_free, spans_push,
    split_sentences as c_split_sentences, stem_element as c_stem_element, subsequences, summary, summary_format,
    survey, survey_text, text_limit, token_list, token_room, token_room_free, tokenise as c_tokenise, tokens_of_text,
    unigram_choice, unit_list, unit_list_free, unspaced_ranges, unstemmed, vocabulary, vocabulary_free, vocabulary_init,
    vocabulary_intern, vocabulary_most, vocabulary_stem, weigh_widely, word_rule, WORDS_OF_BLANKS, WORDS_OF_LETTERS, limit_rule, weighed_block, whole_column, wlcs_hits, wlcs_mark, wlcs_most_moves, wlcs_of_texts, wlcs_path, word_entry, words64, worth_of)

choose_hash_seeds(urandom(24))

# By the numbers of document_diagnostic in documents.h.
DIAGNOSTICS = ("unreadable", "binary", "no utf-8", "no element", "not text", "not elements", "empty", "other kind")
# By the numbers of summary_format in formats.h.
FORMATS = ("SPL", "SEE", "ISI", "SIMPLE")

cdef dict FORMAT_CODES = {"SPL": FORMAT_SPL, "SEE": FORMAT_SEE, "ISI": FORMAT_ISI}
cdef dict RULES = {
    "ascii-155": TOKENS_ASCII_155, "whitespace": TOKENS_WHITE_SPACE, "rouge-score": TOKENS_ROUGE_SCORE,
    "python-split": TOKENS_PYTHON_SPLIT, "py-rouge": TOKENS_PY_ROUGE, "multilingual-rouge": TOKENS_APART,
    "pltrdy": TOKENS_STOPS, "rouge-chinese": TOKENS_CHINESE, "spaces": TOKENS_SPACES,
}
cdef dict UNITS = {"": LIMIT_NONE, "words": LIMIT_WORDS, "bytes": LIMIT_BYTES, "characters": LIMIT_CHARACTERS}
cdef dict LIMIT_RULES = {"155": CUT_AS_155, "python": CUT_AS_PYTHON, "stripped": CUT_STRIPPED}
cdef extern from "evaluate.h":
    enum: MEASURE_NGRAM, MEASURE_LCS, MEASURE_WLCS, MEASURE_SKIP_BIGRAM, MEASURE_ELEMENTS
cdef dict KINDS = {
    "ngram": MEASURE_NGRAM, "lcs": MEASURE_LCS, "wlcs": MEASURE_WLCS,
    "skip_bigram": MEASURE_SKIP_BIGRAM, "elements": MEASURE_ELEMENTS,
}
cdef dict UNIGRAMS = {"": NO_UNIGRAMS, "but-last": UNIGRAMS_BUT_LAST, "all": ALL_UNIGRAMS}
cdef dict COMPARISONS = {"ratio": COMPARE_RATIO, "rounded": COMPARE_ROUNDED, "once": COMPARE_ONCE, "undone": COMPARE_UNDONE}
cdef dict LCS_COUNTINGS = {"positions": COUNT_POSITIONS, "words": COUNT_WORDS, "lengths": COUNT_LENGTHS}
cdef dict F_FORMULAS = {"alpha": F_BY_ALPHA, "epsilon": F_WITH_EPSILON, "ratio": F_BY_RATIO, "signed": F_OF_SIGNED}
cdef dict SCORES = {"recall": 0, "f": 2}
cdef dict MODEL_RULES = {
    "sum": RULE_SUM, "best-recall": RULE_BEST_RECALL, "best-f": RULE_BEST_F, "jackknife": RULE_JACKKNIFE,
    "mean": RULE_MEAN,
}
cdef dict MODES = {
    "H": MODE_H, "HM": MODE_HM, "HMR": MODE_HMR, "HM1": MODE_HM1, "HMR1": MODE_HMR1, "HMR2": MODE_HMR2,
}

include "steps.pxi"
include "measure_steps.pxi"
include "text_columns.pxi"
include "ids.pxi"
include "json_columns.pxi"
include "sentence_ends.pxi"
include "documents.pxi"
include "reader.pxi"
include "batch.pxi"
include "figures.pxi"
include "resampling.pxi"
include "pair_scorer.pxi"
include "named_scores.pxi"
include "sentences.pxi"
include "ranks.pxi"
include "memory_limit.pxi"
