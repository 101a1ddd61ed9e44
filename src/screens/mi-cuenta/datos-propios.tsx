import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { useFlow, useSession } from '#app/use-flow.ts'
import { type SolicitudPropia, type TipoDeSolicitud, TIPOS_DE_SOLICITUD } from '#contract/privacidad.ts'
import { puedeLlamar } from '#contract/rules/permisos.ts'
import { collectionFailure, rows } from '#machines/collection/collection.selectors.ts'
import { timesDone } from '#machines/confirmed-action/confirmed-action.selectors.ts'
import { sessionRole } from '#machines/session/session.selectors.ts'
import { pathOf, RUTAS_DE_APP } from '#routes'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { enFecha } from '#ui/texto/fechas.ts'
import { Pregunta, usePregunta } from '../administracion/pregunta.tsx'

const PREGUNTAS: Readonly<Record<TipoDeSolicitud, { guia: string; etiqueta: string }>> = {
  borrado: {
    guia: 'Si la aceptamos, su cuenta deja de existir. Las respuestas que ya envió quedan sin su nombre ni el RUN del estudiante.',
    etiqueta: 'Por qué quiere borrarlos',
  },
  correccion: { guia: 'Diga qué dato está mal y cuál es el correcto.', etiqueta: 'Qué debemos corregir' },
}

function estadoDe({ resuelta, aceptada, vence }: SolicitudPropia): string {
  if (resuelta === null) return `Respondemos a más tardar el ${enFecha(vence)}`
  return `${aceptada ? 'Aceptada' : 'Rechazada'} el ${enFecha(resuelta)}`
}

/** What a guardian asked about its own data, and what it may still ask. */
function Pedidas({ onPide }: { onPide: (tipo: TipoDeSolicitud) => void }) {
  const lista = useFlow('miCuentaRequests', { scope: null })
  const solicitudes = useSelector(lista, rows<SolicitudPropia>)
  const sinLista = useSelector(lista, collectionFailure)
  const pendientes = new Set(solicitudes.filter(({ resuelta }) => resuelta === null).map((una) => una.tipo))
  return (
    <>
      {sinLista && (
        <Aviso tono="alerta" role="status" titulo="No pudimos traer sus solicitudes">
          <p>{sinLista.mensaje}</p>
          <Boton onClick={() => lista.send({ type: 'RETRY' })}>Traer las solicitudes</Boton>
        </Aviso>
      )}
      {solicitudes.length > 0 && (
        <ul aria-label="Sus solicitudes" className="divide-y divide-borde">
          {solicitudes.map((una) => (
            <li key={una.solicitudId} className="grid gap-1 py-3">
              <span className="font-accion">{TIPOS_DE_SOLICITUD[una.tipo]}</span>
              <span className="text-nota text-tinta-2">{estadoDe(una)}</span>
              {una.respuesta !== null && <span>{una.respuesta}</span>}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {(Object.keys(TIPOS_DE_SOLICITUD) as TipoDeSolicitud[])
          .filter((tipo) => !pendientes.has(tipo))
          .map((tipo) => (
            <Boton key={tipo} className="max-sm:w-full" onClick={() => onPide(tipo)}>
              Pedir {TIPOS_DE_SOLICITUD[tipo].toLowerCase()}
            </Boton>
          ))}
      </div>
    </>
  )
}

/** A guardian's requests: asking for one brings the list anew. */
function Solicitudes() {
  const solicitud = useFlow('miCuentaRequest', { done: 'Recibimos su solicitud.' })
  const [tipo, pregunta] = usePregunta(solicitud)
  const hechas = useSelector(solicitud, timesDone)
  return (
    <>
      <Pedidas key={hechas} onPide={(pedido) => solicitud.send({ type: 'ASK', target: pedido })} />
      {tipo !== null && (
        <Pregunta
          titulo={TIPOS_DE_SOLICITUD[tipo]}
          accion="Enviar la solicitud"
          motivoDe={tipo}
          etiquetaDelMotivo={PREGUNTAS[tipo].etiqueta}
          ayudaDelMotivo="Lo lee quien responde su solicitud."
          peligrosa={tipo === 'borrado'}
          {...pregunta}
        >
          <p>{PREGUNTAS[tipo].guia}</p>
        </Pregunta>
      )}
    </>
  )
}

/** A copy of one's own data and, for a guardian, asking for their erasure or correction. */
export function DatosPropios() {
  const rolId = useSelector(useSession(), sessionRole)
  const copia = useFlow('miCuentaData', undefined)
  const descargando = useSelector(copia, (s) => s.hasTag('busy'))
  const falla = useSelector(copia, (s) => s.context.failure)
  return (
    <Hoja aria-labelledby="datos-propios" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="datos-propios" className="text-titulo-2">
          Una copia de sus datos
        </h2>
        <p className="text-tinta-2">
          Todo lo que guardamos de su cuenta. Qué, para qué y cuánto tiempo:{' '}
          <Link href={pathOf('privacidad')} className="enlace">
            {RUTAS_DE_APP.privacidad.titulo}
          </Link>
          .
        </p>
      </div>
      {falla && (
        <Aviso tono="error" role="alert" titulo="No pudimos preparar el archivo">
          <p>{falla.mensaje}</p>
        </Aviso>
      )}
      <div className="flex flex-wrap gap-3">
        <Boton
          className="max-sm:w-full"
          ocupado={descargando}
          textoOcupado="Preparando"
          onClick={() => copia.send({ type: 'DOWNLOAD', request: 'pdf' })}
        >
          Descargar para leer (PDF)
        </Boton>
        <Boton className="max-sm:w-full" disabled={descargando} onClick={() => copia.send({ type: 'DOWNLOAD', request: 'json' })}>
          Descargar para otro sistema (JSON)
        </Boton>
      </div>
      {rolId !== null && puedeLlamar(rolId, 'postUsuarioSolicitudes') && <Solicitudes />}
    </Hoja>
  )
}
