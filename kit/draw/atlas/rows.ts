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

/** One row of the atlas' table, in HTML. `tested` is null when nothing is recorded of its machine; `asked`: the rules about it. */
export function rowHtml(
  row: Row,
  { tested, fires, asked }: { tested: boolean | null; fires: boolean; asked: readonly { section: string; says: string; href: string }[] },
): string {
  const { number, state, cause, event, condition, effects, targets, sections } = row
  const rules = asked.map(
    ({ section, says, href }) => `<a href="${escapeXml(href)}" aria-label="${escapeXml(`${section}: ${says}`)}">${escapeXml(section)}</a>`,
  )
  const kind = [...(tested === false ? ['falta'] : []), ...(fires ? ['dispara'] : [])].join(' ')
  const heard = `${escapeXml(cause)}${cause === event ? '' : `<code>${escapeXml(event)}</code>`}`
  const cells = [
    named(state),
    heard,
    escapeXml(condition),
    escapeXml(effects),
    targets.map(named).join('<br>'),
    pathsHtml(row, tested),
    rules.join(', ') || escapeXml(sections),
  ]
  return `<tr id="t${number}" tabindex="-1" class="${kind}"><td class="d">${number}</td>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}
