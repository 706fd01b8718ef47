#include "documents.h"

#include "utf8.h"
#include "word_pieces.h"

#include <errno.h>

int library_init(library *library, const lexicon *lexicon, reading how)
{
    memset(library, 0, sizeof *library);
    library->lexicon = lexicon;
    library->how = how;
    return vocabulary_init(&library->words);
}

static void summary_free(summary *summary)
{
    ints_free(&summary->tokens);
    ints_free(&summary->sentence_tokens);
    ints_free(&summary->ends);
    ints_free(&summary->keys[0]);
    ints_free(&summary->keys[1]);
}

void library_free(library *library)
{
    vocabulary_free(&library->words);
    for (size_t i = 0; i < library->loaded.length; i++)
        summary_free(&library->loaded.at[i]);
    summaries_free(&library->loaded);
    ints_free(&library->free_places);
    ints_free(&library->place_of);
    ints_free(&library->uses_left);
    ints_free(&library->own_of);
    diagnostics_free(&library->diagnostics);
    file_reader_free(&library->files);
    bytes_free(&library->content);
    bytes_free(&library->room);
    bytes_free(&library->joined);
    token_room_free(&library->tokens);
    spans_free(&library->sentences);
    spans_free(&library->kept);
    element_room_free(&library->elements);
}

static int note(library *library, uint32_t document, document_diagnostic diagnostic, int64_t detail)
{
    diagnostic_entry entry = {document, diagnostic, detail};
    if (diagnostics_push(&library->diagnostics, entry))
        return -1;
    library->has_unusable |= diagnostic < DOCUMENT_EMPTY;
    return 0;
}

/* By token_rule. */
static const word_rule WORD_RULES[] = {WORDS_OF_LETTERS, WORDS_OF_BLANKS, WORDS_OF_LETTERS, WORDS_OF_UNICODE_BLANKS,
                                       WORDS_CONTRACTED, WORDS_APART, WORDS_OF_LETTERS, WORDS_OF_LETTERS, WORDS_OF_LETTERS};

static int is_in_utf8(const reading *how)
{
    return how->rule >= TOKENS_ROUGE_SCORE || how->limit.rule != CUT_AS_155 || how->limit.unit == LIMIT_CHARACTERS;
}

/* Tokenises the kept pieces; with ends, notes where each one's tokens end. */
static int tokenise_pieces(library *library, ints *tokens, ints *ends)
{
    for (size_t i = 0; i < library->kept.length; i++) {
        if (tokenise(library->text, library->kept.at[i], &library->words, library->lexicon,
                     library->how.drop_stop_words, WORD_RULES[library->how.rule], &library->tokens, tokens))
            return -1;
        if (ends != NULL && ints_push(ends, (uint32_t)tokens->length))
            return -1;
    }
    return 0;
}

/* Notes what is seen of a text whose tokens have just been found; of one that was not cut they tell how many letters of
   ASCII there are. */
static void survey_document(library *library, uint32_t document)
{
    const char *text = library->text;
    size_t length = library->text_length;
    survey *made = &library->surveys[document], none = {0};
    *made = none;
    word_rule rule = WORD_RULES[library->how.rule];
    if (rule == WORDS_OF_BLANKS || rule == WORDS_OF_UNICODE_BLANKS || rule == WORDS_APART || is_of_pieces(library->how.rule) ||
        library->how.limit.unit != LIMIT_NONE) {
        survey_text(made, text, length, &library->sentences, library->how.is_letter);
        return;
    }
    survey_sentences(made, text, &library->sentences);
    made->letters = library->tokens.letters;
    if (library->tokens.beyond_ascii)
        survey_beyond_ascii(made, text, length, &library->sentences, library->how.is_letter);
}

/* The tokens of a text that finds its sentences itself: SPL as it is, of other formats the sentences, one a line. */
static int take_whole(library *library, summary *made, summary_format format)
{
    static const piece_rule rules[] = {PIECES_STOPS, PIECES_CHINESE, PIECES_SPACES};
    const char *text = library->text;
    size_t length = library->text_length;
    library->sentences.length = 0;
    if ((library->surveys != NULL || format != FORMAT_SPL) &&
        split_sentences(format, text, length, &library->sentences))
        return -1;
    if (library->surveys != NULL)
        survey_document(library, made->document);
    if (format != FORMAT_SPL) {
        bytes *joined = &library->joined;
        joined->length = 0;
        for (size_t i = 0; i < library->sentences.length; i++) {
            span sentence = library->sentences.at[i];
            if (bytes_reserve(joined, sentence.length + 1))
                return -1;
            memcpy(joined->at + joined->length, text + sentence.start, sentence.length);
            joined->length += sentence.length;
            joined->at[joined->length++] = '\n';
        }
        text = joined->at;
        length = joined->length - (joined->length > 0);
    }
    return take_word_pieces(text, length, rules[library->how.rule - TOKENS_STOPS], &library->words, library->lexicon,
                            library->how.drop_stop_words, &library->tokens, &made->tokens, &made->ends);
}

static int take_text(library *library, summary *made, summary_format format)
{
    if (is_of_pieces(library->how.rule))
        return take_whole(library, made, format);
    const char *text = library->text;
    text_limit limit = library->how.limit;
    library->sentences.length = library->kept.length = 0;
    library->tokens.letters = library->tokens.beyond_ascii = 0;
    if (split_sentences(format, text, library->text_length, &library->sentences) ||
        cut_joined(text, &library->sentences, limit, &library->kept) ||
        tokenise_pieces(library, &made->tokens, limit.unit == LIMIT_BYTES ? NULL : &made->ends))
        return -1;
    if (library->surveys != NULL)
        survey_document(library, made->document);
    if (limit.unit != LIMIT_BYTES)
        return 0;
    library->kept.length = 0;
    return cut_sentences(text, &library->sentences, limit, &library->kept) ||
           tokenise_pieces(library, &made->sentence_tokens, &made->ends);
}

static int take_elements(library *library, summary *made)
{
    for (int stem = 0; stem < 2; stem++) {
        if (!library->how.stem[stem])
            continue;
        int64_t bad = element_keys(library->text, library->text_length, library->how.mode, stem,
                                   &library->words, library->lexicon, &library->elements, &made->keys[stem]);
        if (bad < 0)
            return -1;
        if (bad > 0)
            return note(library, made->document, DOCUMENT_NO_ELEMENT, bad);
    }
    return 0;
}

/* The offset of the first NUL byte of what is no text, -1 for text. No text is what has a NUL in every fourth byte or
   more (UTF-16, UTF-32), and, from half a KiB on, what has a NUL and more than one control character in twenty bytes
   (pictures, archives). A stray NUL is read as the original reads it; so is any of a text that was never in a file. */
static int64_t binary_from(const char *text, size_t length)
{
    const char *first = length > 0 ? (const char *)memchr(text, 0, length) : NULL;
    size_t nuls = 0, controls = 0;
    if (first == NULL)
        return -1;
    for (size_t i = 0; i < length; i++) {
        unsigned char letter = (unsigned char)text[i];
        nuls += letter == 0;
        controls += letter < '\t' || (letter > '\r' && letter < ' ') || letter == 0x7F;
    }
    int is_binary = nuls * 4 >= length || (length >= 512 && controls * 20 > length);
    return is_binary ? first - text : -1;
}

/* How files begin that are hardly plain text, in the order of OTHER_KINDS in scoring/warnings.py. Small ones may have no
   NUL, and some, such as RTF, are letters; to the original all of these are text. */
static const char *const other_kinds[] = {
    "\x1f\x8b", "PK\x03\x04", "BZh91AY&SY", "\xfd" "7zXZ", "\x28\xb5\x2f\xfd", "7z\xbc\xaf\x27\x1c", "%PDF-", "{\\rtf",
    "version https://git-lfs.github.com/spec/",
};

/* The place of the kind that a file begins like, -1 for others. */
static int64_t other_kind(const char *text, size_t length)
{
    for (size_t i = 0; i < sizeof other_kinds / sizeof *other_kinds; i++) {
        size_t size = strlen(other_kinds[i]);
        if (length >= size && memcmp(text, other_kinds[i], size) == 0)
            return (int64_t)i;
    }
    return -1;
}

/* The bytes of a byte order mark at the start of a text. */
static size_t mark_length(const char *text, size_t length)
{
    return length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

/* Where in its file, or in memory, the byte of a text is that is so many bytes behind its first one. */
static int64_t place_of_byte(const library *library, document_source source, int64_t offset)
{
    return source.length == IN_A_FILE ? library->text - library->content.at + offset : offset;
}

/* Makes the text what is left of it where all but a-z, A-Z and 0-9 parts tokens once it is in small letters: the two
   characters beyond ASCII whose small forms begin with a letter of ASCII are written so. A byte order mark goes. */
static int narrow(library *library)
{
    bytes *content = &library->content;
    static const char capital_i_with_dot[] = "\xc4\xb0", kelvin[] = "\xe2\x84\xaa";
    content->length = 0;
    if (bytes_reserve(content, library->text_length))
        return -1;
    const char *from = library->text, *end = from + library->text_length;
    char *to = content->at;
    from += mark_length(from, library->text_length);
    while (from < end) {
        if (end - from >= 2 && memcmp(from, capital_i_with_dot, 2) == 0) {
            *to++ = 'i';
            *to++ = ' ';
            from += 2;
        } else if (end - from >= 3 && memcmp(from, kelvin, 3) == 0) {
            *to++ = 'k';
            from += 3;
        } else {
            *to++ = *from++;
        }
    }
    library->text = content->at;
    library->text_length = content->length = (size_t)(to - content->at);
    return 0;
}

/* The word here of a word of others. NO_WORD for want of memory. */
static uint32_t own_word(library *library, uint32_t word)
{
    uint32_t own = library->own_of.at[word];
    if (own == 0) {
        word_entry entry = library->others->words.at[word];
        own = vocabulary_intern(&library->words, library->others->letters.at + entry.start, entry.length) + 1;
        library->own_of.at[word] = own;
    }
    return own - 1;
}

/* Makes ready to take words of this vocabulary. */
static int know_others(library *library, const vocabulary *others)
{
    size_t known = library->others == others ? library->own_of.length : 0, count = others->words.length;
    library->others = others;
    library->own_of.length = known;
    if (known >= count)
        return 0;
    if (ints_reserve(&library->own_of, count - known))
        return -1;
    memset(library->own_of.at + known, 0, (count - known) * sizeof *library->own_of.at);
    library->own_of.length = count;
    return 0;
}

static int take_list(library *library, document_source source, size_t view, ints *tokens)
{
    const token_list *list = &source.lists[view];
    if (ints_reserve(tokens, list->length))
        return -1;
    if (source.words == &library->words) {
        if (list->length > 0)
            memcpy(tokens->at, list->tokens, list->length * sizeof *tokens->at);
    } else {
        for (size_t i = 0; i < list->length; i++)
            if ((tokens->at[i] = own_word(library, list->tokens[i])) == NO_WORD)
                return -1;
    }
    tokens->length = list->length;
    return 0;
}

static int take_tokens(library *library, summary *made, document_source source)
{
    const token_list *apart = &source.lists[1];
    if ((source.words != &library->words && know_others(library, source.words)) ||
        take_list(library, source, 0, &made->tokens) || ints_reserve(&made->ends, apart->sentences) ||
        (library->how.limit.unit == LIMIT_BYTES && take_list(library, source, 1, &made->sentence_tokens)))
        return -1;
    if (apart->sentences > 0)
        memcpy(made->ends.at, apart->ends, apart->sentences * sizeof *made->ends.at);
    made->ends.length = apart->sentences;
    return made->tokens.length == 0 ? note(library, made->document, DOCUMENT_EMPTY, 0) : 0;
}

/* The text of a document, which is not copied if it is in memory. errno where its file cannot be read, -1 for want of memory. */
static int fetch(library *library, document_source source)
{
    library->text = source.text;
    library->text_length = source.length;
    if (source.length != IN_A_FILE)
        return 0;
    int failed = read_file(&library->files, source.text, &library->content);
    /* To the original the mark is letters of a limit in bytes. */
    size_t mark = library->how.rule == TOKENS_ASCII_155 ? 0 : mark_length(library->content.at, library->content.length);
    library->text = library->content.at + mark;
    library->text_length = library->content.length - mark;
    return failed;
}

static int take(library *library, summary *made, document_source source, summary_format format)
{
    /* Basic Elements are read from SIMPLE files; ISI files are read too, but the original finds none in them. */
    int is_elements = format == FORMAT_SIMPLE, may_be_elements = is_elements || format == FORMAT_ISI;
    if ((is_elements && library->how.needs_text) || (!may_be_elements && library->how.needs_elements))
        return note(library, made->document, is_elements ? DOCUMENT_NOT_TEXT : DOCUMENT_NOT_ELEMENTS, 0);
    if (source.length == AS_TOKENS)
        return library->how.needs_text ? take_tokens(library, made, source) : 0;
    int failed = fetch(library, source);
    int is_utf8 = is_in_utf8(&library->how);
    if (failed == EISDIR && !is_utf8) /* the original reads nothing in a folder */
        failed = 0;
    if (failed)
        return failed == -1 ? -1 : note(library, made->document, DOCUMENT_UNREADABLE, failed);
    if (is_utf8 && has_beyond_ascii(library->text, library->text_length)) {
        int64_t wrong = utf8_error(library->text, library->text_length);
        if (wrong >= 0)
            return note(library, made->document, DOCUMENT_NO_UTF8,
                        place_of_byte(library, source, wrong) * 256 + (unsigned char)library->text[wrong]);
        if (library->how.rule == TOKENS_ROUGE_SCORE && narrow(library))
            return -1;
    }
    int is_of_file = source.length == IN_A_FILE || source.of_file;
    int64_t nul = is_of_file ? binary_from(library->text, library->text_length) : -1;
    if (nul >= 0)
        return note(library, made->document, DOCUMENT_BINARY, place_of_byte(library, source, nul));
    int64_t kind = is_of_file ? other_kind(library->text, library->text_length) : -1;
    if (kind >= 0 && note(library, made->document, DOCUMENT_OTHER_KIND, kind))
        return -1;
    if (is_elements ? take_elements(library, made) : library->how.needs_text && take_text(library, made, format))
        return -1;
    return library->text_length == 0 || (!is_elements && made->tokens.length == 0)
               ? note(library, made->document, DOCUMENT_EMPTY, 0)
               : 0;
}

int library_start(library *library, size_t documents, survey *surveys)
{
    ints *places = &library->free_places;
    library->surveys = surveys;
    library->others = NULL;
    library->own_of.length = 0;
    if (ints_zeroed(&library->place_of, documents) || ints_zeroed(&library->uses_left, documents) ||
        ints_reserve(places, library->loaded.length))
        return -1;
    places->length = 0;
    while (places->length < library->loaded.length) {
        places->at[places->length] = (uint32_t)places->length;
        places->length++;
    }
    library->diagnostics.length = 0;
    library->has_unusable = 0;
    return 0;
}

int library_forget_words(library *library, int *forgotten)
{
    *forgotten = vocabulary_is_large(&library->words) && library->free_places.length == library->loaded.length;
    if (!*forgotten)
        return 0;
    library->others = NULL;
    return vocabulary_forget(&library->words);
}

/* A place for one more summary, with the room of one that is no longer needed if there is any. */
static uint32_t free_place(library *library)
{
    if (library->free_places.length > 0)
        return library->free_places.at[--library->free_places.length];
    summary none;
    memset(&none, 0, sizeof none);
    if (ints_reserve(&library->free_places, library->loaded.length + 1) || summaries_push(&library->loaded, none))
        return NO_WORD;
    return (uint32_t)library->loaded.length - 1;
}

uint32_t library_load(library *library, uint32_t document, document_source source, summary_format format)
{
    if (library->place_of.at[document] != 0)
        return library->place_of.at[document] - 1;
    uint32_t place = free_place(library);
    if (place == NO_WORD)
        return NO_WORD;
    summary *made = &library->loaded.at[place];
    made->document = document;
    made->tokens.length = made->sentence_tokens.length = made->ends.length = 0;
    made->keys[0].length = made->keys[1].length = 0;
    if (take(library, made, source, format)) {
        library->free_places.at[library->free_places.length++] = place; /* room as in library_release */
        return NO_WORD;
    }
    library->place_of.at[document] = place + 1;
    return place;
}

void library_release(library *library, uint32_t document)
{
    if (--library->uses_left.at[document] > 0)
        return;
    uint32_t place = library->place_of.at[document];
    library->place_of.at[document] = 0;
    if (place > 0) {
        /* There is room for it: see free_place. */
        library->free_places.at[library->free_places.length++] = place - 1;
    }
}
