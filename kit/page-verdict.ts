import { exclusionFaults } from './coverage.ts'
import { inWords } from './language.ts'
import type { Lock } from './lock.ts'
import type { PageSubject, PageWalk } from './page-stage.ts'
import type { Promised } from './promises.ts'
import { changesSince } from './verify.ts'

/** How a machine's page stands: what its walks took, and what is wrong. */
export interface PageVerdict {
  transitions: ReadonlySet<string>
  faults: readonly string[]
}

const untaken = (id: string): string => inWords(`Ningún camino toma en la página ${id}`, `No path takes in the page ${id}`)

/** What requirements ask to be read, and no walk looked for: words that nobody sees hold nothing. */
function unread<Page>({ promises = new Map() }: PageSubject<Page>, walks: readonly PageWalk[]): string[] {
  const kept = new Set(walks.flatMap((one) => one.kept))
  const asked = [...promises.values()].flat().filter((one: Promised) => one.sight.reads !== undefined && !kept.has(one))
  return asked.map(({ of, sight }: Promised) => {
    const words = [sight.reads ?? []]
      .flat()
      .map((one) => inWords(`«${one}»`, `'${one}'`))
      .join(', ')
    return inWords(`Nadie leyó en la página ${words}, de «${of}»`, `Nobody read in the page ${words}, of '${of}'`)
  })
}

/** Holds the walks of a page to every transition that the lock knows, and to what requirements ask to be read. */
export function pageVerdict<Page>(subject: PageSubject<Page>, lock: Lock, walks: readonly PageWalk[]): PageVerdict {
  const { model, bindings } = subject
  const { exclude = [] } = bindings
  const transitions = new Set(walks.flatMap(({ steps }) => steps.flatMap(({ fired }) => fired)))
  const missing = lock.transitions.filter((id) => !transitions.has(id))
  const excluded = new Set(exclude.map(({ id }) => id))
  const faults = [
    ...changesSince(lock, model),
    ...walks.flatMap(({ path, fault }, index) =>
      fault === null ? [] : [inWords(`Camino ${index + 1} (${path.input}), ${fault}`, `Path ${index + 1} (${path.input}), ${fault}`)],
    ),
    ...missing.filter((id) => !excluded.has(id)).map(untaken),
    ...unread(subject, walks),
    ...exclusionFaults(exclude, new Set(missing)),
  ]
  return { transitions, faults }
}
