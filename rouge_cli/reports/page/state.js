"use strict";
/* What is chosen on the page, kept in the link: #section?key=value&... */
const page = {
  head: JSON.parse(document.getElementById("head").textContent),
  state: { measure: "", figure: "", sort: "", filter: "", evaluation: "", systems: "", order: "worst", search: "" },
  listeners: [],
};

/* Makes an element with attributes and children; text is always text. */
page.make = function (name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (typeof value === "function") made.addEventListener(key, value);
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
};

/* A control with its label before it. */
page.labelled = function (label, control) {
  page.labels = (page.labels || 0) + 1;
  control.id = "control-" + page.labels;
  return page.make("span", { class: "control" }, page.make("label", { for: control.id }, label), " ", control);
};

page.choice = function (label, options, chosen, changed) {
  const select = page.make("select", { change: (event) => changed(event.target.value) });
  for (const [value, shown] of options) select.append(page.make("option", { value, selected: value === chosen }, shown));
  return page.labelled(label, select);
};

/* Scores are whole numbers of 1e-5, or numbers as they are. */
page.score = (value) => (Number.isInteger(value) ? value / 100000 : value);

/* What a link does not name is as it was at first. */
page.readLink = function () {
  const [section, query] = location.hash.slice(1).split("?");
  const given = new URLSearchParams(query || "");
  for (const key of Object.keys(page.state)) page.state[key] = given.has(key) ? given.get(key) : page.defaults[key];
  return section;
};

page.writeLink = function (section) {
  const chosen = new URLSearchParams();
  for (const [key, value] of Object.entries(page.state)) if (value && value !== page.defaults[key]) chosen.set(key, value);
  const query = chosen.toString();
  const here = section || location.hash.slice(1).split("?")[0];
  history.replaceState(null, "", "#" + here + (query ? "?" + query : ""));
  for (const link of document.querySelectorAll("nav a")) {
    link.setAttribute("href", link.getAttribute("href").split("?")[0] + (query ? "?" + query : ""));
  }
};

/* Changes what is chosen, and tells all parts of the page. */
page.choose = function (changes, section) {
  Object.assign(page.state, changes);
  page.check();
  page.writeLink(section);
  for (const listener of page.listeners) listener(changes);
};

page.check = function () {
  const { head, state } = page;
  if (!head.measures.includes(state.measure)) state.measure = head.measures[0] || "";
  if (!head.figures.includes(state.figure)) state.figure = head.figures[head.figures.length - 1] || "";
  if (!["worst", "best", "gap", "page"].includes(state.order)) state.order = "worst";
};

page.goTo = function (section) {
  const target = section && document.getElementById(section);
  if (target) target.scrollIntoView();
};

/* Lays out what is below the first view, which moves the section that a link leads to. */
page.makeWhole = function () {
  if (document.documentElement.classList.contains("whole")) return;
  document.documentElement.classList.add("whole");
  page.goTo(firstSection);
};
page.check();
page.defaults = { ...page.state };
const firstSection = page.readLink();
page.check();
document.documentElement.classList.add("scripted");
window.addEventListener("hashchange", () => {
  const section = page.readLink();
  page.check();
  for (const listener of page.listeners) listener({});
  page.goTo(section);
});
window.addEventListener("DOMContentLoaded", () => {
  for (const hidden of document.querySelectorAll(".scripted[hidden]")) hidden.hidden = false;
  page.writeLink();
  for (const listener of page.listeners) listener({});
  page.goTo(firstSection);
});
/* Two frames later the first view has been painted. */
window.addEventListener("load", () => requestAnimationFrame(() => requestAnimationFrame(page.makeWhole)));
window.addEventListener("beforeprint", page.makeWhole);
