"use strict";
/* The example browser: an evaluation, its references and some systems' summaries, with what matches. */
(function () {
  const browser = document.getElementById("browser");
  if (!browser) return;
  const { head, state, make } = page;
  const texts = JSON.parse(document.getElementById("texts").textContent);
  const places = new Map(texts.map((one, place) => [one.id, place]));
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const figures = ["R", "P", "F"];

  /* The tokens' places in a text, in code points: as given, or runs of ASCII letters and digits. */
  function spansOf(one, points) {
    const spans = [];
    if (!one.k) {
      let start = -1;
      for (let i = 0; i <= points.length; i += 1) {
        const inside = i < points.length && /^[a-zA-Z0-9]$/.test(points[i]);
        if (inside && start < 0) start = i;
        if (!inside && start >= 0) spans.push([start, i]);
        if (!inside) start = -1;
      }
      return spans;
    }
    let end = 0;
    for (let i = 0; i < one.k.length; i += 2) {
      const start = end + one.k[i];
      end = start + one.k[i + 1];
      spans.push([start, end]);
    }
    return spans;
  }

  function isMarked(mask, place) {
    const letter = mask[Math.floor(place / 6)];
    return letter !== undefined && (letters.indexOf(letter) >> place % 6) % 2 === 1;
  }

  /* The text with its marked tokens in mark elements; marked neighbours are one, unless letters stand between. */
  function marked(one, mask) {
    const points = Array.from(one.t);
    const body = make("div", { class: "body", dir: "auto", tabindex: "0", role: "group", "aria-label": "Text" });
    let done = 0;
    let from = -1;
    let to = 0;
    const flush = () => {
      if (from < 0) return;
      body.append(points.slice(done, from).join(""), make("mark", {}, points.slice(from, to).join("")));
      done = to;
      from = -1;
    };
    spansOf(one, points).forEach(([start, end], place) => {
      if (!isMarked(mask, place) || end === start) return flush();
      if (from >= 0 && /[\n\p{L}\p{M}\p{N}]/u.test(points.slice(to, start).join(""))) flush();
      if (from < 0) from = start;
      to = end;
    });
    flush();
    body.append(points.slice(done).join(""));
    return body;
  }

  function measurePlace() {
    return Math.max(0, head.measures.indexOf(state.measure));
  }

  function scoreOf(summary) {
    const scores = summary.v[measurePlace()];
    const figure = Math.max(0, figures.indexOf(state.figure));
    return scores && scores[figure] !== null ? page.score(scores[figure]) : null;
  }

  function chosenSystems() {
    let names = [];
    try {
      names = JSON.parse(state.systems || "[]");
    } catch {
      names = [];
    }
    names = (Array.isArray(names) ? names : []).filter((name) => head.systems.includes(name));
    return names.length ? names : (head.pair || head.systems.slice(0, 2));
  }

  /* By what evaluations are sorted: the scores of the chosen systems. */
  function keyOf(one, systems) {
    const scores = one.p.filter((summary) => systems.includes(head.systems[summary.s])).map(scoreOf).filter((score) => score !== null);
    if (!scores.length) return null;
    if (state.order === "gap") return Math.max(...scores) - Math.min(...scores);
    return scores.reduce((sum, score) => sum + score, 0) / scores.length;
  }

  function holds(one, wanted) {
    if (!wanted) return true;
    const all = [one.id, ...one.r.map((text) => text.t), ...one.p.map((text) => text.t)];
    return all.some((text) => text.toLowerCase().includes(wanted));
  }

  function listed(systems) {
    const wanted = state.search.toLowerCase();
    const found = texts.filter((one) => holds(one, wanted)).map((one) => [keyOf(one, systems), one]);
    const sign = state.order === "worst" ? 1 : -1;
    if (state.order !== "page") {
      found.sort(([a], [b]) => (a === null) - (b === null) || sign * (a - b));
    }
    return found;
  }

  function scoresTable(summary) {
    const rows = summary.v.map((scores, place) => scores && make("tr", { class: place === measurePlace() ? "best" : null },
      make("th", { scope: "row" }, make("bdi", {}, head.measures[place])),
      ...scores.map((score) => make("td", {}, score === null ? "–"
        : make("data", { value: page.score(score) }, page.score(score).toFixed(5))))));
    const heads = ["Measure", ...figures].map((name) => make("th", { scope: "col" }, name));
    return make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows));
  }

  /* What is said of a text that is not shown as a whole. */
  function cutNote(one) {
    if (!one.c) return null;
    const [shown, all] = [Array.from(one.t).length - 1, one.c].map((number) => number.toLocaleString("en"));
    return make("p", { class: "note" }, "The first " + shown + " of " + all + " characters are shown.");
  }

  function panel(title, kind, ...parts) {
    return make("div", { class: "text " + kind }, make("h3", {}, make("bdi", {}, title)), ...parts);
  }

  function show(one, systems) {
    const view = browser.querySelector(".view");
    view.replaceChildren();
    if (!one) return view.append(make("p", {}, "No text is found."));
    const place = measurePlace();
    const summaries = one.p.filter((summary) => systems.includes(head.systems[summary.s]));
    const first = summaries[0];
    const references = one.r.map((reference, number) => panel("Reference " + reference.i, "reference",
      cutNote(reference), marked(reference, first ? first.n[number][place] || "" : "")));
    const shown = summaries.map((summary) => panel(head.systems[summary.s], "summary", scoresTable(summary),
      cutNote(summary), marked(summary, summary.m[place] || "")));
    view.append(make("h3", { class: "evaluation" }, "Evaluation ", make("bdi", {}, one.id)));
    if (!head.marked[place]) view.append(make("p", { class: "note" }, "The matches of this measure cannot be marked."));
    view.append(make("div", { class: "texts" },
      make("div", { class: "references", tabindex: "0", role: "group", "aria-label": "References" }, ...references),
      make("div", { class: "summaries" }, ...shown)));
    if (one.o) {
      view.append(make("details", {}, make("summary", {}, "Source"), cutNote({ t: one.o, c: one.c }), make("div", { class: "text body", dir: "auto" }, one.o)));
    }
  }

  function step(by) {
    const list = browser.querySelector("select[size]");
    const next = list.selectedIndex + by;
    if (next < 0 || next >= list.options.length) return;
    page.choose({ evaluation: list.options[next].value }, "examples");
  }

  function build() {
    const order = page.choice("Order", [["worst", "worst first"], ["best", "best first"], ["gap", "largest gap first"], ["page", "as on the page"]],
      state.order, (value) => page.choose({ order: value, evaluation: "" }, "examples"));
    const search = make("input", { type: "search", class: "search", value: state.search,
      input: (event) => page.choose({ search: event.target.value }, "examples") });
    const list = make("select", { size: "12", "aria-label": "Evaluation", change: (event) => page.choose({ evaluation: event.target.value }, "examples") });
    const boxes = head.systems.map((name) => make("label", {},
      make("input", { type: "checkbox", value: name, change: chooseSystems }), " ", make("bdi", {}, name)));
    const buttons = [["Previous", -1], ["Next", 1]].map(([name, by]) => make("button", { type: "button", click: () => step(by) }, name));
    browser.append(
      make("div", { class: "side" }, order, page.labelled("Search", search), make("p", { class: "controls" }, ...buttons), list,
        make("fieldset", {}, make("legend", {}, "Systems"), ...boxes)),
      make("div", { class: "view" }));
    browser.hidden = false;
  }

  function chooseSystems() {
    const chosen = [...browser.querySelectorAll("input[type=checkbox]:checked")].map((box) => box.value);
    page.choose({ systems: chosen.length ? JSON.stringify(chosen) : "" }, "examples");
  }

  /* The evaluations in tables become buttons that open their texts. */
  function linkTables() {
    for (const cell of document.querySelectorAll("td[data-evaluation]")) {
      const id = cell.dataset.evaluation;
      if (!places.has(id)) continue;
      cell.replaceChildren(make("button", { type: "button", click: () => {
        page.choose({ evaluation: id }, "examples");
        page.goTo("examples");
      } }, make("bdi", {}, id)));
    }
  }

  build();
  linkTables();
  page.listeners.push(() => {
    const systems = chosenSystems();
    const found = listed(systems);
    const list = browser.querySelector("select[size]");
    list.replaceChildren(...found.map(([key, one]) => make("option", { value: one.id },
      "\u2068" + one.id + "\u2069" + (key === null ? "" : "  " + key.toFixed(3)))));
    let chosen = found.find(([, one]) => one.id === state.evaluation);
    if (!chosen && places.has(state.evaluation)) chosen = [null, texts[places.get(state.evaluation)]];
    if (!chosen) chosen = found[0];
    list.value = chosen ? chosen[1].id : "";
    for (const box of browser.querySelectorAll("input[type=checkbox]")) box.checked = systems.includes(box.value);
    browser.querySelector(".side select").value = state.order;
    const search = browser.querySelector(".search");
    if (search.value !== state.search) search.value = state.search;
    show(chosen && chosen[1], systems);
  });
})();
