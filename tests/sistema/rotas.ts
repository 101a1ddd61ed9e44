import { assign, emit, type AnyStateMachine } from 'xstate'
import { sessionMachine } from '#machines/session/session.chart.ts'
import { doorOfRole } from '#machines/session/session.rules.ts'
import { NO_SESSION, type SessionContext, type SessionEvent } from '#machines/session/session.vocabulary.ts'

/** A session with a fault, and what of the system must say so. */
export interface Rota {
  falla: string
  session: AnyStateMachine
  /** Where the exploration begins, which shortens it. */
  comienzo: string
  /** How what is broken begins. */
  dice: RegExp
}

type Nodo = Record<string, unknown> & { states?: Record<string, Nodo> }

/** The chart of the session, with something changed in it. */
function conCarta(cambia: (carta: Nodo) => void): AnyStateMachine {
  const copia = (nodo: unknown): unknown => {
    if (Array.isArray(nodo)) return nodo.map(copia)
    if (nodo === null || typeof nodo !== 'object') return nodo
    return Object.fromEntries(Object.entries(nodo).map(([clave, valor]) => [clave, copia(valor)]))
  }
  const carta = copia(sessionMachine.config) as Nodo
  cambia(carta)
  const Session = sessionMachine.constructor as new (config: unknown, implementations: unknown) => AnyStateMachine
  return new Session(carta, sessionMachine.implementations)
}

const conPartes = (partes: object): AnyStateMachine => sessionMachine.provide(partes as never) as unknown as AnyStateMachine

const MISMA = 'la misma escuela en las dos pestañas'
const CLAVEUNICA = 'la misma apoderada de ClaveÚnica en las dos'
const EXPIRO = 'una escuela que expiró en su cuenta, y nadie en B'
const DISTINTAS = 'una escuela en A y una apoderada en B'

/** Eight faults of the session that its own locks would take, were they written again from it. */
export const ROTAS: readonly Rota[] = [
  {
    falla: 'la salida no se cuenta a las otras pestañas',
    session: conCarta((carta) => {
      const { signingOut } = carta.states ?? {}
      if (signingOut) signingOut['exit'] = ['goToDoorOfRoute', 'resetSession']
    }),
    comienzo: MISMA,
    dice: /^siempre que en A sale la persona, (A avisa que salió|tarde o temprano B deja esa sesión)$/,
  },
  {
    falla: 'la salida se cuenta, y la otra pestaña no la oye',
    session: conCarta((carta) => {
      const oye = carta.states?.['authenticated']?.['on'] as Record<string, unknown> | undefined
      delete oye?.['OTHER_TAB_ENDED']
    }),
    comienzo: MISMA,
    dice: /^siempre que en . se oye que su sesión terminó, en . no queda sesión$/,
  },
  {
    falla: 'la expiración no se cuenta a las otras pestañas',
    session: conCarta((carta) => {
      const { seeking } = carta.states?.['authenticated']?.states ?? {}
      if (seeking) seeking['after'] = { SEEK_MS: { target: '#session.expiring' } }
    }),
    comienzo: MISMA,
    dice: /^siempre que en A expira la sesión, A avisa que expiró$/,
  },
  {
    falla: 'se adopta el token de otra persona',
    session: conPartes({ guards: { isOwnSession: () => true } }),
    comienzo: DISTINTAS,
    dice: /^siempre que en . hay una sesión, en . el token es de la persona y de su sesión$/,
  },
  {
    falla: 'no se pasa por la salida de ClaveÚnica',
    session: conPartes({
      actions: {
        goToDoorOfRoute: emit(({ context }: { context: SessionContext }) => ({ type: 'GO', to: doorOfRole(context), replace: true })),
      },
    }),
    comienzo: CLAVEUNICA,
    dice: /^siempre que en A termina una sesión de ClaveÚnica, A va a la salida de ClaveÚnica$/,
  },
  {
    falla: 'se abre el lugar de la persona anterior',
    session: conPartes({
      actions: {
        startSession: assign(({ context, event }: { context: SessionContext; event: SessionEvent }) => {
          if (event.type !== 'SIGNED_IN') return {}
          const { sessionId, usuario, establecimiento, accessToken, claveUnica } = event
          return {
            ...NO_SESSION,
            heldToken: null,
            sessionId,
            usuario,
            establecimiento,
            accessToken,
            claveUnica,
            returnPlace: context.returnPlace,
          }
        }),
      },
    }),
    comienzo: EXPIRO,
    dice: /^siempre que en A ingresa otra persona que la del lugar que se recuerda, en A no se abre ese lugar$/,
  },
  {
    falla: 'al terminar quedan datos de la persona',
    session: conPartes({ actions: { resetSession: assign({ accessToken: null, sessionId: null }) } }),
    comienzo: MISMA,
    dice: /^nunca en A hay datos de una persona después de que en A termina la sesión/,
  },
  {
    falla: 'el fin de otra sesión termina esta',
    session: conPartes({
      guards: { endedBy: (_: unknown, { ending, expected }: { ending: string; expected: string }) => ending === expected },
    }),
    comienzo: DISTINTAS,
    dice: /^siempre que en . termina la sesión por lo que llegó, lo que llegó a . era de su sesión$/,
  },
]
