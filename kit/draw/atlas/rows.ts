import { escapeXml } from '../escape.ts'
import type { Named, Row } from '../table.ts'

function named({ name, id }: Named): string {
  return id === null ? escapeXml(name) : `${escapeXml(name)}<code>${escapeXml(id)}</code>`
}

/** Which recorded paths take it: few are named, many are counted and unfold. */
function pathsHtml({ paths }: Row, tested: boolean | null): string {
  if (tested === null) return '–'
  if (!tested) return '<span class="falta-una">Falta</span>'
  if (paths.length <= 12) return escapeXml(paths)
  const count = paths.split(', ').reduce((sum, run) => sum + (([from = 0, to = from]) => to - from + 1)(run.split(' a ').map(Number)), 0)
  return `<details><summary>${count} recorridos</summary>${escapeXml(paths)}</details>`
}

/** One row of the atlas' table, in HTML. `tested` is null when nothing is recorded of its machine. */
export function rowHtml(row: Row, { tested, fires }: { tested: boolean | null; fires: boolean }): string {
  const { number, state, cause, event, condition, effects, targets, sections } = row
  const kind = [...(tested === false ? ['falta'] : []), ...(fires ? ['dispara'] : [])].join(' ')
  const heard = `${escapeXml(cause)}${cause === event ? '' : `<code>${escapeXml(event)}</code>`}`
  const cells = [
    named(state),
    heard,
    escapeXml(condition),
    escapeXml(effects),
    targets.map(named).join('<br>'),
    pathsHtml(row, tested),
    escapeXml(sections),
  ]
  return `<tr class="${kind}"><td class="d">${number}</td>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}
