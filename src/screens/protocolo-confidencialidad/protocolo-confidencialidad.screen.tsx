import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import { dataState, useFlow, useSession } from '#app/use-flow.ts'
import { falla, isBusy } from '#machines/protocol/protocol.selectors.ts'
import type { ProtocolInput } from '#machines/protocol/protocol.machine.ts'
import { hasAcceptedProtocol, sessionSchool, sessionUser } from '#machines/session/session.selectors.ts'
import { RUTAS_DE_APP, type PantallaProps } from '#routes'
import { Aviso } from '#ui/aviso.tsx'
import { Boton } from '#ui/boton.tsx'
import { Casilla } from '#ui/casilla.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/falla.tsx'
import { Hoja } from '#ui/hoja.tsx'
import { Titulo } from '#ui/titulo.tsx'
import { TextoDelProtocolo } from './texto.tsx'

/** The confidentiality protocol, which a school accepts once before its work (spec, section 4). */
export default function ProtocoloConfidencialidadScreen({ ruta }: PantallaProps) {
  const session = useSession()
  const usuario = useSelector(session, sessionUser)
  const escuela = useSelector(session, sessionSchool)
  const aceptado = useSelector(session, hasAcceptedProtocol)
  if (!usuario || !escuela) return null
  if (aceptado) return <Aceptado titulo={RUTAS_DE_APP[ruta].titulo} />
  return <Protocolo titulo={RUTAS_DE_APP[ruta].titulo} usuarioId={usuario.usuarioId} idRbd={escuela.idRbd} />
}

/** What a school that already accepted it reads. */
function Aceptado({ titulo }: { titulo: string }) {
  return (
    <div className="max-w-[760px]">
      <Titulo guia="Su establecimiento ya lo aceptó.">{titulo}</Titulo>
      <Hoja className="grid gap-6">
        <Aviso tono="exito">
          <p>Gracias por cuidar los datos de sus estudiantes.</p>
        </Aviso>
        <TextoDelProtocolo />
      </Hoja>
    </div>
  )
}

function Protocolo({ titulo, ...input }: ProtocolInput & { titulo: string }) {
  const flow = useFlow('protocol', input)
  const estado = useSelector(flow, (snapshot) => dataState('protocol', snapshot))
  const error = useSelector(flow, falla)
  const ocupado = useSelector(flow, isBusy)
  const [leido, setLeido] = useState(false)
  const aceptar = (evento: FormEvent) => {
    evento.preventDefault()
    flow.send({ type: 'ACCEPT', leido })
  }
  return (
    <div data-state={estado} className="max-w-[760px]">
      <Titulo guia="Léalo completo. Debe aceptarlo una vez para ver los datos de sus estudiantes.">{titulo}</Titulo>
      <Hoja>
        <form noValidate aria-busy={ocupado} className="grid gap-6" onSubmit={aceptar}>
          <FallaDeCampos falla={error} />
          <TextoDelProtocolo />
          <Casilla
            name="leido"
            etiqueta="Leí el protocolo y me comprometo a cumplirlo."
            checked={leido}
            onChange={setLeido}
            error={error?.campos['leido']}
          />
          <FallaGeneral falla={error} titulo="No pudimos registrar su aceptación." />
          <Boton
            type="submit"
            variante="principal"
            className="justify-self-start max-sm:w-full"
            ocupado={ocupado}
            textoOcupado="Registrando"
          >
            Acepto
          </Boton>
        </form>
      </Hoja>
    </div>
  )
}
