import { useSelector } from '@xstate/react'
import { recuperarPasswordFailure } from '#machines/recuperar-password/recuperar-password.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import type { Recuperacion } from './pedir.tsx'

/** The mail's link was spent or expired: the way on is another mail. */
export function EnlaceVencido({ flujo }: { flujo: Recuperacion }) {
  const falla = useSelector(flujo, recuperarPasswordFailure)
  return (
    <>
      <Titulo guia="Cada enlace sirve una sola vez y por un tiempo limitado.">Este enlace ya no sirve</Titulo>
      <div className="grid gap-5">
        <Aviso tono="alerta" role="status">
          <p>{falla?.mensaje}</p>
        </Aviso>
        <Boton variante="principal" ancho onClick={() => flujo.send({ type: 'ASK_NEW_MAIL' })}>
          Pedir otro enlace
        </Boton>
      </div>
    </>
  )
}
