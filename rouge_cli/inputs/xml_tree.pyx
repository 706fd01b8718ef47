# cython: language_level=3
"""Walks a parsed ROUGE-EVAL document below Python: lxml's tree in, evaluations out (section 2 of docs/rouge-1.5.5.md).

lxml reads and checks the XML; this only follows the nodes of its tree, through lxml's public C interface.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.string cimport memcpy, strlen

from lxml.includes cimport etreepublic as cetree
from lxml.includes cimport tree
from lxml.includes.etreepublic cimport _Element

from rouge_cli.errors import Problem
from rouge_cli.inputs.plan import FORMATS, Evaluation, place_of_line

cetree.import_lxml__etree()

assert len(Evaluation._fields) == 6, "finish gives all fields"

cdef enum Tag:
    OTHER, EVAL, PEER_ROOT, MODEL_ROOT, INPUT_FORMAT, PEERS, MODELS, P, M

cdef list TAG_NAMES = [None, "EVAL", "PEER-ROOT", "MODEL-ROOT", "INPUT-FORMAT", "PEERS", "MODELS", "P", "M"]
cdef list TAG_LETTERS = [b"", b"EVAL", b"PEER-ROOT", b"MODEL-ROOT", b"INPUT-FORMAT", b"PEERS", b"MODELS", b"P", b"M"]
cdef const char *LETTERS[9]
for _i in range(9):
    LETTERS[_i] = <bytes>TAG_LETTERS[_i]


cdef bint _same_name(const char *name, const char *capitals) noexcept:
    """Whether name is capitals in any case of its letters."""
    cdef char letter
    while name[0] != 0 and capitals[0] != 0:
        letter = name[0] - 32 if c'a' <= name[0] <= c'z' else name[0]
        if letter != capitals[0]:
            return False
        name += 1
        capitals += 1
    return name[0] == capitals[0]


cdef Tag _tag(tree.xmlNode *node) noexcept:
    """Which element this is; OTHER for comments and the like, and for names with a prefix."""
    if node.type != tree.XML_ELEMENT_NODE or (node.ns != NULL and node.ns.prefix != NULL):
        return OTHER
    for i in range(1, 9):
        if _same_name(<const char *>node.name, LETTERS[i]):
            return <Tag>i
    return OTHER


cdef bytes _joined(tree.xmlNode *node, tree.xmlNode *end):
    """The text of consecutive text and CDATA nodes, in UTF-8."""
    cdef bytes text = <bytes><const char *>node.content
    node = node.next
    while node != end:
        text += <bytes><const char *>node.content
        node = node.next
    return text


cdef bytes _trimmed(const char *letters, Py_ssize_t length):
    """Without white space at both ends, whatever Unicode counts as such."""
    while length > 0 and _is_space(letters[0]):
        letters += 1
        length -= 1
    while length > 0 and _is_space(letters[length - 1]):
        length -= 1
    cdef bytes text = letters[:length]
    if length > 0 and (<unsigned char>letters[0] >= 0x80 or <unsigned char>letters[length - 1] >= 0x80):
        return text.decode().strip().encode()
    return text


cdef bint _is_space(char letter) noexcept:
    return letter == c' ' or c'\t' <= letter <= c'\r'


cdef bytes _path(bytes root, bytes name):
    """root/name, in one piece of memory."""
    cdef Py_ssize_t length = len(root)
    cdef bytes made = PyBytes_FromStringAndSize(NULL, length + 1 + len(name))
    cdef char *letters = PyBytes_AS_STRING(made)
    memcpy(letters, PyBytes_AS_STRING(root), length)
    letters[length] = c'/'
    memcpy(letters + length + 1, PyBytes_AS_STRING(name), len(name))
    return made


cdef bint _is_text(tree.xmlNode *node) noexcept:
    return (node.type == tree.XML_TEXT_NODE or node.type == tree.XML_CDATA_SECTION_NODE) and node.content != NULL


cdef object _text(tree.xmlNode *element, object before):
    """The last piece of the element's text, trimmed: comments, instructions and children cut it into pieces.

    An element without any text leaves what was known before.
    """
    cdef tree.xmlNode *end = NULL
    cdef tree.xmlNode *node = element.last
    while node != NULL and not (_is_text(node) and node.content[0] != 0):
        end = node
        node = node.prev
    if node == NULL:
        return before
    while node.prev != NULL and _is_text(node.prev):
        node = node.prev
    if node.next == end:
        return _trimmed(<const char *>node.content, strlen(<const char *>node.content))
    text = _joined(node, end)
    return _trimmed(text, len(text))


cdef object _attribute(tree.xmlNode *element, const char *name):
    """The value of an attribute without prefix, or None."""
    cdef const char *text
    cdef tree.xmlAttr *attribute = element.properties
    while attribute != NULL:
        if attribute.ns == NULL and _equal(<const char *>attribute.name, name):
            if attribute.children == NULL:
                return ""
            if attribute.children.next == NULL:
                text = <const char *>attribute.children.content
                return text[:strlen(text)].decode()
            return _joined(attribute.children, NULL).decode()
        attribute = attribute.next
    return None


cdef bint _equal(const char *left, const char *right) noexcept:
    while left[0] != 0 and left[0] == right[0]:
        left += 1
        right += 1
    return left[0] == right[0]


cdef class _Draft:
    """An evaluation while its pieces come in; later ones of the same id add to it."""

    cdef bytes peer_root, model_root
    cdef str format
    cdef dict peers
    cdef list model_ids, model_files
    cdef list unread  # of all evaluations: summaries whose files are not read, as a later one has the same name
    cdef object id, line

    def __cinit__(self, id, line, list unread):
        self.id, self.line, self.unread = id, line, unread
        self.peer_root = self.model_root = b""
        self.peers, self.model_ids, self.model_files = {}, [], []

    cdef object finish(self, bint model_ids):
        cdef dict peers = self.peers
        for peer, name in peers.items():
            if name is not None:
                peers[peer] = _path(self.peer_root, name)
        ids = tuple(self.model_ids) if model_ids else ()
        return Evaluation(self.id, self.format, peers, self.models(), self.line, ids)

    cdef tuple models(self):
        """A file for each mention of a model's id: the last one given to that id."""
        cdef list files = self.model_files
        if len(files) == 1 and files[0] is not None:
            return (_path(self.model_root, files[0]),)
        cdef dict last = {}
        for id, name in zip(self.model_ids, files):
            if name is not None:
                path = _path(self.model_root, name)
                if last.get(id, path) != path:
                    self.unread.append(f"reference summary {id!r} of evaluation {self.id!r}")
                last[id] = path
        return tuple([last[id] if id in last else self.model_root + b"/" for id in self.model_ids])


cdef class _Reader:
    """evaluations has, by id, drafts and what was made of them; open the ids of the former, in their order."""

    cdef _Element root
    cdef str source
    cdef dict evaluations
    cdef list open
    cdef dict peer_ids
    cdef list problems, unread
    cdef bint plain, model_ids
    cdef bint came_again  # an id whose evaluation is finished

    def __cinit__(self, _Element root, str source, bint model_ids):
        self.root, self.source, self.model_ids = root, source, model_ids
        self.evaluations, self.open, self.peer_ids, self.problems, self.plain = {}, [], {}, [], True
        self.came_again, self.unread = False, []

    cdef object text_of(self, tree.xmlNode *element, object before):
        """The element's text, or what was known before."""
        cdef tree.xmlNode *child = element.children
        if child == NULL or child.next != NULL or not _is_text(child):
            self.plain = False
        return _text(element, before)

    cdef complain(self, tree.xmlNode *node, str cause, str remedy):
        line = place_of_line(cetree.elementFactory(self.root._doc, node).sourceline)
        self.problems.append(Problem(f"{self.source}, {line}", cause, remedy))

    cdef visit(self, tree.xmlNode *node, _Draft current):
        """Takes a part or walks on; an EVAL's parts belong to the innermost EVAL."""
        cdef Tag tag = _tag(node)
        if PEER_ROOT <= tag <= MODELS:
            if current is not None:
                self.take_part(node, tag, current)
            elif self.has_content(node, tag):
                self.complain(node, f"{TAG_NAMES[tag]} outside any EVAL", "move it into the EVAL it belongs to")
            return
        if tag == EVAL:
            current = self.open_evaluation(node)
        self.visit_children(node, NULL, current)

    cdef visit_children(self, tree.xmlNode *node, tree.xmlNode *end, _Draft current):
        """Visits those before end."""
        cdef tree.xmlNode *child = node.children
        while child != end:
            if child.type == tree.XML_ELEMENT_NODE:
                self.visit(child, current)
            child = child.next

    cdef finish_drafts(self):
        for id in self.open:
            self.evaluations[id] = (<_Draft>self.evaluations[id]).finish(self.model_ids)
        self.open.clear()

    cdef tuple found(self):
        self.finish_drafts()
        return list(self.evaluations.values()), frozenset(self.peer_ids), self.problems, self.unread, self.plain

    cdef _Draft open_evaluation(self, tree.xmlNode *node):
        id = _attribute(node, b"ID")
        if id is None:
            self.complain(node, 'EVAL without an ID', 'write <EVAL ID="...">')
            return _Draft(None, 0, [])
        draft = self.evaluations.get(id)
        if draft is None:
            draft = self.evaluations[id] = _Draft(id, node.line, self.unread)
            self.open.append(id)
        elif type(draft) is not _Draft:
            self.came_again = True
            return _Draft(None, 0, [])
        return draft

    cdef take_part(self, tree.xmlNode *node, Tag tag, _Draft current):
        if tag == PEER_ROOT:
            current.peer_root = self.text_of(node, current.peer_root)
        elif tag == MODEL_ROOT:
            current.model_root = self.text_of(node, current.model_root)
        elif tag == INPUT_FORMAT:
            current.format = self.read_format(node)
        else:
            self.take_entries(node, P if tag == PEERS else M, current)

    cdef take_entries(self, tree.xmlNode *node, Tag wanted, _Draft current):
        cdef tree.xmlNode *child = node.children
        while child != NULL:
            if _tag(child) == wanted:
                id = _attribute(child, b"ID")
                if id is None:
                    self.complain(child, f'{TAG_NAMES[wanted]} without an ID', f'write <{TAG_NAMES[wanted]} ID="...">')
                elif wanted == P:
                    id = self.peer_ids.setdefault(id, id)  # one and the same in all evaluations
                    before = current.peers.get(id)
                    name = current.peers[id] = self.text_of(child, before)
                    if before is not None and name != before:
                        self.unread.append(f"system {id!r} of evaluation {current.id!r}")
                else:
                    current.model_ids.append(id)
                    current.model_files.append(self.text_of(child, None))
            child = child.next

    cdef bint has_content(self, tree.xmlNode *node, Tag tag):
        """Whether a part says anything. The original overlooks one outside any EVAL that does not."""
        if tag == PEER_ROOT or tag == MODEL_ROOT:
            return self.text_of(node, None) is not None
        cdef tree.xmlNode *child = node.children
        while child != NULL and _tag(child) != (P if tag == PEERS else M):
            child = child.next
        return tag == INPUT_FORMAT or child != NULL

    cdef str read_format(self, tree.xmlNode *node):
        value = _attribute(node, b"TYPE")
        if value is None:
            self.complain(node, "INPUT-FORMAT without a TYPE", f"write TYPE= one of {', '.join(FORMATS)}")
            return None
        value = value.removesuffix("\n")  # the original overlooks one
        if value.upper() not in FORMATS:
            self.complain(node, f"unknown INPUT-FORMAT {value!r}", f"it is one of {', '.join(FORMATS)}")
        else:
            return value.upper()
        return None


def read_tree(_Element root not None, str source not None, bint model_ids=False):
    """What is in the document under root, as Tree of plan.py has it; model_ids asks for the ids of the models too."""
    cdef _Reader reader = _Reader(root, source, model_ids)
    reader.visit(root._c_node, None)
    return reader.found()


cdef bint _is_counted(tree.xmlNode *node) noexcept:
    """Whether lxml counts this among the children of an element."""
    return (node.type == tree.XML_ELEMENT_NODE or node.type == tree.XML_COMMENT_NODE
            or node.type == tree.XML_ENTITY_REF_NODE or node.type == tree.XML_PI_NODE)


cdef class GrowingTree:
    """The same for a document that is still being parsed: its root's children are taken as they become whole.

    The root is no EVAL and none of the elements that are part of one.
    """

    cdef _Reader reader

    def __cinit__(self, _Element root not None, str source not None, bint model_ids=False):
        self.reader = _Reader(root, source, model_ids)

    def take(self):
        """Takes all children but the last element, which may be growing, and removes them."""
        cdef tree.xmlNode *last = self.reader.root._c_node.last
        while last != NULL and not _is_counted(last):
            last = last.prev
        if last != NULL:
            self.reader.visit_children(self.reader.root._c_node, last, None)
            self.reader.finish_drafts()  # their memory serves the next ones
            del self.reader.root[:-1]

    def finish(self):
        """Takes what is left; returns what read_tree returns, or None if an id came again after other evaluations."""
        self.reader.visit_children(self.reader.root._c_node, NULL, None)
        return None if self.reader.came_again else self.reader.found()
