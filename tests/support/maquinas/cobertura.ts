import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate'

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)]
}

function candidatesOf(node: AnyStateNode): [string, AnyTransitionDefinition[]][] {
  const listed: [string, AnyTransitionDefinition[]][] = [...node.transitions.entries()]
  if (node.always) listed.push(['always', node.always])
  return listed
}

/** Every transition of a node, by an id that is the same after `provide()`: `node.id|descriptor#index`. */
function idsOf(node: AnyStateNode): [AnyTransitionDefinition, string][] {
  return candidatesOf(node).flatMap(([descriptor, candidates]) =>
    candidates.map((transition, index): [AnyTransitionDefinition, string] => [transition, `${node.id}|${descriptor}#${index}`]),
  )
}

/**
 * Counts which of a machine's transitions fired, whoever provides its actors. Hand `inspect` to each `createActor`, and
 * expect `missing()` to be empty in the last test of the file.
 */
export function transitionCoverage(machine: AnyStateMachine): { inspect: (event: InspectionEvent) => void; missing: () => string[] } {
  const all = nodesOf(machine.root)
    .flatMap(idsOf)
    .map(([, id]) => id)
    // The end of a wait leads where the call's failure does; the model's paths take each of them.
    .filter((id) => !/\|xstate\.done\.actor\.\w+Wait#/.test(id))
  const fired = new Set<string>()
  return {
    inspect(event) {
      if (event.type !== '@xstate.microstep') return
      for (const transition of event._transitions) {
        const id = idsOf(transition.source).find(([candidate]) => candidate === transition)?.[1]
        if (id !== undefined) fired.add(id)
      }
    },
    missing: () => all.filter((id) => !fired.has(id)),
  }
}
