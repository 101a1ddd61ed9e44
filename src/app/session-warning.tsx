import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { SessionRenewalActor } from '#machines/session-renewal/session-renewal.chart.ts'
import { noticeMs, warning, warningFailure } from '#machines/session-renewal/session-renewal.selectors.ts'
import { renewalOf } from '#machines/session/session.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { Dialogo } from '#ui/marco/dialogo.tsx'
import { inWords } from './time-in-words.ts'
import { dataState, useSession } from './use-flow.ts'

const SECOND_MS = 1000

/** Seconds left when a screen reader is told again how much time there is; every second would be noise. */
const ANNOUNCED = [60, 30, 10]

/** Seconds until the end of the warning, counted from when it began. */
function useCountdown(durationMs: number): number {
  const [end] = useState(() => Date.now() + durationMs)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(ticking)
  }, [])
  return Math.max(0, Math.ceil((end - now) / SECOND_MS))
}

function TimeLeft({ durationMs }: { durationMs: number }) {
  const seconds = useCountdown(durationMs)
  const announced = ANNOUNCED.filter((mark) => seconds <= mark).at(-1)
  return (
    <>
      <p aria-hidden className="text-titulo-2 tabular-nums">
        {inWords(seconds)}
      </p>
      <p role="status" className="sr-only">
        {announced !== undefined && `${inWords(announced)} para el cierre.`}
      </p>
    </>
  )
}

/** Before a session ends for lack of activity: how long is left, and one action to go on. */
function Asking({ renewal, extending }: { renewal: SessionRenewalActor; extending: boolean }) {
  const failure = useSelector(renewal, warningFailure)
  const duration = useSelector(renewal, noticeMs)
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
      <TimeLeft key={duration} durationMs={duration} />
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
  const duration = useSelector(renewal, noticeMs)
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
      <TimeLeft key={duration} durationMs={duration} />
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
