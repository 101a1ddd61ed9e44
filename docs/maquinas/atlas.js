"use strict";
(() => {
  // kit/draw/escape.ts
  var ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  function escapeXml(text2) {
    return text2.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
  }

  // kit/draw/style.ts
  var LIGHT = "--fondo:#f5f6f2;--superficie:#fff;--borde:#6f7973;--tinta:#1a2421;--tinta-2:#4a5751;--acento:#0b5351;--sobre-acento:#fff;--aviso:#764800";
  var DARK = "--fondo:#0f1715;--superficie:#17211e;--borde:#80948c;--tinta:#ecf1ed;--tinta-2:#b2c1ba;--acento:#86d5c6;--sobre-acento:#06211d;--aviso:#f5c764";
  var DRAWING_RULES = `text{font:400 13px "Public Sans Variable","Public Sans","Segoe UI",Roboto,"Helvetica Neue",Arial,"Liberation Sans","DejaVu Sans Condensed",sans-serif;fill:var(--tinta)}
text.title{font-size:15px;font-weight:640}
text.id{font:400 12px ui-monospace,SFMono-Regular,"DejaVu Sans Mono",Menlo,Consolas,monospace;fill:var(--tinta-2)}
.paper{fill:var(--superficie)}
.frame{fill:var(--superficie);stroke:var(--borde);stroke-width:1.5}
.compound>.frame,.parallel>.frame{fill:var(--fondo);stroke:var(--acento);stroke-width:1.75}
.machine>.frame{fill:var(--fondo);stroke-dasharray:2 4}
.line{fill:none;stroke:var(--tinta-2);stroke-width:1.5}
.head{fill:var(--tinta-2)}
.arrow text{fill:var(--acento);font-weight:560}
.arrow text.arrives{font-size:12px;font-weight:700}
.arrow text.left{text-anchor:end}
.n circle{fill:var(--acento)}
.n text{fill:var(--sobre-acento);font-size:11px;font-weight:700;text-anchor:middle}
.untested .line{stroke-dasharray:6 5;stroke:var(--aviso)}
.untested text{fill:var(--aviso)}
.n.untested circle{fill:var(--aviso)}
.n.untested text{fill:var(--sobre-acento)}`;
  var STYLE = `:root{color-scheme:light dark;${LIGHT}}@media(prefers-color-scheme:dark){:root{${DARK}}}
${DRAWING_RULES}`;

  // kit/draw/svg.ts
  var RADIUS = 10;
  var BASELINE = { title: 15, id: 13, text: 13.5 };
  function attributes(values) {
    return Object.entries(values).map(([name, value]) => ` ${name}="${typeof value === "number" ? Number(value.toFixed(1)) : escapeXml(value)}"`).join("");
  }
  function element(name, values, inner = "") {
    return inner === "" ? `<${name}${attributes(values)}/>` : `<${name}${attributes(values)}>${inner}</${name}>`;
  }
  function text(placed, { kind, text: content, number, left, top }, untested) {
    const y = placed.y + top + BASELINE[kind];
    const written = element("text", { class: kind, x: placed.x + left, y }, escapeXml(content));
    if (number === null) return written;
    const x = placed.x + left - 15;
    const disc = element("circle", { cx: x, cy: y - 4.5, r: 9.5 }) + element("text", { x, y: y - 0.5 }, String(number));
    return element("g", { class: untested.has(number) ? "n untested" : "n", "data-n": String(number) }, disc) + written;
  }
  function texts(placed, untested) {
    return placed.lines.map((line) => text(placed, line, untested)).join("");
  }
  function distance(a, b) {
    return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
  }
  function before(corner, from, length) {
    const whole = distance(corner, from);
    return whole === 0 ? corner : { x: corner.x + (from.x - corner.x) * length / whole, y: corner.y + (from.y - corner.y) * length / whole };
  }
  function at({ x, y }) {
    return `${Number(x.toFixed(1))} ${Number(y.toFixed(1))}`;
  }
  function path(points) {
    return points.map((point, index) => {
      const previous = points[index - 1];
      const next = points[index + 1];
      if (!previous) return `M${at(point)}`;
      if (!next) return `L${at(point)}`;
      const length = Math.min(RADIUS, distance(point, previous) / 2, distance(point, next) / 2);
      return `L${at(before(point, previous, length))}Q${at(point)} ${at(before(point, next, length))}`;
    }).join("");
  }
  function head(points, length = 10) {
    const tip = points.at(-1);
    const from = points.at(-2);
    if (!tip || !from) return "";
    const back = before(tip, from, length);
    const side = { x: (tip.y - back.y) * 0.45, y: (tip.x - back.x) * 0.45 };
    return element("path", {
      class: "head",
      d: `M${at(tip)}L${at({ x: back.x - side.x, y: back.y + side.y })}L${at({ x: back.x + side.x, y: back.y - side.y })}Z`
    });
  }
  function state(drawn, untested) {
    const { x, y, width, height, kind } = drawn;
    const frame = element("rect", { class: "frame", x, y, width, height, rx: kind === "compound" || kind === "parallel" ? 14 : 10 });
    const inner = kind === "final" ? element("rect", { class: "frame", x: x + 4, y: y + 4, width: width - 8, height: height - 8, rx: 7 }) : "";
    const start = drawn.initial ? element("circle", { class: "head", cx: x - 26, cy: y + 22, r: 6 }) + element("path", { class: "line", d: `M${at({ x: x - 20, y: y + 22 })}H${Number((x - 1).toFixed(1))}` }) + head([
      { x: x - 20, y: y + 22 },
      { x, y: y + 22 }
    ]) : "";
    return element("g", { class: `state ${kind}`, "data-state": drawn.id }, frame + inner + start + texts(drawn, untested));
  }
  function arrow({ source, target, points, label }, untested) {
    const numbers = label.lines.flatMap(({ number }) => number === null ? [] : [number]);
    const kind = numbers.length > 0 && numbers.every((number) => untested.has(number)) ? "arrow untested" : "arrow";
    return element(
      "g",
      { class: kind, "data-from": source, "data-to": target },
      element("path", { class: "line", d: path(points) }) + head(points) + texts(label, untested)
    );
  }
  function stub({ source, target, points, numbers }) {
    const written = numbers === null ? "" : element("text", { class: numbers.left ? "arrives left" : "arrives", x: numbers.x, y: numbers.y + 4 }, escapeXml(numbers.text));
    return element(
      "g",
      { class: "arrow stub", "data-from": source, "data-to": target },
      element("path", { class: "line", d: `M${points.map(at).join("L")}` }) + head(points, 7) + written
    );
  }
  function svgContent({ states, arrows, stubs }, untested) {
    return [...states.map((drawn) => state(drawn, untested)), ...stubs.map(stub), ...arrows.map((drawn) => arrow(drawn, untested))].join("\n");
  }

  // kit/draw/atlas/find.ts
  function find(id) {
    return document.getElementById(id);
  }

  // kit/draw/atlas/live-log.ts
  var KEPT = 2e3;
  var tabOf = (actor) => actor.split(" ")[0] ?? actor;
  function apply(states, message) {
    if (message.kind === "gone") states.delete(message.actor);
    else states.set(message.actor, message);
  }
  var LiveLog = class {
    #before = /* @__PURE__ */ new Map();
    #tabs = [];
    messages = [];
    #machines = /* @__PURE__ */ new Map();
    #kept;
    constructor(kept = KEPT) {
      this.#kept = kept;
    }
    hear(message) {
      const tab = tabOf(message.actor);
      if (!this.#tabs.includes(tab)) this.#tabs.push(tab);
      if (message.kind === "state") this.#machines.set(message.actor, message.machine);
      this.messages.push(message);
      const [oldest] = this.messages;
      if (this.messages.length <= this.#kept || oldest === void 0) return;
      apply(this.#before, oldest);
      this.messages.shift();
    }
    /** The numbers of the tabs heard so far, from 1, in the order in which each spoke first. */
    get tabs() {
      return this.#tabs.map((_, index) => index + 1);
    }
    /** A message in words that name it: its tab and its machine. */
    of(message) {
      return { tab: this.#tabs.indexOf(tabOf(message.actor)) + 1, machine: this.#machines.get(message.actor) ?? "" };
    }
    /** What is active after so many messages (all of them unless said), in every tab or in one of them. */
    active(after = this.messages.length, tab) {
      const states = new Map(this.#before);
      for (const message of this.messages.slice(0, after)) apply(states, message);
      const active2 = /* @__PURE__ */ new Map();
      for (const { actor, machine: machine2, paths } of states.values()) {
        if (tab !== void 0 && this.of({ kind: "gone", actor }).tab !== tab) continue;
        active2.set(machine2, /* @__PURE__ */ new Set([...active2.get(machine2) ?? [], ...paths]));
      }
      return active2;
    }
    /** The steps of one tab, or of all, as places in `messages`. */
    steps(tab) {
      return this.messages.flatMap((message, index) => tab === void 0 || this.of(message).tab === tab ? [index + 1] : []);
    }
    /** The whole watch as JSON lines, which `npm run model -- --session` checks against the model. */
    toJsonLines() {
      return [...this.#before.values(), ...this.messages].map((message) => `${JSON.stringify(message)}
`).join("");
    }
  };

  // kit/draw/atlas/live.ts
  var NAME = "maquinas-en-vivo";
  function listenLive(onChange) {
    const log = new LiveLog();
    const channel = new BroadcastChannel(NAME);
    channel.onmessage = ({ data }) => {
      log.hear(data);
      onChange(log);
    };
    const stop = () => {
      localStorage.removeItem(NAME);
      channel.close();
    };
    localStorage.removeItem(NAME);
    localStorage.setItem(NAME, "1");
    addEventListener("pagehide", stop, { once: true });
    onChange(log);
    return stop;
  }

  // kit/draw/atlas/live-panel.ts
  function livePanel({ titleOf, stateOf, onShow }) {
    let log = new LiveLog();
    let at2 = null;
    let stop = null;
    const chosen = () => Number(find("pestana").value) || void 0;
    function said(active2) {
      if (log.messages.length === 0) return "Abra el sistema en otra pestaña de este navegador.";
      const message = at2 === null ? void 0 : log.messages[at2 - 1];
      if (message === void 0) return `Activas ahora: ${[...active2.keys()].map(titleOf).join(", ") || "ninguna"}.`;
      const { tab, machine: machine2 } = log.of(message);
      const does = message.kind === "gone" ? "deja de correr" : `queda en «${stateOf(machine2, message.paths.at(-1) ?? "")}»`;
      const steps = log.steps(chosen());
      return `Paso ${steps.indexOf(at2 ?? 0) + 1} de ${steps.length}, pestaña ${tab}: ${titleOf(machine2)} ${does}.`;
    }
    function show() {
      const active2 = log.active(at2 ?? void 0, chosen());
      const steps = log.steps(chosen());
      const place = at2 === null ? steps.length : steps.indexOf(at2) + 1;
      find("vivo-antes").disabled = place <= 1;
      find("vivo-despues").disabled = at2 === null;
      find("vivo-ahora").disabled = at2 === null;
      find("aviso-vivo").textContent = said(active2);
      onShow(active2);
    }
    function hear(heard) {
      log = heard;
      const select2 = find("pestana");
      if (select2.options.length !== log.tabs.length + 1) {
        const { value } = select2;
        select2.innerHTML = `<option value="">Todas</option>${log.tabs.map((tab) => `<option value="${tab}">Pestaña ${tab}</option>`).join("")}`;
        select2.value = value;
      }
      show();
    }
    function move2(by) {
      const steps = log.steps(chosen());
      const place = at2 === null ? steps.length - 1 : steps.indexOf(at2);
      at2 = steps[at2 === null ? Math.max(place - 1, 0) : place + by] ?? null;
      show();
    }
    function follow() {
      at2 = null;
      show();
    }
    function toggle2() {
      const button = find("vivo");
      const on = button.ariaPressed !== "true";
      button.ariaPressed = String(on);
      for (const id of ["aviso-vivo", "mandos-vivo"]) find(id).hidden = !on;
      stop?.();
      at2 = null;
      stop = on ? listenLive(hear) : null;
      if (!on) onShow(/* @__PURE__ */ new Map());
    }
    find("vivo").hidden = location.protocol === "file:";
    find("vivo").onclick = toggle2;
    find("vivo-antes").onclick = () => move2(-1);
    find("vivo-despues").onclick = () => move2(1);
    find("vivo-ahora").onclick = follow;
    find("pestana").onchange = follow;
    find("vivo-guarda").onclick = () => {
      const link = find("vivo-guarda");
      link.href = URL.createObjectURL(new Blob([log.toJsonLines()], { type: "application/jsonl" }));
      setTimeout(() => URL.revokeObjectURL(link.href), 1e3);
    };
  }

  // kit/draw/atlas/rows.ts
  var coded = (id) => `<code>${escapeXml(id).replace(/(?<=[a-z])(?=[A-Z])|(?<=\.)/g, "<wbr>")}</code>`;
  function named({ name, id }) {
    return id === null ? escapeXml(name) : escapeXml(name) + coded(id);
  }
  function pathsHtml({ paths }, tested) {
    if (tested === null) return "–";
    if (!tested) return '<span class="falta-una">Falta</span>';
    if (paths.length <= 12) return escapeXml(paths);
    const count = paths.split(", ").reduce((sum, run) => sum + (([from = 0, to = from]) => to - from + 1)(run.split(" a ").map(Number)), 0);
    return `<details><summary>${count} recorridos</summary>${escapeXml(paths)}</details>`;
  }
  function rowHtml(row, { tested, fires, asked }) {
    const { number, state: state2, cause, event, condition, effects, targets, sections } = row;
    const rules = asked.map(
      ({ section, says, href }) => `<a href="${escapeXml(href)}" aria-label="${escapeXml(`${section}: ${says}`)}">${escapeXml(section)}</a>`
    );
    const kind = [...tested === false ? ["falta"] : [], ...fires ? ["dispara"] : []].join(" ");
    const heard = `${escapeXml(cause)}${cause === event ? "" : coded(event)}`;
    const cells = [
      named(state2),
      heard,
      escapeXml(condition),
      escapeXml(effects),
      targets.map(named).join("<br>"),
      pathsHtml(row, tested),
      rules.join(", ") || escapeXml(sections)
    ];
    return `<tr id="t${number}" tabindex="-1" class="${kind}"><td class="d">${number}</td>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  }

  // kit/draw/atlas/search.ts
  function plain(text2) {
    return text2.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  }
  function placesOf({ states, rows, rules }, { runs, guards, messages, quotes }) {
    return [
      ...states.map(({ path: path2, description }, index) => [path2, description || path2, [path2, description, ...runs[index] ?? []]]),
      ...rules.map(({ section, says }, index) => [`r${index + 1}`, `${section} ${says}`, [section, says, quotes[index] ?? ""]]),
      ...rows.map(({ number, state: state2, cause, event, condition, effects, sections }, index) => {
        const texts3 = [cause, event, condition, effects, sections, guards[index] ?? ""];
        return [`t${number}`, `${number}. ${state2.name}: ${cause}`, texts3];
      }),
      ...messages.map(({ text: text2, number }) => [`t${number}`, `${number}. «${text2}»`, [text2]])
    ];
  }
  function found({ machines: machines2, texts: texts3 }, sought) {
    if (sought === "") return machines2.map((machine2) => ({ machine: machine2, hits: [] }));
    const has = (text2) => plain(text2).includes(sought);
    const all = machines2.map((machine2) => {
      const { title, name, summary } = machine2;
      const hits = placesOf(machine2, texts3[name]).flatMap(
        ([place, says, words]) => place !== "" && words.some(has) ? [{ place, says }] : []
      );
      const first = hits.filter(({ place }, index) => hits.findIndex((other) => other.place === place) === index);
      return { machine: machine2, called: has(title) || has(name), told: has(summary), hits: first };
    });
    return all.filter(({ called, told, hits }) => called || told || hits.length > 0).toSorted((one, other) => Number(other.called) - Number(one.called));
  }

  // kit/draw/atlas/use.ts
  var isSum = (sum) => sum === null || typeof sum === "number";
  function isTold(value) {
    const { desde, hasta, estados } = value ?? {};
    return [desde, hasta].every((day) => day === null || typeof day === "string") && Array.isArray(estados) && estados.every(
      (state2) => typeof state2?.maquina === "string" && typeof state2.estado === "string" && isSum(state2.visitas) && isSum(state2.salidas)
    );
  }
  function readUse(text2) {
    const told = JSON.parse(text2);
    if (!isTold(told)) throw new TypeError("not the use of states");
    const machines2 = /* @__PURE__ */ new Map();
    for (const { maquina, estado, visitas, salidas } of told.estados) {
      const states = machines2.get(maquina) ?? /* @__PURE__ */ new Map();
      machines2.set(maquina, states.set(estado, { visits: visitas, left: salidas }));
    }
    return { from: told.desde, to: told.hasta, machines: machines2 };
  }
  var spoken = (sum) => sum === null ? "menos de 10" : sum.toLocaleString("es-CL");
  function useInWords({ visits, left }) {
    return `${spoken(visits)} visitas${left === 0 ? "" : ` · ${spoken(left)} se fueron`}`;
  }
  function useShade(use, path2) {
    const most = Math.max(1, ...[...use.values()].map(({ visits: visits2 }) => visits2 ?? 0));
    const visits = use.get(path2)?.visits;
    return visits === void 0 ? 0 : Math.max(1, Math.ceil(4 * (visits ?? 0) / most));
  }
  function mostLeft(use, many) {
    const inner = [...use].filter(([path2]) => ![...use.keys()].some((other) => other.startsWith(`${path2}.`)));
    return inner.filter(([, { left }]) => left !== 0).toSorted(([, one], [, other]) => (other.left ?? 0) - (one.left ?? 0)).slice(0, many);
  }

  // kit/draw/atlas/use-panel.ts
  var SAID = 3;
  function usePanel({ machine: machine2, pathOf, nameAt: nameAt2 }) {
    let use = null;
    const isOn = () => find("uso").ariaPressed === "true";
    function draw() {
      const counted = (isOn() ? use?.machines.get(machine2()) : void 0) ?? /* @__PURE__ */ new Map();
      for (const state2 of document.querySelectorAll(".diagrama .state")) {
        state2.querySelector(".uso")?.remove();
        const path2 = pathOf(state2.dataset["state"] ?? "");
        state2.dataset["uso"] = String(useShade(counted, path2));
        const sums = counted.get(path2);
        const frame = state2.querySelector(".frame");
        if (sums === void 0 || frame === null) continue;
        const text2 = document.createElementNS("http://www.w3.org/2000/svg", "text");
        const at2 = (name) => Number(frame.getAttribute(name));
        text2.setAttribute("class", "uso");
        text2.setAttribute("x", String(at2("x") + at2("width") - 8));
        text2.setAttribute("y", String(at2("y") + at2("height") - 3));
        text2.textContent = useInWords(sums);
        state2.append(text2);
      }
      const stuck = mostLeft(counted, SAID).map(([path2, sums]) => `«${nameAt2(path2)}» (${useInWords(sums)})`);
      find("aviso-uso").textContent = `Del ${use?.from ?? "–"} al ${use?.to ?? "–"}. ${counted.size === 0 ? "De esta máquina no hay cuentas." : stuck.length === 0 ? "Nadie se fue en esta máquina." : `Donde más se fueron: ${stuck.join(", ")}.`}`;
    }
    function turn(on) {
      find("uso").ariaPressed = String(on);
      find("aviso-uso").hidden = !on;
      draw();
    }
    const file = find("archivo-uso");
    file.onchange = async () => {
      const text2 = await file.files?.[0]?.text();
      file.value = "";
      if (text2 === void 0) return;
      try {
        use = readUse(text2);
        turn(true);
      } catch {
        turn(false);
        find("aviso-uso").hidden = false;
        find("aviso-uso").textContent = "Ese archivo no es el uso de los estados: es lo que responde GET /api/uso-de-estados.";
      }
    };
    find("uso").onclick = () => isOn() ? turn(false) : file.click();
    return draw;
  }

  // kit/draw/atlas/view.ts
  var STEP = 1.25;
  var MIDDLE = { x: 0.5, y: 0.5 };
  function zoomable(frame, svg) {
    function zoom(factor, at2 = MIDDLE) {
      const { width, height } = svg.getBoundingClientRect();
      svg.style.maxWidth = "none";
      svg.style.width = `${width * factor}px`;
      frame.scrollLeft += width * (factor - 1) * at2.x;
      scrollBy(0, height * (factor - 1) * at2.y);
    }
    function whole() {
      svg.style.width = "";
      svg.style.maxWidth = "100%";
    }
    frame.onkeydown = (event) => {
      if (event.key === "+") zoom(STEP);
      else if (event.key === "-") zoom(1 / STEP);
      else if (event.key === "0") whole();
      else return;
      event.preventDefault();
    };
    svg.onwheel = (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const box = svg.getBoundingClientRect();
      zoom(event.deltaY < 0 ? STEP : 1 / STEP, { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
    };
    svg.onpointermove = ({ buttons, pointerType, movementX, movementY }) => {
      if (buttons !== 1 || pointerType === "touch") return;
      frame.scrollLeft -= movementX;
      scrollBy(0, -movementY);
    };
    frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) * MIDDLE.x;
    return { zoom, whole };
  }

  // kit/draw/atlas/atlas.ts
  var { machines, system, texts: texts2 } = globalThis.atlas;
  var machine = system;
  var step = 0;
  var selected = null;
  var active = /* @__PURE__ */ new Map();
  var view = { zoom: (_factor) => {
  }, whole: () => {
  } };
  var GLANCE = 4;
  function hitsHtml(name, hits) {
    if (hits.length === 0) return "";
    const links = hits.slice(0, GLANCE).map(({ place, says }) => `<li><a href="#${name}/${place}">${escapeXml(says)}</a></li>`);
    const more = hits.length > GLANCE ? `<li>y ${hits.length - GLANCE} más</li>` : "";
    return `<ul class="halladas">${links.join("")}${more}</ul>`;
  }
  function showList() {
    const sought = plain(find("busca").value.trim());
    const all = found({ machines, texts: texts2 }, sought);
    const counted = all.length === 1 ? "1 máquina" : `${all.length} máquinas`;
    find("cuenta").textContent = all.length === 0 ? "Nada coincide." : `${counted}. El número indica sus transiciones.`;
    find("sistema").ariaCurrent = machine === system ? "page" : null;
    find("maquinas").innerHTML = all.map(({ machine: { name, id, title, rows }, hits }) => {
      const live = active.has(id);
      return `<li><a href="#${name}"${name === machine.name ? ' aria-current="page"' : ""}${live ? ' class="vivo"' : ""}>${escapeXml(title)}${live ? " · en vivo" : ""}<span>${rows.length}</span></a>${hitsHtml(name, hits)}</li>`;
    }).join("");
  }
  function showOwnLine() {
    const list = find("maquinas");
    const own = list.querySelector("[aria-current]");
    if (own) list.scrollTop += own.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
  }
  function figuresOf({ rows, untested, states, paths, rules }) {
    if (machine === system)
      return [
        [`${machines.length}`, "máquinas"],
        [`${rows.length}`, "uniones entre máquinas"],
        [`${machines.reduce((sum, each) => sum + each.rows.length, 0)}`, "transiciones en total"]
      ];
    return [
      [`${paths.length === 0 ? 0 : rows.length - untested.length} de ${rows.length}`, "transiciones con recorrido"],
      [`${states.length - 1}`, "estados"],
      [`${paths.length}`, "recorridos grabados"],
      [`${rules.length}`, "reglas de la especificación"]
    ];
  }
  function showFigures() {
    const figures = figuresOf(machine);
    find("cifras").innerHTML = figures.map(([value, name]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join("");
  }
  function fired() {
    return new Set(currentPath()?.steps[step]?.fired ?? []);
  }
  function currentPath() {
    const { value } = find("recorrido");
    return value === "" ? void 0 : machine.paths[Number(value)];
  }
  function nameOf(id) {
    return machine.states.find((state2) => state2.id === id)?.description.replace(/\.$/, "") || "toda la máquina";
  }
  function rulesOf(number) {
    return machine.rules.flatMap(
      ({ section, says, numbers }, index) => numbers.includes(number) ? [{ section, says, href: `#${machine.name}/r${index + 1}` }] : []
    );
  }
  function showTable() {
    const taken = fired();
    const rows = machine.rows.filter(
      (_, index) => selected === null || machine.sources[index] === selected || machine.targets[index]?.includes(selected)
    );
    find("titulo-tabla").textContent = selected === null ? "Transiciones" : `Transiciones de «${nameOf(selected)}»`;
    find("todas").hidden = selected === null;
    find("filas").innerHTML = rows.map(
      (row) => rowHtml(row, {
        asked: rulesOf(row.number),
        tested: machine.paths.length === 0 ? null : !machine.untested.includes(row.number),
        fires: taken.has(row.number)
      })
    ).join("");
  }
  function showRules() {
    find("pide").hidden = machine.rules.length === 0;
    find("reglas").innerHTML = machine.rules.map(({ section, says, numbers }, index) => {
      const links = numbers.map((number) => `<a href="#${machine.name}/t${number}">${number}</a>`).join(", ");
      const quote = texts2[machine.name]?.quotes[index] ?? "";
      const quoted = quote === "" ? "" : ` <q lang="en">${escapeXml(quote)}</q>`;
      return `<li id="r${index + 1}" tabindex="-1"><b>${escapeXml(section)}</b> ${escapeXml(says)}${quoted} <span>${numbers.length === 1 ? "Transición" : "Transiciones"} ${links}</span></li>`;
    }).join("");
  }
  function liveStates() {
    if (machine !== system) return active.get(machine.id) ?? /* @__PURE__ */ new Set();
    return new Set(machines.filter(({ id }) => active.has(id)).map(({ name }) => name));
  }
  function showMarks() {
    const at2 = new Set(currentPath()?.steps[step]?.at ?? []);
    const live = liveStates();
    const taken = fired();
    for (const element2 of document.querySelectorAll(".diagrama .state")) {
      const { state: state2 = "" } = element2.dataset;
      const path2 = machine.states.find(({ id }) => id === state2)?.path ?? "";
      element2.classList.toggle("elegido", state2 === selected);
      element2.classList.toggle("aqui", at2.has(path2));
      element2.classList.toggle("en-vivo", live.has(path2));
    }
    for (const element2 of document.querySelectorAll(".diagrama .n"))
      element2.classList.toggle("dispara", taken.has(Number(element2.dataset["n"])));
    for (const { classList, dataset } of document.querySelectorAll(".diagrama .arrow"))
      classList.toggle("suya", dataset["from"] === selected || dataset["to"] === selected);
    document.querySelector(".diagrama")?.classList.toggle("apagado", selected !== null);
  }
  function nameAt(path2) {
    return nameOf(machine.states.find((state2) => state2.path === path2)?.id ?? "");
  }
  function showStep() {
    const path2 = currentPath();
    const at2 = path2?.steps[step];
    find("antes").disabled = !path2 || step === 0;
    find("despues").disabled = !path2 || step >= path2.steps.length - 1;
    find("paso").textContent = path2 && at2 ? `Paso ${step + 1} de ${path2.steps.length}: ${at2.does}. Queda en «${at2.at.map(nameAt).join("» y «")}».` : "Elija un recorrido para verlo paso a paso.";
    showMarks();
    showTable();
    find("recorridos").classList.toggle("sigue", path2 !== void 0);
    if (path2) intoSight(".aqui");
  }
  function intoSight(state2) {
    document.querySelector(`.diagrama ${state2}`)?.scrollIntoView({ block: "center", inline: "center" });
  }
  function select(state2) {
    if (machine === system && state2 !== null) {
      location.hash = state2;
      return;
    }
    selected = state2 === selected ? null : state2;
    const chosen = machine.states.find(({ id }) => id === selected);
    keepAddress(chosen ? `/${chosen.path}` : followed());
    showMarks();
    showTable();
  }
  function showDiagram() {
    const { width, height } = machine.drawing;
    const covered = find("cobertura").ariaPressed === "true" ? " cobertura" : "";
    find("lienzo").innerHTML = `<svg class="diagrama${covered}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${svgContent(machine.drawing, new Set(machine.untested))}</svg>`;
    const svg = find("lienzo").querySelector("svg");
    view = zoomable(find("lienzo"), svg);
    for (const element2 of svg.querySelectorAll(".state")) {
      const { state: state2 = "" } = element2.dataset;
      element2.setAttribute("tabindex", "0");
      element2.setAttribute("role", "button");
      element2.setAttribute("aria-label", machine === system ? `Ir a ${nameOf(state2)}` : `Transiciones de ${nameOf(state2)}`);
      element2.onclick = () => select(state2);
      element2.onkeydown = (event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          select(state2);
        }
      };
    }
  }
  function followed() {
    const { value } = find("recorrido");
    return value === "" ? "" : `/${Number(value) + 1}.${step + 1}`;
  }
  function keepAddress(place) {
    if (machine !== system) history.replaceState(null, "", `#${machine.name}${place}`);
  }
  function showPlace(place) {
    if (/^[tr]\d+$/.test(place)) document.getElementById(place)?.focus();
    if (selected !== null) intoSight(".elegido");
  }
  function showMachine() {
    const [name, place = ""] = decodeURIComponent(location.hash.slice(1)).split("/");
    machine = machines.find((each) => each.name === name) ?? system;
    const [, path2, at2] = /^(\d+)\.(\d+)$/.exec(place) ?? [];
    selected = path2 === void 0 ? machine.states.find((state2) => place !== "" && state2.path === place)?.id ?? null : null;
    const known = machine.paths[Number(path2) - 1];
    step = known ? Math.min(Math.max(Number(at2) - 1, 0), known.steps.length - 1) : 0;
    document.title = `${machine.title} – Máquinas de estados`;
    find("nombre").textContent = machine.title;
    find("resumen").textContent = machine.summary;
    find("descarga").href = `${machine.name}.svg`;
    find("recorrido").innerHTML = `<option value="">Ninguno</option>${machine.paths.map(({ title, steps }, index) => `<option value="${index}">${index + 1}. ${escapeXml(title)} (${steps.length === 1 ? "1 paso" : `${steps.length} pasos`})</option>`).join("")}`;
    find("recorrido").value = known ? String(Number(path2) - 1) : "";
    find("recorridos").hidden = machine.paths.length === 0;
    find("seccion-tabla").classList.toggle("sistema", machine === system);
    find("cobertura").hidden = machine.paths.length === 0;
    find("carpeta").textContent = machine === system ? "" : `machines/${machine.name}`;
    showList();
    showOwnLine();
    showFigures();
    showRules();
    showDiagram();
    showUse();
    showStep();
    showPlace(place);
  }
  function toggle(button) {
    const on = button.ariaPressed !== "true";
    button.ariaPressed = String(on);
    return on;
  }
  function setTheme(dark) {
    document.documentElement.dataset["theme"] = dark ? "dark" : "light";
    find("tema").textContent = dark ? "Cambiar a claro" : "Cambiar a oscuro";
  }
  function showLive(next) {
    active = next;
    showList();
    showMarks();
  }
  function move(by) {
    step += by;
    keepAddress(followed());
    showStep();
  }
  find("busca").oninput = showList;
  find("recorrido").onchange = () => {
    step = 0;
    keepAddress(followed());
    showStep();
  };
  find("antes").onclick = () => move(-1);
  find("despues").onclick = () => move(1);
  find("todas").onclick = () => select(null);
  find("tema").onclick = () => setTheme(document.documentElement.dataset["theme"] !== "dark");
  find("cobertura").onclick = () => {
    document.querySelector(".diagrama")?.classList.toggle("cobertura", toggle(find("cobertura")));
  };
  var showUse = usePanel({
    machine: () => machine.id,
    pathOf: (state2) => machine.states.find(({ id }) => id === state2)?.path ?? "",
    nameAt
  });
  livePanel({
    titleOf: (id) => machines.find((each) => each.id === id)?.title ?? id,
    stateOf: (id, path2) => machines.find((each) => each.id === id)?.states.find((state2) => state2.path === path2)?.description.replace(/\.$/, "") ?? path2,
    onShow: showLive
  });
  for (const button of document.querySelectorAll("[data-zoom]")) {
    const factor = { mas: 1.25, menos: 0.8 }[button.dataset["zoom"] ?? ""];
    button.onclick = () => factor === void 0 ? view.whole() : view.zoom(factor);
  }
  addEventListener("hashchange", showMachine);
  setTheme(matchMedia("(prefers-color-scheme: dark)").matches);
  showMachine();
})();
