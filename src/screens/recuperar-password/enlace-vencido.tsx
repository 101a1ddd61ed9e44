import { useSelector } from '@xstate/react'
import { recoveryFailure } from '#machines/password-recovery/password-recovery.selectors.ts'
import { Aviso } from '#ui/aviso.tsx'
import { Boton } from '#ui/boton.tsx'
import { Titulo } from '#ui/titulo.tsx'
import type { Recuperacion } from './pedir.tsx'

/** The mail's link was spent or expired: the way on is another mail. */
export function EnlaceVencido({ flow }: { flow: Recuperacion }) {
  const falla = useSelector(flow, recoveryFailure)
  return (
    <>
      <Titulo guia="Cada enlace sirve una sola vez y por un tiempo limitado.">Este enlace ya no sirve</Titulo>
      <div className="grid gap-5">
        <Aviso tono="alerta" role="status">
          <p>{falla?.mensaje}</p>
        </Aviso>
        <Boton variante="principal" ancho onClick={() => flow.send({ type: 'ASK_NEW_MAIL' })}>
          Pedir otro enlace
        </Boton>
      </div>
    </>
  )
}
