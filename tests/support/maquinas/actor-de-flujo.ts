import type { AnyActorLogic, AnyStateMachine } from 'xstate'
import { sessionFlow } from '#actors/session.ts'
import type { Call } from '#api/client.ts'
import { flows } from '#app/flows.ts'
import type { Stored } from '#machines/session/session.vocabulary.ts'
import type { TokenLife } from '#machines/session-renewal/session-renewal.chart.ts'
import { escribeToken } from '#tests/support/personas/token.ts'
import { NAVEGADOR_LIMPIO } from '#tests/support/maquinas/este-navegador.ts'

/** The session in a browser that keeps nothing, whose clock says of each token which it is. */
const deSesion = async (call: Call) =>
  sessionFlow({
    call,
    clock: { life: (token) => ({ vida: token }) as unknown as TokenLife, arrival: () => 0, remember: () => {} },
    read: async () => 'lo guardado' as unknown as Stored,
    keepGuard: (guard) => guard,
    token: () => escribeToken({ sid: 'S' }),
    ...NAVEGADOR_LIMPIO,
    countUnsent: async (usuarioId) => usuarioId * 2,
  })

/** Each flow with its real actors, and the session, which none of them runs. */
const FLUJOS = { ...flows, sesion: deSesion }

export type Flujo = keyof typeof FLUJOS

/** The real actor of a flow over this service, those of its parts by `parte.actor`. */
export async function actorDeFlujo(flujo: Flujo, camino: string, call: Call): Promise<AnyActorLogic> {
  const maquina: AnyStateMachine = await FLUJOS[flujo](call)
  return camino
    .split('.')
    .reduce<AnyActorLogic>((dueno, parte) => (dueno as AnyStateMachine).implementations.actors[parte] as AnyActorLogic, maquina)
}
