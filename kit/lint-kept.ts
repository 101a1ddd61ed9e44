import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { nodesOf } from './inventory.ts'
import { inWords } from './language.ts'

/** What a flow keeps, as the lint looks at it. */
export interface Kept {
  /** Names of the fields of its context that are kept. */
  fields: readonly string[]
  /** Those that sound like a secret and only name something. */
  identifiers: readonly string[]
}

interface Meta {
  resume?: string
  idempotent?: true
}

const SECRET = /password|contrasena|token|codigo|clave|secret|^code|^pase$|^url$/i

const metaOf = ({ meta }: AnyStateNode): Meta => (meta as Meta | undefined) ?? {}

function leadsBack(node: AnyStateNode): boolean {
  return metaOf(node).resume !== undefined || (node.parent !== undefined && leadsBack(node.parent))
}

function targetOf(node: AnyStateNode): AnyStateNode | undefined {
  const { resume = '' } = metaOf(node)
  const [start, path] = resume.startsWith('#') ? [node.machine.root, resume.split('.').slice(1)] : [node.parent, resume.split('.')]
  return path.reduce<AnyStateNode | undefined>((here, key) => here?.states[key], start)
}

/**
 * What a kept flow should not have: a state that calls without saying whether it may call again, a `resume` that leads
 * nowhere or does not stay, a secret among what is kept, a password anywhere in its context. One sentence each.
 */
export function lintKept(machine: AnyStateMachine, { fields, identifiers }: Kept, context: object): string[] {
  const nodes = nodesOf(machine.root)
  const calling = nodes.filter((node) => node.invoke.length > 0 && metaOf(node).idempotent !== true && !leadsBack(node))
  const lost = nodes.filter((node) => {
    if (metaOf(node).resume === undefined) return false
    const target = targetOf(node)
    return target === undefined || target.type === 'final' || (target.always ?? []).length > 0
  })
  return [
    ...calling.map(({ id }) =>
      inWords(
        `${id}: llama, y no dice con «meta» adónde volver ni que se puede llamar otra vez`,
        `${id}: it calls, and does not say with 'meta' where to come back nor that it may call again`,
      ),
    ),
    ...lost.map((node) =>
      inWords(
        `${node.id}: su «resume» (${metaOf(node).resume}) no lleva a un estado en que se pueda quedar`,
        `${node.id}: its 'resume' (${metaOf(node).resume}) leads to no state where it can stay`,
      ),
    ),
    ...fields
      .filter((field) => SECRET.test(field) && !identifiers.includes(field))
      .map((field) =>
        inWords(`${machine.id}: guarda «${field}», que es un secreto`, `${machine.id}: it keeps '${field}', which is a secret`),
      ),
    ...Object.keys(context)
      .filter((field) => /password|contrasena/i.test(field))
      .map((field) => inWords(`${machine.id}: su contexto tiene «${field}»`, `${machine.id}: its context has '${field}'`)),
  ]
}
