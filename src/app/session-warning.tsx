import { useSelector } from '@xstate/react'
import type { CountdownActor } from '#machines/countdown/countdown.chart.ts'
import { announcedSeconds, secondsLeft } from '#machines/countdown/countdown.selectors.ts'
import type { SessionRenewalActor } from '#machines/session-renewal/session-renewal.chart.ts'
import { countdownOf, warning, warningFailure } from '#machines/session-renewal/session-renewal.selectors.ts'
import { renewalOf } from '#machines/session/session.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { Dialogo } from '#ui/marco/dialogo.tsx'
import { inWords } from './time-in-words.ts'
import { dataState, useSession } from './use-flow.ts'

function Left({ countdown }: { countdown: CountdownActor }) {
  const announced = useSelector(countdown, announcedSeconds)
  return (
    <>
      <p aria-hidden className="text-titulo-2 tabular-nums">
        {inWords(useSelector(countdown, secondsLeft))}
      </p>
      <p role="status" className="sr-only">
        {announced !== null && `${inWords(announced)} para el cierre.`}
      </p>
    </>
  )
}

/** How long is left: in sight each second, and aloud a few times. */
function TimeLeft({ renewal }: { renewal: SessionRenewalActor }) {
  const countdown = useSelector(renewal, countdownOf)
  return countdown && <Left countdown={countdown} />
}

/** Before a session ends for lack of activity: how long is left, and one action to go on. */
function Asking({ renewal, extending }: { renewal: SessionRenewalActor; extending: boolean }) {
  const failure = useSelector(renewal, warningFailure)
  const goOn = () => renewal.send({ type: 'CONTINUE' })
  return (
    <Dialogo
      abierto
      onCerrar={goOn}
      titulo="¿Sigue ahí?"
      pie={
        <Boton variante="principal" ocupado={extending} textoOcupado="Un momento" onClick={goOn}>
          Seguir en el sistema
        </Boton>
      }
    >
      <p>Su sesión se cerrará pronto por falta de actividad. Tiempo que queda:</p>
      <TimeLeft renewal={renewal} />
      <p>Si se cierra, al ingresar otra vez encontrará lo que estaba escribiendo.</p>
      {failure !== null && (
        <Aviso tono="error" role="alert">
          <p>{failure}</p>
        </Aviso>
      )}
    </Dialogo>
  )
}

/** Before a session ends because no session lasts longer. */
function AtLimit({ renewal }: { renewal: SessionRenewalActor }) {
  const acknowledge = () => renewal.send({ type: 'ACKNOWLEDGE' })
  return (
    <Dialogo
      abierto
      onCerrar={acknowledge}
      titulo="Su sesión está por terminar"
      pie={
        <Boton variante="principal" onClick={acknowledge}>
          Entendido
        </Boton>
      }
    >
      <p>Por seguridad, ninguna sesión dura más de 12 horas. Guarde su trabajo; después podrá ingresar otra vez. Tiempo que queda:</p>
      <TimeLeft renewal={renewal} />
    </Dialogo>
  )
}

function Warning({ renewal }: { renewal: SessionRenewalActor }) {
  const now = useSelector(renewal, warning)
  const estado = useSelector(renewal, (snapshot) => dataState('session-renewal', snapshot))
  return (
    <div data-state={estado}>
      {now === 'atLimit' && <AtLimit renewal={renewal} />}
      {(now === 'asking' || now === 'extending') && <Asking renewal={renewal} extending={now === 'extending'} />}
    </div>
  )
}

/** What the session tells its person before it ends (decisions, sign-in and accounts). */
export function SessionWarning() {
  const renewal = useSelector(useSession(), renewalOf)
  return renewal && <Warning renewal={renewal} />
}
