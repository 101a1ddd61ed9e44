import { inventory } from '#kit/inventory.ts'
import { actorRun } from '#kit/drive-actor.ts'
import { pureRun } from '#kit/drive-pure.ts'
import { chartOf } from '#kit/draw/chart.ts'
import { nameOf } from '#kit/draw/table.ts'
import type { PageWalk } from '#kit/page-stage.ts'
import type { JudgedSuite } from '#kit/junit.ts'
import { stimuliOf } from '#kit/model.ts'
import { brokenBy, pathShowing } from '#kit/requirements.ts'
import { walk, type Step } from '#kit/run.ts'
import { sayStimulus } from '#kit/say.ts'
import type { Driven } from '#kit/verify.ts'
import type { Charted } from '#tests/machines/models.ts'

/** A path as the report shows it: what happens and which transitions each step takes, both by number. */
export interface Recorrido {
  donde: 'actor' | 'página'
  number: number
  input: string
  steps: readonly (readonly [says: number, takes: readonly number[]])[]
  fault: string | null
}

/** What the report shows of one machine: requirement × transition × path × result. */
export interface Hoja {
  machine: string
  title: string
  transitions: readonly { id: string; from: string; says: string; to: string }[]
  /** What may happen, said once. */
  stimuli: readonly string[]
  requirements: readonly { section: string; says: string; quotes: string; takes: readonly number[]; fault: string | null }[]
  properties: readonly { section: string; says: string }[]
  paths: readonly Recorrido[]
}

/** Writes the sheet of a machine from what its judges saw. Numbers of transitions are from 1, those of its diagram. */
export function hojaDe(charted: Charted, driven: readonly Driven[]): Hoja {
  const { name, model, words, requirements, properties } = charted
  const known = inventory(model.machine)
  const chart = chartOf(name, known, words)
  const cuenta = contador(charted)
  const run = actorRun(model)
  const judged = requirements.map((rule) => {
    const fault = brokenBy(run, rule)
    return {
      section: rule.section,
      says: rule.says,
      quotes: rule.quotes ?? rule.because ?? '',
      takes: cuenta.tomadas(fault === null ? walk(pureRun(model, model.machine, known), pathShowing(rule)) : []),
      fault,
    }
  })
  run.stop()
  const paths = driven.map(({ steps, fault }, index) => cuenta.recorrido('actor', index + 1, '', steps, fault))
  return {
    machine: name,
    title: words.title,
    transitions: chart.transitions.map(({ id, source, cause, condition, targets }) => ({
      id,
      from: nameOf(chart, source).name,
      says: condition === null ? cause : `${cause}, ${condition}`,
      to: targets.map((target) => nameOf(chart, target).name).join(' · ') || 'Sigue igual',
    })),
    stimuli: cuenta.dichos(),
    requirements: judged,
    properties: properties.map(({ section, says }) => ({ section, says })),
    paths,
  }
}

function contador({ model, words }: Charted) {
  const known = inventory(model.machine)
  const stimuli = stimuliOf(model, known)
  const numbers = new Map(known.transitions.map(({ id }, index) => [id, index + 1]))
  const said = new Map<string, number>()
  const numero = (stimulus: string): number => {
    const says = stimulus === 'start' ? 'Empieza' : sayStimulus(stimuli.get(stimulus), words)
    if (!said.has(says)) said.set(says, said.size)
    return said.get(says) ?? 0
  }
  const fired = (ids: readonly string[]) => ids.flatMap((id) => numbers.get(id) ?? [])
  return {
    dichos: () => [...said.keys()],
    tomadas: (steps: readonly Step[]) => [...new Set(steps.flatMap((step) => fired(step.fired)))],
    recorrido: (donde: Recorrido['donde'], number: number, input: string, steps: readonly Step[], fault: string | null): Recorrido => ({
      donde,
      number,
      input,
      steps: steps.map((step) => [numero(step.stimulus), fired(step.fired)]),
      fault,
    }),
  }
}

/** A sheet with what was walked in its page. */
export function conPagina(hoja: Hoja, charted: Charted, walks: readonly PageWalk[]): Hoja {
  const cuenta = contador(charted)
  const sube = hoja.stimuli.length
  const paths = walks.map(({ path, steps, fault }, index) => cuenta.recorrido('página', index + 1, path.input, steps, fault))
  const corridos = paths.map((path) => ({ ...path, steps: path.steps.map(([says, takes]) => [says + sube, takes] as const) }))
  return { ...hoja, stimuli: [...hoja.stimuli, ...cuenta.dichos()], paths: [...hoja.paths, ...corridos] }
}

/** What was judged of a machine, for JUnit: each requirement, each path, and what nothing else says. */
export function suiteDe({ machine, requirements, paths }: Hoja, faults: readonly string[]): JudgedSuite {
  const cases = [
    ...requirements.map(({ section, says, fault }) => ({ name: `${section} ${says}`, fault })),
    ...paths.map(({ donde, number, fault }) => ({ name: `camino ${number} (${donde})`, fault })),
  ]
  const said = cases.flatMap(({ fault }) => fault ?? [])
  const rest = faults.filter((fault) => !said.some((one) => fault.includes(one)))
  return { name: machine, cases: [...cases, { name: 'cobertura, mutantes y exclusiones', fault: rest.join('\n') || null }] }
}
