import { escapeXml } from '../escape.ts'
import type { Named, Row } from '../table.ts'

/** A name of the code, which a narrow column breaks between its words and not within one. */
const coded = (id: string): string => `<code>${escapeXml(id).replace(/(?<=[a-z])(?=[A-Z])|(?<=\.)/g, '<wbr>')}</code>`

function named({ name, id }: Named): string {
  return id === null ? escapeXml(name) : escapeXml(name) + coded(id)
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
  const heard = `${escapeXml(cause)}${cause === event ? '' : coded(event)}`
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
