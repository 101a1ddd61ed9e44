import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import { dataState, useFlow, useSession } from '#app/use-flow.ts'
import { failure, isBusy } from '#machines/protocolo-confidencialidad/protocolo-confidencialidad.selectors.ts'
import type { ProtocoloConfidencialidadInput } from '#machines/protocolo-confidencialidad/protocolo-confidencialidad.chart.ts'
import { hasAcceptedProtocol, sessionSchool, sessionUser } from '#machines/session/session.selectors.ts'
import { RUTAS_DE_APP, type PantallaProps } from '#routes'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { Casilla } from '#ui/formulario/casilla.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { useEscrito } from '#ui/formulario/use-escrito.ts'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { TextoDelProtocolo } from './texto.tsx'

/** The confidentiality protocol, which a school accepts once before its work (spec, section 4). */
export default function ProtocoloConfidencialidadScreen({ ruta }: PantallaProps) {
  const sesion = useSession()
  const usuario = useSelector(sesion, sessionUser)
  const escuela = useSelector(sesion, sessionSchool)
  const aceptado = useSelector(sesion, hasAcceptedProtocol)
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

function Protocolo({ titulo, ...input }: ProtocoloConfidencialidadInput & { titulo: string }) {
  const flujo = useFlow('protocoloConfidencialidad', input)
  const estado = useSelector(flujo, (foto) => dataState('protocolo-confidencialidad', foto))
  const error = useSelector(flujo, failure)
  const ocupado = useSelector(flujo, isBusy)
  const [leido, setLeido] = useEscrito('leido', false)
  const acepta = (evento: FormEvent) => {
    evento.preventDefault()
    flujo.send({ type: 'ACCEPT', read: leido })
  }
  return (
    <div data-state={estado} className="max-w-[760px]">
      <Titulo guia="Léalo completo. Debe aceptarlo una vez para ver los datos de sus estudiantes.">{titulo}</Titulo>
      <Hoja>
        <form noValidate aria-busy={ocupado} className="grid gap-6 print:gap-3" onSubmit={acepta}>
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
