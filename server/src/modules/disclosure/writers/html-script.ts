/**
 * The source view: what a figure is made of, down to where the release can follow it, and the command that goes on from
 * there. Plain script in the page itself, so that it works from a file without a network.
 */
export const script = `
(() => {
  const { figures, words } = JSON.parse(document.getElementById("figures").textContent);
  const box = document.getElementById("source");
  const el = (tag, text, kind) => { const e = document.createElement(tag); if (text !== undefined) e.textContent = text; if (kind) e.className = kind; return e; };
  const parts = (f) => f.op === "sum" ? f.terms.map((t) => [t.sign < 0 ? "\\u2212" : "+", t.figure])
    : f.op === "product" ? [["", f.of]] : f.op === "quotient" ? [["", f.of], ["\\u00f7", f.by]] : [[words.from, f.from], [words.to, f.to]];
  const rule = (f) => f.op === "sum" ? words.sum : f.op === "product" ? words.product.replace("{n}", f.times).replace("{d}", f.decimals)
    : f.op === "quotient" ? words.quotient.replace("{n}", f.times).replace("{d}", f.decimals) : words.change.replace("{d}", f.decimals);
  const command = (l) => l.from === "books" ? "suanpan trace " + l.line + " --period " + l.period + " --book " + l.book
    : l.from === "metrics" ? (/total-solutions$/.test(l.metric) ? "suanpan technology list" : "suanpan metrics --period " + l.period + " --of " + l.metric.split("/")[0])
    : l.from === "history" ? "suanpan history show " + l.release : null;
  const address = (l) => l.from === "books" ? "/statements/trace?line=" + encodeURIComponent(l.line) + "&period=" + encodeURIComponent(l.period) + "&book=" + encodeURIComponent(l.book) : null;
  const where = (l) => l.from === "books" ? words.books.replace("{line}", l.line).replace("{book}", l.book).replace("{period}", l.period)
    : l.from === "metrics" ? words.metrics.replace("{metric}", l.metric).replace("{period}", l.period)
    : l.from === "history" ? words.history.replace("{release}", l.release).replace("{path}", l.path)
    : l.from === "printed" ? words.printed.replace("{release}", l.release).replace("{path}", l.path).replace("{computed}", l.computed)
    : l.from === "capital-return" ? words.capital.replace("{item}", l.item)
    : l.from === "words" ? words.words.replace("{path}", l.path) : "";
  const tell = (figure, into, depth) => {
    const l = figure.lineage;
    if (l.from !== "figures") {
      into.append(el("p", where(l)));
      const c = command(l); if (c) into.append(el("pre", c));
      const a = address(l); if (a && location.protocol.startsWith("http")) { const link = el("a", words.follow); link.href = a; link.target = "_top"; into.append(link); }
      return;
    }
    if (l.formula.op === "sum" && l.formula.terms.length === 0) { into.append(el("p", words.nothing)); return; }
    into.append(el("p", rule(l.formula)));
    const list = el("ul");
    for (const [sign, id] of parts(l.formula)) {
      const part = figures[id]; if (!part) continue;
      const item = el("li"); const line = el("div");
      const open = el("a", part.printed, "f"); open.href = "#"; open.title = id;
      open.onclick = (e) => { e.preventDefault(); const more = item.querySelector(":scope > .more"); if (more) more.remove(); else { const m = el("div", undefined, "more"); tell(part, m, depth + 1); item.append(m); } };
      line.append(sign ? sign + " " : "", open, " ", el("code", id)); item.append(line);
      if (depth < 1) { const m = el("div", undefined, "more"); tell(part, m, depth + 1); item.append(m); }
      list.append(item);
    }
    into.append(list);
  };
  let last;
  const close = () => { box.hidden = true; document.body.classList.remove("open"); if (last) last.classList.remove("on"); };
  const show = (link) => {
    const figure = figures[link.dataset.f]; if (!figure) return;
    close(); last = link; link.classList.add("on");
    const shut = el("button", "\\u00d7", "close"); shut.onclick = close; shut.title = words.close;
    box.replaceChildren(shut, el("h4", figure.printed), el("div", words.unit[figure.unit] + " \\u00b7 " + figure.period, ""), el("div", figure.id, "id"));
    tell(figure, box, 0); box.hidden = false; document.body.classList.add("open");
  };
  document.querySelector("main").addEventListener("click", (e) => { const link = e.target.closest("a.f"); if (link) { e.preventDefault(); show(link); } });
  document.addEventListener("keydown", (e) => { if (e.key === "Escape") close(); });
  const toggle = document.getElementById("toggle");
  toggle.onclick = () => { const on = document.body.classList.toggle("sources"); toggle.textContent = on ? words.hide : words.show; toggle.setAttribute("aria-pressed", on); };
})();
`;
