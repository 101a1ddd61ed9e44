import { useSelector } from '@xstate/react'
import { sentMail, sentMessage } from '#machines/registro-apoderado/registro-apoderado.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { EnlaceBoton } from '#ui/formulario/boton.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import type { Registro } from './datos.tsx'
import { Pasos, REVISE_SU_CORREO } from './pasos.tsx'

/** After the registration: what happens next, the same for a new account and for one that existed. */
export function Enviado({ registro, ingreso }: { registro: Registro; ingreso: string }) {
  const mensaje = useSelector(registro, sentMessage)
  const correo = useSelector(registro, sentMail)
  return (
    <>
      <Titulo
        guia={
          <>
            Usted nos dio el correo <b className="text-tinta">{correo}</b>.
          </>
        }
      >
        {REVISE_SU_CORREO}
      </Titulo>
      <div className="grid justify-items-start gap-6">
        <Aviso tono="exito" role="status">
          <p>{mensaje}</p>
        </Aviso>
        <Pasos />
        <EnlaceBoton href={ingreso} variante="principal">
          Ir al ingreso
        </EnlaceBoton>
      </div>
    </>
  )
}
