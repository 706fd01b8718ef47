# Where sentences of English texts end, by a splitter that is asked only where its answer is not known already.


cdef enum:
    MOST_KNOWN_ENDS = 1 << 17  # beyond these all is forgotten: a process that lives long stays small


cdef inline bint _is_mark(unsigned char letter) noexcept:
    return letter == c"." or letter == c"?" or letter == c"!"


cdef inline bint _parts_words(unsigned char letter) noexcept:
    return letter == c" " or (c"\t" <= letter <= c"\r")


cdef inline bint _is_alphanumeric(unsigned char letter) noexcept:
    return c"a" <= (letter | 0x20) <= c"z" or c"0" <= letter <= c"9"


cdef inline bint _is_closing(unsigned char letter) noexcept:
    return letter == c'"' or letter == c"'" or letter == c")" or letter == c"]" or letter == c"}"


cdef inline bint _opens(unsigned char letter) noexcept:
    return (letter == c'"' or letter == c"'" or letter == c"`" or letter == c"(" or letter == c"[" or letter == c"{")


cdef inline bint _ends_tokens(unsigned char letter) noexcept:
    """Whether a mark before it may end a sentence: white space, and what stands in no word (Punkt)."""
    return (letter <= c" " or _is_closing(letter) or _is_mark(letter) and letter != c"." or letter == c";"
            or letter == c"*" or letter == c":" or letter == c"@" or letter == c"(" or letter == c"{"
            or letter == c"[")


cdef class SentenceEnds:
    """Puts texts on lines, a sentence each, as a splitter (Punkt) finds sentences.

    split gives the sentences of a str. It must find them as Punkt does: only at a mark (. ? !) that white space or
    punctuation follows, by the word before it and the one behind it. undecided are the words, in small letters, whose
    full stop ends a sentence only before some others, or never: abbreviations and collocations; None if they are not
    known. Numbers and initials are such words too. has_curly: whether curly quotes that close are taken as straight ones
    are. What the splitter says of two words is kept.
    """

    cdef object split, undecided
    cdef bint has_curly
    cdef dict pairs

    def __init__(self, split, undecided, bint has_curly):
        self.split, self.has_curly = split, has_curly
        self.undecided = None if undecided is None else frozenset([word.encode() for word in undecided])
        self.pairs = {}

    def lines(self, bytes text not None):
        """The sentences of a text in UTF-8, each on a line; white space between them goes. What is no UTF-8 stays."""
        if text.startswith(b"\xef\xbb\xbf"):
            text = text[3:]
        return self.lines_of(text, len(text))

    cdef bytes lines_of(self, const char *text, size_t length):
        cdef size_t i = 0, begin = 0, done = 0, close, follows, wrong = 0
        cdef bint doubtful = False
        cdef list pieces = None
        cdef bytes made
        cdef char *to
        if has_beyond_ascii(text, length) and utf8_error(text, length) >= 0:
            return text[:length]
        made = PyBytes_FromStringAndSize(text, length)
        to = made
        for i in range(length):
            if to[i] == c"\n":
                to[i] = c" "
        for i in range(length):
            if not _is_mark(text[i]) or i + 1 == length:
                continue
            if <unsigned char>text[i + 1] < 0x80 and not _ends_tokens(text[i + 1]):
                continue  # as in 3.14
            close = self.closed(text, length, i + 1)
            follows = close
            while follows < length and _parts_words(text[follows]):
                follows += 1
            if follows == length:
                continue  # no word follows
            if follows == close or not self.begins_plainly(text, length, follows):
                doubtful, wrong = True, i + 1
                continue
            ends = self.ends_at(text, length, i, close, follows, wrong)
            wrong = i + 1
            if ends is None:
                doubtful = True
            elif ends:
                to[close] = c"\n"
                if doubtful:
                    pieces = [] if pieces is None else pieces
                    pieces += (made[done:begin], self.split_lines(text[begin:close]))
                    done = close
                begin, doubtful = follows, False
        if doubtful:
            pieces = [] if pieces is None else pieces
            pieces += (made[done:begin], self.split_lines(text[begin:length]))
            done = length
        return made if pieces is None else b"".join([*pieces, made[done:]])

    cdef size_t closed(self, const char *text, size_t length, size_t at) noexcept:
        """Where what closes quotes and brackets ends."""
        while at < length:
            if _is_closing(text[at]):
                at += 1
            elif self.has_curly and length - at >= 3 and memcmp(text + at, "\xe2\x80", 2) == 0 and (
                    <unsigned char>text[at + 2] == 0x99 or <unsigned char>text[at + 2] == 0x9d):
                at += 3
            else:
                break
        return at

    cdef bint begins_plainly(self, const char *text, size_t length, size_t at) noexcept:
        """Whether what follows white space here begins a word, perhaps within quotes or brackets."""
        cdef unsigned char first = <unsigned char>text[at]
        cdef size_t next = at + 1
        if 0xc3 <= first <= 0xdf:
            return True
        if first == 0xe2 and length - at >= 3 and memcmp(text + at, "\xe2\x80", 2) == 0 and (
                <unsigned char>text[at + 2] == 0x98 or <unsigned char>text[at + 2] == 0x9c):
            next = at + 3
        elif first <= 0x20 or first >= 0x7f or _is_mark(text[at]):
            return False
        elif not _is_closing(text[at]):
            return True
        return next < length and _is_alphanumeric(text[next])

    cdef object ends_at(self, const char *text, size_t length, size_t mark, size_t close, size_t follows, size_t wrong):
        """Whether a sentence ends at a mark; None where only the splitter knows.

        A mark before wrong may have ended a sentence.
        """
        cdef size_t begin = mark, end = follows
        while begin > 0 and not _parts_words(text[begin - 1]):
            begin -= 1
            if begin < wrong:
                return None
        if text[mark] != c".":
            return True
        if self.always_ends(text, begin, mark):
            return True
        while end < length and 0x20 < <unsigned char>text[end] < 0x7f:
            end += 1
            if _is_mark(text[end - 1]) and end < length and not _parts_words(text[end]):
                return None
        if end < length and not _parts_words(text[end]):
            return None
        pair = text[begin:close] + b" " + text[follows:end]
        known = self.pairs.get(pair)
        if known is None:
            if len(self.pairs) >= MOST_KNOWN_ENDS:
                self.pairs.clear()
            known = self.pairs[pair] = len(self.split(pair.decode())) > 1
        return known

    cdef bint always_ends(self, const char *text, size_t begin, size_t end):
        """Whether the full stop behind a word ends a sentence whatever follows; so it does where none is before it."""
        cdef size_t at, part
        cdef bint is_parted = False
        if self.undecided is None:
            return False
        while begin < end and _opens(text[begin]):
            begin += 1
        if begin == end:
            return b"." not in self.undecided
        part = begin
        for at in range(begin, end):
            if text[at] == c"-" or text[at] == c"'":
                if at == part:
                    return False
                is_parted, part = True, at + 1
            elif not (c"a" <= (text[at] | 0x20) <= c"z"):
                return False
        if end - part < 2 or end - begin < 2:
            return False
        word = text[begin:end].lower()
        if word in self.undecided or b"'" + word in self.undecided:
            return False
        if not is_parted:
            return True
        last = word[part - begin:]
        return last not in self.undecided and not self.undecided.intersection((
            word.rpartition(b"'")[2], b"'" + word.rpartition(b"'")[2], word.rpartition(b"-")[2]))

    cdef bytes split_lines(self, bytes text):
        return "\n".join([sentence.replace("\n", " ") for sentence in self.split(text.decode())]).encode()
