# Whole batches of evaluations below Python: file names in, counts and scores out.


cdef class Lexicon:
    """The exceptions and the stop list, read from the texts of their files (see vocabulary.h)."""

    cdef lexicon lists

    def __cinit__(self, str stemmer="porter-155"):
        """stemmer: "porter-155", "porter-nltk" or "porter-1980", what stems words that are no exceptions; "wordnet-exceptions": nothing."""
        if lexicon_init(&self.lists):
            raise MemoryError
        if stemmer == "porter-nltk":
            self.lists.stem = porter_nltk_stem
        elif stemmer == "wordnet-exceptions":
            self.lists.stem, self.lists.shortest = unstemmed, 3
        elif stemmer == "porter-1980":
            self.lists.stem = porter_published_stem
        elif stemmer != "porter-155":
            raise ValueError(stemmer)

    def __dealloc__(self):
        lexicon_free(&self.lists)

    def add_exceptions(self, bytes text not None):
        """Adds lines "word form ..."; a word given again gets its last form."""
        if lexicon_add_exceptions(&self.lists, text, len(text)):
            raise MemoryError

    def add_stop_words(self, bytes text not None):
        """Adds a stop list, one word a line, taken as it stands."""
        if lexicon_add_stop_words(&self.lists, text, len(text)):
            raise MemoryError


cdef class Batch:
    """Evaluations as in evaluate.h (arrays of typecode "I") and room for their counts and scores.

    documents are Documents, or as these with formats. counts (hits, model total, peer total) and scores (R, P, F) are arrays "d" with three values at
    (instance * measures + measure) * 3. Several evaluators may score parts of one batch at the same time.
    comparisons is the number of peers that are compared with a model, each with each of its own.
    """

    cdef batch work
    cdef readonly Py_ssize_t comparisons
    cdef readonly c_array.array counts, scores
    cdef readonly Documents documents
    cdef tuple kept
    cdef size_t taken  # evaluations by score_some

    def __cinit__(self, documents not None, bytes formats, c_array.array model_starts not None,
                  c_array.array model_documents not None, c_array.array peer_starts not None,
                  c_array.array peer_documents not None, Py_ssize_t measures):
        cdef Py_ssize_t i
        cdef Py_ssize_t size = len(peer_documents) * measures * 3
        self.kept = (model_starts, model_documents, peer_starts, peer_documents)
        self.counts = c_array.clone(array("d"), size, zero=True)
        self.scores = c_array.clone(array("d"), size, zero=True)
        self.documents = documents if type(documents) is Documents else Documents(documents, formats)
        self.work.sources, self.work.documents = self.documents.at, len(self.documents)
        self.work.formats = <const unsigned char *><char *>self.documents.formats
        self.work.surveys = self.documents.seen()
        self.work.model_starts = model_starts.data.as_uints
        self.work.model_documents = model_documents.data.as_uints
        self.work.peer_starts = peer_starts.data.as_uints
        self.work.peer_documents = peer_documents.data.as_uints
        self.work.evaluations = len(model_starts) - 1
        for i in range(self.work.evaluations):
            self.comparisons += ((self.work.peer_starts[i + 1] - self.work.peer_starts[i])
                                 * (self.work.model_starts[i + 1] - self.work.model_starts[i]))

    def hold(self, size_t step):
        """Reads into memory the files that evaluations of more than one step need.

        Evaluators that share the steps would each open them.
        """
        cdef file_reader files
        cdef dict step_of = {}
        cdef size_t e, i
        if self.documents.are_in_memory:
            return
        memset(&files, 0, sizeof(files))
        try:
            for e in range(self.work.evaluations):
                for i in range(self.work.model_starts[e], self.work.model_starts[e + 1]):
                    if step_of.setdefault(self.work.model_documents[i], e // step) != e // step:
                        self.documents.hold(self.work.model_documents[i], &files)
                for i in range(self.work.peer_starts[e], self.work.peer_starts[e + 1]):
                    if step_of.setdefault(self.work.peer_documents[i], e // step) != e // step:
                        self.documents.hold(self.work.peer_documents[i], &files)
        finally:
            file_reader_free(&files)

    def stop(self):
        """No evaluator takes any more by score_some."""
        add_atomically(&self.taken, self.work.evaluations)

    def __len__(self):
        """The number of evaluations."""
        return self.work.evaluations


cdef _set_worth(run_worth *worth, double weight, linear, bint gain_first=False):
    worth.weight, worth.is_linear, worth.gain_first = weight, linear is not None, gain_first
    worth.alpha, worth.beta = (0.0, 0.0) if linear is None else linear


cdef class Evaluator:
    """Scores batches with one vocabulary, so that each word is stemmed once. Each thread has its own.

    measures: a KernelMeasure each (measures/measure.py); n-grams in ascending n. rule: how several models become one.
    """

    cdef evaluator state
    cdef measure *measures
    cdef Py_ssize_t measure_count
    cdef object lexicon
    cdef Batch work
    cdef bint ready

    def __cinit__(self, Lexicon lexicon not None, measures not None, *, str unit="", double limit=0,
                  bint drop_stop_words=False, str tokenizer="ascii-155", str cuts="155",
                  bint stem_peers=False, str rule="sum", double alpha=0.5, bint rounding=True, bint exact_ends=False,
                  bint of_per_cent=False, bint single=False, str mode=""):
        cdef reading how = _reading(unit, limit, drop_stop_words, tokenizer, cuts)
        cdef scheme plan
        self.lexicon = lexicon
        self.measure_count = len(measures)
        self.measures = <measure *>calloc(self.measure_count + 1, sizeof(measure))
        if self.measures == NULL:
            raise MemoryError
        how.mode = MODES.get(mode, MODE_UNKNOWN)
        how.stem[1 if stem_peers else 0] = 1
        for i in range(self.measure_count):
            self._set_measure(&self.measures[i], measures[i])
            if self.measures[i].kind == MEASURE_ELEMENTS:
                how.needs_elements = 1
            else:
                how.needs_text = 1
            how.stem[self.measures[i].stem_counts] = 1
        plan.measures, plan.count = self.measures, self.measure_count
        plan.stem_peers, plan.rule = stem_peers, MODEL_RULES[rule]
        plan.scoring.alpha, plan.scoring.is_rounded, plan.scoring.exact_ends = alpha, rounding, exact_ends
        plan.scoring.of_per_cent, plan.scoring.is_single = of_per_cent, single
        self.ready = True
        if evaluator_init(&self.state, &lexicon.lists, how, plan):
            raise MemoryError
        if self.state.single.is_needed and not self.state.single.is_possible:
            raise ValueError("measures that are counted pair by pair stand beside others")

    cdef _set_measure(self, measure *made, given):
        made.kind, made.n, made.gap = KINDS[given.kind], given.n, -1 if given.gap is None else given.gap
        made.unigrams, made.is_whole, made.is_clipped = UNIGRAMS[given.unigrams], given.is_whole, given.is_clipped
        _set_worth(&made.worth, given.weight, given.linear, given.gain_first)
        made.is_distinct, made.counted = given.is_distinct, LCS_COUNTINGS[given.counted]
        made.formula = F_FORMULAS[given.formula]
        made.compared, made.jackknifed_by = COMPARISONS[given.compared], SCORES[given.jackknifed_by]
        made.stem_counts, made.stem_sentences = given.stem_counts, given.stem_sentences

    def __dealloc__(self):
        if self.ready:
            evaluator_free(&self.state)
        free(self.measures)

    def start(self, Batch work not None):
        """Makes ready for a batch: its documents are forgotten after the last evaluation that needs them."""
        self.work = None
        if evaluator_start(&self.state, &work.work):
            raise MemoryError
        self.work = work

    cdef Batch started(self):
        if self.work is None:
            raise ValueError("no batch was started")
        return self.work

    cdef int fail(self) except -1:
        self.work = None
        _raise_failure()

    def score(self, size_t first, size_t last):
        """Scores evaluations first .. last - 1 of the batch, without holding the interpreter.

        MemoryError: the batch cannot be gone on with; it, or another one, can be started.
        """
        cdef Batch work = self.started()
        cdef int failed
        if not first <= last <= work.work.evaluations:
            raise ValueError("no such evaluations")
        with nogil:
            failed = evaluate(&self.state, &work.work, first, last, work.counts.data.as_doubles,
                              work.scores.data.as_doubles)
        if failed:
            self.fail()

    def score_some(self, size_t step, size_t steps):
        """Scores so many steps, or fewer, that no evaluator of the batch has taken yet, in the same way.

        Returns how many evaluations these were: 0, as none is left.
        """
        cdef Batch work = self.started()
        cdef size_t first, last, done = 0
        cdef int failed = 0
        with nogil:
            while steps > 0 and not failed:
                first = add_atomically(&work.taken, step)
                if first >= work.work.evaluations:
                    break
                last = min(first + step, work.work.evaluations)
                failed = evaluate(&self.state, &work.work, first, last, work.counts.data.as_doubles,
                                  work.scores.data.as_doubles)
                done += last - first
                steps -= 1
        if failed:
            self.fail()
        return done

    def diagnostics(self):
        """(document, diagnostic, detail) of what is to be said of documents since this was last asked."""
        return _diagnostics(&self.state.documents.diagnostics)
