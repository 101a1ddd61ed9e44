import {
  createActor,
  SimulatedClock,
  StateMachine,
  type AnyActor,
  type AnyActorLogic,
  type AnyEventObject,
  type AnyStateMachine,
} from 'xstate'
import type { FamilyMove, Models } from '#kit/family.ts'
import { inventory } from '#kit/inventory.ts'
import { withFakes } from '#kit/fakes.ts'

/** A machine whose services wait, and those that it runs too. */
function conServiciosQueEsperan(machine: AnyStateMachine): AnyStateMachine {
  const fingida = withFakes({ machine, inputs: {}, events: {}, outcomes: {} })
  const fuentes = inventory(machine).states.flatMap(({ invokes }) => invokes.map(({ src }) => src))
  const actors: Record<string, AnyActorLogic> = Object.fromEntries(
    fuentes.flatMap((src) => {
      const logica: unknown = machine.implementations.actors[src]
      return logica instanceof StateMachine ? [[src, conServiciosQueEsperan(logica as AnyStateMachine)]] : []
    }),
  )
  return fingida.provide({ actors } as never)
}

const alla = (raiz: AnyActor, at: readonly string[]): AnyActor =>
  at.reduce<AnyActor>((actor, id) => (actor.getSnapshot() as { children: Record<string, AnyActor> }).children[id]!, raiz)

type Estado = readonly [string, unknown, unknown]

function estadosDe(actor: AnyActor, at: readonly string[] = []): Estado[] {
  const { status, value, context, children } = actor.getSnapshot() as {
    status: string
    value?: unknown
    context?: unknown
    children?: Record<string, AnyActor | undefined>
  }
  if (value === undefined || status !== 'active') return at.length === 0 ? [['', value, context]] : []
  return [
    [at.join('›'), value, context],
    ...Object.entries(children ?? {}).flatMap(([id, hijo]) => (hijo ? estadosDe(hijo, [...at, id]) : [])),
  ]
}

/** The same machine with those that it runs, as xstate's own actors run them. */
export function deVerdad(machine: AnyStateMachine, input: unknown) {
  const clock = new SimulatedClock()
  const actor = createActor(conServiciosQueEsperan(machine), { input, clock }).start() as AnyActor
  return {
    estados: () => estadosDe(actor).toSorted(([una], [otra]) => (una < otra ? -1 : 1)),
    pasan: (ms: number) => clock.increment(ms),
    hace(move: FamilyMove, models: Models) {
      if (move.kind === 'clock') throw new Error('El tiempo pasa con «pasan»')
      const suyo = alla(actor, move.at)
      const model = models.get((suyo.logic as AnyStateMachine).id)!
      if (move.kind === 'event') {
        const payload = model.events[move.type]?.[move.case]
        const campos = typeof payload === 'function' ? payload((suyo.getSnapshot() as { context: never }).context) : payload
        return suyo.send({ ...campos, type: move.type })
      }
      const valor = model.outcomes[move.src]?.[move.kind]?.[move.case]
      const contesta = move.kind === 'done' ? { type: 'kit.done', output: valor } : { type: 'kit.error', error: valor }
      alla(suyo, [move.actor]).send(contesta as AnyEventObject)
    },
    termina: () => actor.stop(),
  }
}
