import { escapeXml } from '../escape.ts'
import { svgContent } from '../svg.ts'
import type { AtlasData, AtlasMachine } from './data.ts'
import type { Active } from './live-log.ts'
import { find } from './find.ts'
import { livePanel } from './live-panel.ts'
import { rowHtml } from './rows.ts'
import { found, plain, type Hit } from './search.ts'
import { usePanel } from './use-panel.ts'
import { zoomable } from './view.ts'

const { machines, system, texts } = (globalThis as unknown as { atlas: AtlasData }).atlas

let machine: AtlasMachine = system
let step = 0
let selected: string | null = null
let active: Active = new Map()
let view = { zoom: (_factor: number) => {}, whole: () => {} }

/** As many places of a machine as can be read at a glance; the rest are counted. */
const GLANCE = 4

function hitsHtml(name: string, hits: readonly Hit[]): string {
  if (hits.length === 0) return ''
  const links = hits.slice(0, GLANCE).map(({ place, says }) => `<li><a href="#${name}/${place}">${escapeXml(says)}</a></li>`)
  const more = hits.length > GLANCE ? `<li>y ${hits.length - GLANCE} más</li>` : ''
  return `<ul class="halladas">${links.join('')}${more}</ul>`
}

function showList(): void {
  const sought = plain(find<HTMLInputElement>('busca').value.trim())
  const all = found({ machines, texts }, sought)
  const counted = all.length === 1 ? '1 máquina' : `${all.length} máquinas`
  find('cuenta').textContent = all.length === 0 ? 'Nada coincide.' : `${counted}. El número indica sus transiciones.`
  find('sistema').ariaCurrent = machine === system ? 'page' : null
  find('maquinas').innerHTML = all
    .map(({ machine: { name, id, title, rows }, hits }) => {
      const live = active.has(id)
      return `<li><a href="#${name}"${name === machine.name ? ' aria-current="page"' : ''}${live ? ' class="vivo"' : ''}>${escapeXml(title)}${live ? ' · en vivo' : ''}<span>${rows.length}</span></a>${hitsHtml(name, hits)}</li>`
    })
    .join('')
}

/** The list stands where the machine in sight is. */
function showOwnLine(): void {
  const list = find('maquinas')
  const own = list.querySelector<HTMLElement>('[aria-current]')
  if (own) list.scrollTop += own.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2
}

function figuresOf({ rows, untested, states, paths, rules }: AtlasMachine): [string, string][] {
  if (machine === system)
    return [
      [`${machines.length}`, 'máquinas'],
      [`${rows.length}`, 'uniones entre máquinas'],
      [`${machines.reduce((sum, each) => sum + each.rows.length, 0)}`, 'transiciones en total'],
    ]
  return [
    [`${paths.length === 0 ? 0 : rows.length - untested.length} de ${rows.length}`, 'transiciones con recorrido'],
    [`${states.length - 1}`, 'estados'],
    [`${paths.length}`, 'recorridos grabados'],
    [`${rules.length}`, 'reglas de la especificación'],
  ]
}

function showFigures(): void {
  const figures = figuresOf(machine)
  find('cifras').innerHTML = figures.map(([value, name]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')
}

function fired(): ReadonlySet<number> {
  return new Set(currentPath()?.steps[step]?.fired ?? [])
}

function currentPath(): AtlasMachine['paths'][number] | undefined {
  const { value } = find<HTMLSelectElement>('recorrido')
  return value === '' ? undefined : machine.paths[Number(value)]
}

/** What people call a state of the machine in sight. */
function nameOf(id: string): string {
  return machine.states.find((state) => state.id === id)?.description.replace(/\.$/, '') || 'toda la máquina'
}

/** The rules that are about a transition, as addresses of this page. */
function rulesOf(number: number): { section: string; says: string; href: string }[] {
  return machine.rules.flatMap(({ section, says, numbers }, index) =>
    numbers.includes(number) ? [{ section, says, href: `#${machine.name}/r${index + 1}` }] : [],
  )
}

function showTable(): void {
  const taken = fired()
  const rows = machine.rows.filter(
    (_, index) => selected === null || machine.sources[index] === selected || machine.targets[index]?.includes(selected),
  )
  find('titulo-tabla').textContent = selected === null ? 'Transiciones' : `Transiciones de «${nameOf(selected)}»`
  find('todas').hidden = selected === null
  find('filas').innerHTML = rows
    .map((row) =>
      rowHtml(row, {
        asked: rulesOf(row.number),
        tested: machine.paths.length === 0 ? null : !machine.untested.includes(row.number),
        fires: taken.has(row.number),
      }),
    )
    .join('')
}

function showRules(): void {
  find('pide').hidden = machine.rules.length === 0
  find('reglas').innerHTML = machine.rules
    .map(({ section, says, numbers }, index) => {
      const links = numbers.map((number) => `<a href="#${machine.name}/t${number}">${number}</a>`).join(', ')
      const quote = texts[machine.name]?.quotes[index] ?? ''
      const quoted = quote === '' ? '' : ` <q lang="en">${escapeXml(quote)}</q>`
      return `<li id="r${index + 1}" tabindex="-1"><b>${escapeXml(section)}</b> ${escapeXml(says)}${quoted} <span>${numbers.length === 1 ? 'Transición' : 'Transiciones'} ${links}</span></li>`
    })
    .join('')
}

/** The states that are active now; in the whole system's map, the machines that run. */
function liveStates(): ReadonlySet<string> {
  if (machine !== system) return active.get(machine.id) ?? new Set()
  return new Set(machines.filter(({ id }) => active.has(id)).map(({ name }) => name))
}

/** Marks the chosen state, the states of the path's step, those of the running application, and what the step fired. */
function showMarks(): void {
  const at = new Set(currentPath()?.steps[step]?.at ?? [])
  const live = liveStates()
  const taken = fired()
  for (const element of document.querySelectorAll<SVGGElement>('.diagrama .state')) {
    const { state = '' } = element.dataset
    const path = machine.states.find(({ id }) => id === state)?.path ?? ''
    element.classList.toggle('elegido', state === selected)
    element.classList.toggle('aqui', at.has(path))
    element.classList.toggle('en-vivo', live.has(path))
  }
  for (const element of document.querySelectorAll<SVGGElement>('.diagrama .n'))
    element.classList.toggle('dispara', taken.has(Number(element.dataset['n'])))
  for (const { classList, dataset } of document.querySelectorAll<SVGGElement>('.diagrama .arrow'))
    classList.toggle('suya', dataset['from'] === selected || dataset['to'] === selected)
  document.querySelector('.diagrama')?.classList.toggle('apagado', selected !== null)
}

/** The same, by its path below the machine. */
function nameAt(path: string): string {
  return nameOf(machine.states.find((state) => state.path === path)?.id ?? '')
}

function showStep(): void {
  const path = currentPath()
  const at = path?.steps[step]
  find<HTMLButtonElement>('antes').disabled = !path || step === 0
  find<HTMLButtonElement>('despues').disabled = !path || step >= path.steps.length - 1
  find('paso').textContent =
    path && at
      ? `Paso ${step + 1} de ${path.steps.length}: ${at.does}. Queda en «${at.at.map(nameAt).join('» y «')}».`
      : 'Elija un recorrido para verlo paso a paso.'
  showMarks()
  showTable()
  // What is walked stays in sight: the state that it is in, with the buttons under it.
  find('recorridos').classList.toggle('sigue', path !== undefined)
  if (path) intoSight('.aqui')
}

/** Brings a state of the drawing to the middle of the page. */
function intoSight(state: string): void {
  document.querySelector(`.diagrama ${state}`)?.scrollIntoView({ block: 'center', inline: 'center' })
}

function select(state: string | null): void {
  if (machine === system && state !== null) {
    location.hash = state
    return
  }
  selected = state === selected ? null : state
  const chosen = machine.states.find(({ id }) => id === selected)
  keepAddress(chosen ? `/${chosen.path}` : followed())
  showMarks()
  showTable()
}

function showDiagram(): void {
  const { width, height } = machine.drawing
  const covered = find('cobertura').ariaPressed === 'true' ? ' cobertura' : ''
  find('lienzo').innerHTML =
    `<svg class="diagrama${covered}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${svgContent(machine.drawing, new Set(machine.untested))}</svg>`
  const svg = find('lienzo').querySelector('svg')!
  view = zoomable(find('lienzo'), svg)
  for (const element of svg.querySelectorAll<SVGGElement>('.state')) {
    const { state = '' } = element.dataset
    element.setAttribute('tabindex', '0')
    element.setAttribute('role', 'button')
    element.setAttribute('aria-label', machine === system ? `Ir a ${nameOf(state)}` : `Transiciones de ${nameOf(state)}`)
    element.onclick = () => select(state)
    element.onkeydown = (event) => {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault()
        select(state)
      }
    }
  }
}

/** The path and its step that are followed, both from 1, as an address of this machine says them. */
function followed(): string {
  const { value } = find<HTMLSelectElement>('recorrido')
  return value === '' ? '' : `/${Number(value) + 1}.${step + 1}`
}

/**
 * Keeps the address of what was chosen last, to share, without going anywhere: a machine (`#login`), one of its states
 * (`#login/form.open`), a path's step (`#login/3.2`), a transition (`#login/t7`) or a rule (`#login/r2`).
 */
function keepAddress(place: string): void {
  if (machine !== system) history.replaceState(null, '', `#${machine.name}${place}`)
}

/** Goes to the transition, the rule or the state that an address names. */
function showPlace(place: string): void {
  if (/^[tr]\d+$/.test(place)) document.getElementById(place)?.focus()
  if (selected !== null) intoSight('.elegido')
}

function showMachine(): void {
  const [name, place = ''] = decodeURIComponent(location.hash.slice(1)).split('/')
  machine = machines.find((each) => each.name === name) ?? system
  const [, path, at] = /^(\d+)\.(\d+)$/.exec(place) ?? []
  selected = path === undefined ? (machine.states.find((state) => place !== '' && state.path === place)?.id ?? null) : null
  const known = machine.paths[Number(path) - 1]
  step = known ? Math.min(Math.max(Number(at) - 1, 0), known.steps.length - 1) : 0
  document.title = `${machine.title} – Máquinas de estados`
  find('nombre').textContent = machine.title
  find('resumen').textContent = machine.summary
  find<HTMLAnchorElement>('descarga').href = `${machine.name}.svg`
  find<HTMLSelectElement>('recorrido').innerHTML =
    `<option value="">Ninguno</option>${machine.paths.map(({ title, steps }, index) => `<option value="${index}">${index + 1}. ${escapeXml(title)} (${steps.length === 1 ? '1 paso' : `${steps.length} pasos`})</option>`).join('')}`
  find<HTMLSelectElement>('recorrido').value = known ? String(Number(path) - 1) : ''
  find('recorridos').hidden = machine.paths.length === 0
  find('seccion-tabla').classList.toggle('sistema', machine === system)
  find('cobertura').hidden = machine.paths.length === 0
  find('carpeta').textContent = machine === system ? '' : `machines/${machine.name}`
  showList()
  showOwnLine()
  showFigures()
  showRules()
  showDiagram()
  showUse()
  showStep()
  showPlace(place)
}

function toggle(button: HTMLElement): boolean {
  const on = button.ariaPressed !== 'true'
  button.ariaPressed = String(on)
  return on
}

function setTheme(dark: boolean): void {
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
  find('tema').textContent = dark ? 'Cambiar a claro' : 'Cambiar a oscuro'
}

function showLive(next: Active): void {
  active = next
  showList()
  showMarks()
}

function move(by: number): void {
  step += by
  keepAddress(followed())
  showStep()
}

find('busca').oninput = showList
find('recorrido').onchange = () => {
  step = 0
  keepAddress(followed())
  showStep()
}
find('antes').onclick = () => move(-1)
find('despues').onclick = () => move(1)
find('todas').onclick = () => select(null)
find('tema').onclick = () => setTheme(document.documentElement.dataset['theme'] !== 'dark')
find('cobertura').onclick = () => {
  document.querySelector('.diagrama')?.classList.toggle('cobertura', toggle(find('cobertura')))
}
const showUse = usePanel({
  machine: () => machine.id,
  pathOf: (state) => machine.states.find(({ id }) => id === state)?.path ?? '',
  nameAt,
})
livePanel({
  titleOf: (id) => machines.find((each) => each.id === id)?.title ?? id,
  stateOf: (id, path) =>
    machines
      .find((each) => each.id === id)
      ?.states.find((state) => state.path === path)
      ?.description.replace(/\.$/, '') ?? path,
  onShow: showLive,
})
for (const button of document.querySelectorAll<HTMLElement>('[data-zoom]')) {
  const factor = { mas: 1.25, menos: 0.8 }[button.dataset['zoom'] ?? '']
  button.onclick = () => (factor === undefined ? view.whole() : view.zoom(factor))
}
addEventListener('hashchange', showMachine)
setTheme(matchMedia('(prefers-color-scheme: dark)').matches)
showMachine()
