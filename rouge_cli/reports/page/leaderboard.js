"use strict";
/* The switch of measures and figures, the sortable leaderboard, and the heat map's cells. */
(function () {
  const { head, state, make } = page;
  const bar = document.getElementById("bar");
  const board = document.getElementById("board");
  const firstRows = board ? [...board.tBodies[0].rows] : [];
  const heat = JSON.parse(document.getElementById("heat-data").textContent);

  function same(list) {
    return list.map((name) => [name, name]);
  }

  const measureChoice = page.choice("Measure", same(head.measures), state.measure, (measure) => page.choose({ measure }));
  const figureNames = { R: "Recall", P: "Precision", F: "F-measure" };
  const figureChoice = page.choice("Figure", head.figures.map((figure) => [figure, figureNames[figure] || figure]),
    state.figure, (figure) => page.choose({ figure }));
  const filter = make("input", { type: "search", input: (event) => page.choose({ filter: event.target.value }) });

  function fillControls() {
    if (head.measures.length > 1) {
      bar.append(measureChoice);
      bar.hidden = false;
    }
    const controls = document.querySelector("[data-controls=leaderboard]");
    if (!controls) return;
    if (head.figures.length > 1) controls.append(figureChoice);
    controls.append(page.labelled("Systems", filter));
    controls.hidden = false;
  }

  function showChosen() {
    measureChoice.querySelector("select").value = state.measure;
    figureChoice.querySelector("select").value = state.figure;
    if (filter.value !== state.filter) filter.value = state.filter;
  }

  function showMeasure() {
    const place = String(head.measures.indexOf(state.measure));
    for (const part of document.querySelectorAll(".measure")) {
      part.classList.toggle("away", part.dataset.measure !== state.measure);
    }
    if (!board) return;
    for (const cell of board.querySelectorAll(".f, .g")) {
      const figure = cell.dataset.figure === undefined || cell.dataset.figure === state.figure;
      const group = cell.classList.contains("g") && cell.dataset.measure !== place;
      cell.classList.toggle("away", !figure || group);
    }
  }

  function valueOf(row, key) {
    if (key === "name") return row.cells[0].textContent;
    const [measure, figure] = key.split("/");
    const place = head.measures.indexOf(measure);
    const cell = [...row.cells].find((one) => one.dataset.measure === String(place) && one.dataset.figure === figure);
    const found = cell && cell.querySelector("data");
    return found ? Number(found.value) : -Infinity;
  }

  function keyOf(head_cell) {
    if (head_cell.dataset.sort === "name") return "name";
    return head.measures[Number(head_cell.dataset.measure)] + "/" + head_cell.dataset.figure;
  }

  function sortRows() {
    if (!board) return;
    const up = state.sort.startsWith("-");
    const key = state.sort.replace(/^-/, "");
    const body = board.tBodies[0];
    if (!key) body.append(...firstRows);
    else {
      const rows = [...body.rows].map((row) => [valueOf(row, key), row]);
      rows.sort(([a], [b]) => (typeof a === "string" ? a.localeCompare(b) : b - a));
      if (up) rows.reverse();
      body.append(...rows.map(([, row]) => row));
    }
    for (const cell of board.tHead.rows[0].cells) {
      if (!cell.dataset.sort) continue;
      const here = key && keyOf(cell) === key;
      if (here) cell.setAttribute("aria-sort", (key === "name") !== up ? "ascending" : "descending");
      else cell.removeAttribute("aria-sort");
    }
  }

  function filterRows() {
    if (!board) return;
    const wanted = state.filter.toLowerCase();
    for (const row of board.tBodies[0].rows) row.hidden = !row.cells[0].textContent.toLowerCase().includes(wanted);
  }

  function makeSortable() {
    for (const cell of board ? board.tHead.rows[0].cells : []) {
      if (!cell.dataset.sort) continue;
      const button = make("button", { type: "button", click: () => {
        const key = keyOf(cell);
        page.choose({ sort: state.sort === key ? "-" + key : key });
      } });
      button.append(...cell.childNodes);
      cell.append(button);
    }
  }

  /* Which cell of a heat map the mouse is on. */
  function cellAt(box, event) {
    const [left, top, width, height] = box.dataset.frame.split(" ").map(Number);
    const picture = box.querySelector("svg");
    const size = picture.getBoundingClientRect();
    const scale = picture.viewBox.baseVal.width / size.width;
    const column = Math.floor(((event.clientX - size.left) * scale - left) / width);
    const row = Math.floor(((event.clientY - size.top) * scale - top) / height);
    const inside = column >= 0 && row >= 0 && column < heat.systems.length && row < heat.evaluations.length;
    return inside ? [heat.evaluations[row], heat.systems[column], row, column] : null;
  }

  function watchHeat() {
    const told = document.getElementById("heat-told");
    for (const box of document.querySelectorAll(".heatbox")) {
      const measure = head.measures.indexOf(box.closest(".measure").dataset.measure);
      box.addEventListener("mousemove", (event) => {
        const cell = cellAt(box, event);
        if (!cell) return;
        const score = heat.scores[measure][cell[2]][cell[3]];
        told.textContent = cell[0] + ", " + cell[1] + ": " + (score === null ? "no summary" : page.score(score));
      });
      box.addEventListener("click", (event) => {
        const cell = cellAt(box, event);
        if (cell && document.getElementById("browser")) {
          page.choose({ evaluation: cell[0], systems: JSON.stringify([cell[1]]) }, "examples");
          page.goTo("examples");
        }
      });
    }
  }

  makeSortable();
  watchHeat();
  fillControls();
  page.listeners.push(() => {
    showChosen();
    showMeasure();
    sortRows();
    filterRows();
  });
})();
