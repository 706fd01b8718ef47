"""What the C headers offer to the Cython modules."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t


cdef extern from "arrays.h" nogil:
    ctypedef struct span:
        size_t start, length
    ctypedef struct bytes_array "bytes":
        char *at
        size_t length, capacity
    ctypedef struct ints:
        uint32_t *at
        size_t length, capacity
    ctypedef struct words64:
        uint64_t *at
        size_t length, capacity
    ctypedef struct spans:
        span *at
        size_t length
    int spans_push(spans *array, span value)
    int ints_push(ints *array, uint32_t value)
    int ints_reserve(ints *array, size_t extra)
    int ints_zeroed(ints *array, size_t length)
    void bytes_free(bytes_array *array)
    int bytes_reserve(bytes_array *array, size_t extra)
    void ints_free(ints *array)
    void spans_free(spans *array)

cdef extern from "machine.h" nogil:
    const size_t BLOCK
    size_t add_atomically(size_t *at, size_t more)
    uint64_t c_nonzero_bytes "nonzero_bytes"(const char *text)
    uint64_t nonzero_bytes_plainly(const char *text)

cdef extern from "porter.h" nogil:
    size_t porter_stem(char *word, size_t length)

cdef extern from "vocabulary.h" nogil:
    const uint32_t NO_WORD
    ctypedef struct word_entry:
        size_t start
        uint32_t length
    ctypedef struct word_entries:
        word_entry *at
        size_t length
    ctypedef struct vocabulary:
        bytes_array letters
        word_entries words
    ctypedef struct lexicon:
        size_t (*stem)(char *word, size_t length) noexcept nogil
        uint32_t shortest
    size_t unstemmed(char *word, size_t length)
    void choose_hash_seeds(const char *random)
    uint64_t hash_of_letters(const char *letters, size_t length)
    size_t vocabulary_most
    int vocabulary_init(vocabulary *words)
    void vocabulary_free(vocabulary *words)
    uint32_t vocabulary_intern(vocabulary *words, const char *letters, size_t length)
    int lexicon_init(lexicon *lexicon)
    void lexicon_free(lexicon *lexicon)
    int lexicon_add_exceptions(lexicon *lexicon, const char *text, size_t length)
    int lexicon_add_stop_words(lexicon *lexicon, const char *text, size_t length)
    uint32_t vocabulary_stem(vocabulary *words, uint32_t id, const lexicon *lexicon, bytes_array *room)
    size_t lexicon_stem(const lexicon *lexicon, const char *word, size_t length, bytes_array *room)

cdef extern from "formats.h" nogil:
    ctypedef enum summary_format:
        FORMAT_SPL, FORMAT_SEE, FORMAT_ISI, FORMAT_SIMPLE
    int split_sentences(summary_format format, const char *text, size_t length, spans *sentences)

cdef extern from "text.h" nogil:
    ctypedef enum limit_unit:
        LIMIT_NONE, LIMIT_WORDS, LIMIT_BYTES, LIMIT_CHARACTERS
    ctypedef enum limit_rule:
        CUT_AS_155, CUT_AS_PYTHON, CUT_STRIPPED
    ctypedef enum word_rule:
        WORDS_OF_LETTERS, WORDS_OF_BLANKS
    ctypedef struct text_limit:
        limit_unit unit
        limit_rule rule
        double value
    ctypedef struct token_room:
        pass
    int cut_joined(const char *text, const spans *sentences, text_limit limit, spans *kept)
    int cut_sentences(const char *text, const spans *sentences, text_limit limit, spans *kept)
    int tokenise(const char *text, span piece, vocabulary *words, const lexicon *lexicon, int drop_stop_words,
                 word_rule rule, token_room *room, ints *tokens)
    void token_room_free(token_room *room)

cdef extern from "elements.h" nogil:
    ctypedef enum element_mode:
        MODE_H, MODE_HM, MODE_HMR, MODE_HM1, MODE_HMR1, MODE_HMR2, MODE_UNKNOWN
    ctypedef struct element_room:
        pass
    void element_room_free(element_room *room)
    int stem_element(const lexicon *lexicon, const char *field, size_t length, bytes_array *word, bytes_array *stemmed)
    int64_t element_keys(const char *text, size_t length, element_mode mode, int stem, vocabulary *words,
                         const lexicon *lexicon, element_room *room, ints *keys)

cdef extern from "units.h" nogil:
    const uint32_t NO_UNIT
    const int64_t NO_GAP_LIMIT
    ctypedef enum unigram_choice:
        NO_UNIGRAMS, UNIGRAMS_BUT_LAST, ALL_UNIGRAMS
    ctypedef struct pair_table:
        uint32_t next
    ctypedef struct unit_list:
        ints units
    ctypedef struct profile:
        double total
    void unit_list_free(unit_list *list)
    int pair_table_init(pair_table *table)
    void pair_table_free(pair_table *table)
    int pair_table_reset(pair_table *table, uint32_t first)
    int list_tokens(const uint32_t *tokens, size_t length, unit_list *list)
    int extend_ngrams(pair_table *table, const uint32_t *tokens, size_t length, size_t n, int known_only,
                      unit_list *list)
    int list_skip_bigrams(pair_table *table, const uint32_t *tokens, size_t length, int64_t gap,
                          unigram_choice unigrams, int known_only, unit_list *list, double *total)
    size_t most_skip_bigrams
    int profile_of(profile *profile, const ints *units, uint32_t kinds, uint32_t *room)
    void profile_free(profile *profile)
    int count_units(const ints *units, uint32_t *counts, ints *distinct)
    double clipped_hits(const profile *model, const ints *distinct, const uint32_t *counts)

cdef extern from "scores.h" nogil:
    ctypedef struct run_worth:
        int is_linear
        double weight, alpha, beta
        int gain_first
    ctypedef enum f_formula:
        F_BY_ALPHA, F_WITH_EPSILON, F_BY_RATIO, F_OF_SIGNED
    ctypedef struct scoring:
        double alpha
        int is_rounded, exact_ends, of_per_cent, is_single
    double worth_of(const run_worth *worth, double k)
    double c_round5 "round5"(double value)
    double c_f_measure "f_measure"(double recall, double precision, double alpha)
    void score_counts(const double *counts, const scoring *how, const run_worth *worth, f_formula formula,
                      double *scores)

cdef extern from "single_sum.h" nogil:
    double c_single_mean "single_mean"(const double *values, size_t count, size_t stride)

cdef extern from "lcs.h" nogil:
    ctypedef struct sentence_list:
        const uint32_t *tokens
        const uint32_t *ends
        size_t count
    ctypedef struct lcs_layout:
        size_t width
    ctypedef struct lcs_room:
        words64 marks
    void lcs_room_free(lcs_room *room)
    void lcs_layout_free(lcs_layout *layout)
    int lcs_lay_out(lcs_layout *layout, sentence_list model, uint32_t kinds)
    int lcs_mark(lcs_room *room, const lcs_layout *layout, sentence_list model, sentence_list peer)
    size_t lcs_most_rows, wlcs_most_moves
    int wlcs_mark(lcs_room *room, const lcs_layout *layout, sentence_list model, sentence_list peer, const run_worth *worth)
    int lcs_hits(lcs_room *room, sentence_list model, const uint32_t *model_counts, const uint32_t *peer_counts,
                 uint32_t kinds, double *hits)
    int wlcs_hits(lcs_room *room, sentence_list model, const uint32_t *model_counts, const uint32_t *peer_counts,
                  uint32_t kinds, double *hits)
    int wlcs_of_texts(lcs_room *room, const ints *model, const ints *peer, const uint32_t *peer_counts,
                      const run_worth *worth, double *value)
    int wlcs_path(lcs_room *room, const ints *model, const ints *peer, const run_worth *worth, ints *path)

cdef extern from "several_models.h" nogil:
    ctypedef enum model_rule:
        RULE_SUM, RULE_BEST_RECALL, RULE_BEST_F, RULE_JACKKNIFE, RULE_MEAN
    ctypedef struct model_figures:
        double counts[3]
        double scores[3]
        double key
    ctypedef struct several_models:
        size_t models
    void several_models_add(several_models *all, const model_figures *model)
    void several_models_scores(const several_models *all, model_rule rule, double *scores)

cdef extern from "bootstrap.h" nogil:
    ctypedef struct interval:
        double mean, lower, upper
    ctypedef struct resampling:
        double samples, confidence
    void draw_sample(uint64_t seed, size_t n, uint32_t *indices)
    ctypedef struct score_table:
        size_t width
    int score_table_init(score_table *table, size_t columns, size_t n, size_t count)
    void score_table_free(score_table *table)
    int score_table_add_units(score_table *table, const int32_t *units)
    int score_table_add_values(score_table *table, const double *values)
    int score_table_draw(const score_table *table, size_t first, size_t last)
    int score_table_intervals(const score_table *table, resampling how, interval *intervals)
    int bootstrap_corpus(const double *columns, size_t n, resampling how, double alpha, interval *intervals)

cdef extern from "weighing.h" nogil:
    const size_t BLOCK_ROWS
    const size_t BLOCK_COLUMNS
    const size_t DIGIT_BITS
    const size_t MOST_DIGITS
    ctypedef struct whole_column:
        const int32_t *units
        const int64_t *wide_units
    ctypedef struct weighed_block:
        uint8_t *column
        uint8_t *digit
        size_t count
    void block_fill(weighed_block *block, const whole_column *columns, size_t count, size_t first, size_t rows)
    uint64_t block_weigh(const weighed_block *block, const uint8_t *weights, uint64_t *sums)
    void weigh_widely(int wanted)

cdef extern from "poisson.h" nogil:
    ctypedef struct long_sum:
        uint64_t low, high
    void c_philox "philox"(const uint32_t *counter, const uint32_t *key, uint32_t *words)
    uint64_t hash_of(const char *text, size_t length)
    unsigned int c_poisson_weight "poisson_weight"(uint64_t seed, uint64_t hash, uint32_t sample)
    int poisson_add(uint64_t seed, const uint64_t *hashes, size_t n, const whole_column *columns, size_t width,
                    uint32_t first, uint32_t last, uint64_t *totals, long_sum *sums)

cdef extern from "reading.h" nogil:
    ctypedef struct file_reader:
        pass
    int64_t files_opened()
    int (*reading_interrupted)() noexcept nogil
    int read_file(file_reader *reader, const char *name, bytes_array *content)
    void file_reader_free(file_reader *reader)

cdef extern from "survey.h" nogil:
    enum:
        SEEN_TEXT, SEEN_SENTENCES
    ctypedef struct survey:
        uint64_t letters, lost, unspaced, runs, seen
    const size_t SURVEY_WIDTH
    const int SENTENCE_MARKS_COUNT "SENTENCE_MARKS"
    const char *sentence_marks[]
    const int UNSPACED_RANGES
    const uint32_t unspaced_ranges[][2]
    ctypedef int (*letter_test)(uint32_t character) noexcept
    void survey_text(survey *made, const char *text, size_t length, const spans *sentences, letter_test is_letter)

cdef extern from "documents.h" nogil:
    ctypedef enum token_rule:
        TOKENS_ASCII_155, TOKENS_WHITE_SPACE, TOKENS_ROUGE_SCORE, TOKENS_PYTHON_SPLIT, TOKENS_PY_ROUGE, TOKENS_APART, TOKENS_STOPS
        TOKENS_CHINESE, TOKENS_SPACES
    ctypedef struct token_list:
        const uint32_t *tokens
        size_t length
        const uint32_t *ends
        size_t sentences
    ctypedef struct reading:
        text_limit limit
        int drop_stop_words, needs_text, needs_elements
        token_rule rule
        letter_test is_letter
        element_mode mode
        int stem[2]
    ctypedef struct diagnostic_entry:
        uint32_t document, diagnostic
        int64_t detail
    ctypedef struct diagnostics:
        diagnostic_entry *at
        size_t length
    ctypedef struct summary:
        ints tokens, sentence_tokens, ends
    ctypedef struct summaries:
        summary *at
    ctypedef struct library:
        reading how
        file_reader files
        vocabulary words
        summaries loaded
        ints uses_left
        diagnostics diagnostics
    ctypedef struct document_source:
        const char *text
        size_t length
        const token_list *lists
        const vocabulary *words
        int of_file
    const size_t IN_A_FILE
    const size_t AS_TOKENS
    int library_init(library *library, const lexicon *lexicon, reading how)
    void library_free(library *library)
    int library_start(library *library, size_t documents, survey *surveys)
    uint32_t library_load(library *library, uint32_t document, document_source source, summary_format format)
    void library_release(library *library, uint32_t document)

cdef extern from "evaluate.h" nogil:
    ctypedef enum measure_kind:  # its values stand in native.pyx, beside their names
        pass
    ctypedef enum lcs_counting:
        COUNT_POSITIONS, COUNT_WORDS, COUNT_LENGTHS
    ctypedef enum comparison:
        COMPARE_RATIO, COMPARE_ROUNDED, COMPARE_ONCE, COMPARE_UNDONE
    ctypedef struct measure:
        measure_kind kind
        size_t n
        int64_t gap
        unigram_choice unigrams
        int is_whole, is_clipped
        run_worth worth
        int is_distinct
        lcs_counting counted
        f_formula formula
        comparison compared
        int jackknifed_by
        int stem_counts, stem_sentences
    ctypedef struct batch:
        const document_source *sources
        survey *surveys
        const unsigned char *formats
        size_t documents
        const uint32_t *model_starts
        const uint32_t *model_documents
        const uint32_t *peer_starts
        const uint32_t *peer_documents
        size_t evaluations
    ctypedef struct scheme:
        const measure *measures
        size_t count
        int stem_peers
        model_rule rule
        scoring scoring
    ctypedef struct single_model:
        int is_possible, is_needed
    ctypedef struct evaluator:
        library documents
        single_model single
    int evaluator_init(evaluator *evaluator, const lexicon *lexicon, reading how, scheme scheme)
    void evaluator_free(evaluator *evaluator)
    int evaluator_start(evaluator *evaluator, const batch *batch)
    int evaluate(evaluator *evaluator, const batch *batch, size_t first, size_t last, double *counts, double *scores)

cdef extern from "pairs.h" nogil:
    const int KIND_L, KIND_LSUM
    ctypedef struct pair_kinds:
        const char *kinds
        size_t count
        int longest
    ctypedef struct pair_counting:
        pass
    int count_numbers(pair_counting *room, const pair_kinds *wanted, sentence_list target, sentence_list prediction,
                      uint32_t kinds, double *counts)

cdef extern from "porter_nltk.h" nogil:
    size_t porter_nltk_stem(char *word, size_t length)
    size_t porter_published_stem(char *word, size_t length)

cdef extern from "rouge_score.h" nogil:
    ctypedef struct characters:
        const void *characters
        size_t length
        int width, is_ascii
    ctypedef struct characters_list:
        characters *at
        size_t length
    ctypedef struct pair_measures:
        pair_kinds wanted
        int stem, sentences
    ctypedef struct token_text:
        ints tokens, ends
    ctypedef struct pair_room:
        vocabulary words
        token_text target
        pair_counting counting
    int pair_room_init(pair_room *room)
    void pair_room_free(pair_room *room)
    int count_pair(pair_room *room, const pair_measures *measures, const characters *target,
                   const characters *prediction, double *counts)
    void score_pair(const double *counts, double *scores)
    int tokens_of_text(pair_room *room, const characters *text, int stem)
    int characters_list_push(characters_list *array, characters value)
    void characters_list_free(characters_list *array)

cdef extern from "sequences.h" nogil:
    ctypedef struct labelled_words:
        const uint32_t *words
        const uint32_t *labels
        const uint32_t *label_ends
        size_t length, first_label
    ctypedef struct subsequences:
        size_t d
        double decay "lambda"
    double esk(const labelled_words *a, const labelled_words *b, subsequences kind, double *room)
    uint32_t lcs_length(const uint32_t *a, size_t a_length, const uint32_t *b, size_t b_length, uint32_t *room)

cdef extern from "memory_limit.h" nogil:
    const uint64_t NO_MEMORY_LIMIT
    uint64_t memory_of_machine(const char *listing, const char *mounted)
    uint64_t memory_limit()
    int set_memory_limit(uint64_t most)
