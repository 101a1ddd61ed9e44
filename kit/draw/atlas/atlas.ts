import { escapeXml } from '../escape.ts'
import { svgContent } from '../svg.ts'
import type { AtlasData, AtlasMachine } from './data.ts'
import { listenLive } from './live.ts'
import { zoomable } from './view.ts'

const { machines } = (globalThis as unknown as { atlas: AtlasData }).atlas

function find<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T
}

let machine: AtlasMachine = machines[0]!
let step = 0
let selected: string | null = null
let active: ReadonlyMap<string, ReadonlySet<string>> = new Map()
let view = { zoom: (_factor: number) => {}, whole: () => {} }
let stopLive: (() => void) | null = null

/** Without accents or capitals, as people search. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function matches({ title, name, states, rows }: AtlasMachine, sought: string): boolean {
  const texts = [title, name, ...states.flatMap(({ path, description }) => [path, description]), ...rows.flatMap(({ cause, event }) => [cause, event])]
  return texts.some((text) => plain(text).includes(sought))
}

function showList(): void {
  const sought = plain(find<HTMLInputElement>('busca').value.trim())
  const found = machines.filter((each) => matches(each, sought))
  find('cuenta').textContent = `${found.length} máquinas. El número indica sus transiciones.`
  find('maquinas').innerHTML = found
    .map(({ name, id, title, rows }) => {
      const live = active.has(id)
      return `<li><a href="#${name}"${name === machine.name ? ' aria-current="page"' : ''}${live ? ' class="vivo"' : ''}>${escapeXml(title)}${live ? ' · en vivo' : ''}<span>${rows.length}</span></a></li>`
    })
    .join('')
}

function showFigures(): void {
  const tested = machine.paths.length === 0 ? 0 : machine.rows.length - machine.untested.length
  const figures = [
    [`${tested} de ${machine.rows.length}`, 'transiciones con recorrido'],
    [`${machine.states.length - 1}`, 'estados'],
    [`${machine.paths.length}`, 'recorridos grabados'],
  ]
  find('cifras').innerHTML = figures.map(([value, name]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')
}

function fired(): ReadonlySet<number> {
  return new Set(currentPath()?.steps[step]?.fired ?? [])
}

function currentPath(): AtlasMachine['paths'][number] | undefined {
  const { value } = find<HTMLSelectElement>('recorrido')
  return value === '' ? undefined : machine.paths[Number(value)]
}

function showTable(): void {
  const taken = fired()
  const rows = machine.rows.filter((_, index) => selected === null || machine.sources[index] === selected || machine.targets[index]?.includes(selected))
  find('titulo-tabla').textContent = selected === null ? 'Transiciones' : `Transiciones de ${machine.states.find(({ id }) => id === selected)?.path || machine.title}`
  find('todas').hidden = selected === null
  find('filas').innerHTML = rows
    .map(({ number, state, cause, event, condition, effects, target, paths }) => {
      const kind = [...(machine.paths.length > 0 && machine.untested.includes(number) ? ['falta'] : []), ...(taken.has(number) ? ['dispara'] : [])].join(' ')
      const cells = [escapeXml(state), `${escapeXml(cause)}<code>${escapeXml(event)}</code>`, ...[condition, effects, target, paths].map(escapeXml)]
      return `<tr class="${kind}"><td class="d">${number}</td>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
    })
    .join('')
}

/** Marks the chosen state, the states of the path's step, those of the running application, and what the step fired. */
function showMarks(): void {
  const at = new Set(currentPath()?.steps[step]?.at ?? [])
  const live = active.get(machine.id) ?? new Set()
  const taken = fired()
  for (const element of document.querySelectorAll<SVGGElement>('.diagrama .state')) {
    const { state = '' } = element.dataset
    const path = machine.states.find(({ id }) => id === state)?.path ?? ''
    element.classList.toggle('elegido', state === selected)
    element.classList.toggle('aqui', at.has(path))
    element.classList.toggle('en-vivo', live.has(path))
  }
  for (const element of document.querySelectorAll<SVGGElement>('.diagrama .n')) element.classList.toggle('dispara', taken.has(Number(element.dataset['n'])))
  for (const { classList, dataset } of document.querySelectorAll<SVGGElement>('.diagrama .arrow')) classList.toggle('suya', dataset['from'] === selected || dataset['to'] === selected)
  document.querySelector('.diagrama')?.classList.toggle('apagado', selected !== null)
}

function showStep(): void {
  const path = currentPath()
  const at = path?.steps[step]
  find<HTMLButtonElement>('antes').disabled = !path || step === 0
  find<HTMLButtonElement>('despues').disabled = !path || step >= path.steps.length - 1
  find('paso').textContent = path && at ? `Paso ${step + 1} de ${path.steps.length}: ${at.does}. Queda en ${at.at.join(' y ')}.` : 'Elija un recorrido para verlo paso a paso.'
  showMarks()
  showTable()
}

function select(state: string | null): void {
  selected = state === selected ? null : state
  showMarks()
  showTable()
}

function showDiagram(): void {
  const { width, height } = machine.drawing
  const covered = find('cobertura').ariaPressed === 'true' ? ' cobertura' : ''
  find('lienzo').innerHTML = `<svg class="diagrama${covered}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${svgContent(machine.drawing, new Set(machine.untested))}</svg>`
  const svg = find('lienzo').querySelector('svg')!
  svg.style.maxWidth = `${Math.round(width * 1.15)}px`
  view = zoomable(find('lienzo'), svg)
  for (const element of svg.querySelectorAll<SVGGElement>('.state')) {
    const { state = '' } = element.dataset
    element.setAttribute('tabindex', '0')
    element.setAttribute('role', 'button')
    element.setAttribute('aria-label', `Transiciones de ${machine.states.find(({ id }) => id === state)?.path || 'toda la máquina'}`)
    element.onclick = () => select(state)
    element.onkeydown = (event) => {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault()
        select(state)
      }
    }
  }
}

function showMachine(): void {
  machine = machines.find(({ name }) => name === location.hash.slice(1)) ?? machine
  selected = null
  step = 0
  document.title = `${machine.title} – Máquinas de estados`
  find('nombre').textContent = machine.title
  find('resumen').textContent = `${machine.summary} machines/${machine.name}`
  find<HTMLAnchorElement>('descarga').href = `${machine.name}.svg`
  find<HTMLSelectElement>('recorrido').innerHTML = `<option value="">Ninguno</option>${machine.paths.map(({ title, steps }, index) => `<option value="${index}">${index + 1}. ${escapeXml(title)} (${steps.length} pasos)</option>`).join('')}`
  find('recorridos').hidden = machine.paths.length === 0
  showList()
  showFigures()
  showDiagram()
  showStep()
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

function showLive(next: typeof active): void {
  active = next
  find('aviso-vivo').textContent = active.size === 0 ? 'Abra el sistema en otra pestaña de este navegador.' : `Activas ahora: ${machines.filter(({ id }) => active.has(id)).map(({ title }) => title).join(', ')}.`
  showList()
  showMarks()
}

function toggleLive(): void {
  const on = toggle(find('vivo'))
  find('aviso-vivo').hidden = !on
  stopLive?.()
  stopLive = on ? listenLive(showLive) : null
  showLive(new Map())
}

function move(by: number): void {
  step += by
  showStep()
}

find('busca').oninput = showList
find('recorrido').onchange = () => {
  step = 0
  showStep()
}
find('antes').onclick = () => move(-1)
find('despues').onclick = () => move(1)
find('todas').onclick = () => select(null)
find('tema').onclick = () => setTheme(document.documentElement.dataset['theme'] !== 'dark')
find('cobertura').onclick = () => {
  document.querySelector('.diagrama')?.classList.toggle('cobertura', toggle(find('cobertura')))
}
// Tabs talk to each other within an origin: a page opened from a file has none.
find('vivo').hidden = location.protocol === 'file:'
find('vivo').onclick = toggleLive
for (const button of document.querySelectorAll<HTMLElement>('[data-zoom]')) {
  const factor = { mas: 1.25, menos: 0.8 }[button.dataset['zoom'] ?? '']
  button.onclick = () => (factor === undefined ? view.whole() : view.zoom(factor))
}
addEventListener('hashchange', showMachine)
setTheme(matchMedia('(prefers-color-scheme: dark)').matches)
showMachine()
