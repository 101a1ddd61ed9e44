import { useSelector } from '@xstate/react'
import { Link, useSearch } from 'wouter'
import type { Actor } from 'xstate'
import type { FlowMachine } from '#app/flows.ts'
import type { ActoDeMesa, Lectura as Leida } from '#contract/proveedor.mesa.ts'
import { enNombrePropio } from '#contract/rules/nombre-propio.ts'
import { formateaRut } from '#contract/rules/rut.ts'
import type { AnswerFile } from '#machines/answers-desk/answers-desk.vocabulary.ts'
import {
  actDone,
  didReadingFail,
  fileFailure,
  fileOnItsWay,
  isReading,
  reading,
  readingFailure,
} from '#machines/answers-desk/answers-desk.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { EstadoEncuesta } from '#ui/encuesta/estado-encuesta.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { FallaGeneral } from '#ui/formulario/falla.tsx'
import { Icono, type NombreDeIcono } from '#ui/iconos.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Titulo, useFocoEnTitulo, useTitulo } from '#ui/marco/titulo.tsx'
import { enFechaYHora } from '#ui/texto/fechas.ts'
import { nombreCompleto } from '#ui/texto/nombres.ts'
import { DIRECCION_DE_BUSQUEDA, direccionDeVuelta } from './direccion.ts'
import { Historia } from './historia.tsx'
import { Partes } from './partes.tsx'
import { Reapertura } from './reapertura.tsx'

type Mesa = Actor<FlowMachine<'answersDesk'>>

const SIN_LEER: Partial<Record<Leida['estado'], string>> = {
  NO_INICIADA: 'Nadie ha comenzado esta encuesta.',
  AUN_NO_ABRE: 'La encuesta aún no abre.',
  EN_PROGRESO: 'Todavía no se envía. Lo respondido se lee cuando se envíe.',
  ANULADA: 'La respuesta se anuló. La encuesta se puede responder otra vez.',
  VENCIDA: 'El plazo terminó sin que se enviara.',
  NO_DISPONIBLE: 'Esta encuesta no está disponible para el estudiante.',
  DESCONOCIDA: 'La herramienta de encuestas no responde. Intente más tarde.',
  COMPLETADA: 'Se envió, y sus datos ya no están: se borraron o la herramienta de encuestas no los tiene.',
}

const HECHO: Readonly<Record<ActoDeMesa, string>> = {
  reabrir: 'La respuesta quedó reabierta y su comprobante anulado. Quien la respondió puede corregirla y enviarla otra vez.',
  anular: 'La respuesta quedó anulada, y su comprobante también. La encuesta se puede responder otra vez.',
}

/** A student's answer as the person saw it, with its files, its history and what may be done to it. */
export function Lectura({ mesa, busca }: { mesa: Mesa; busca: boolean }) {
  const leida = useSelector(mesa, reading)
  const fallo = useSelector(mesa, didReadingFail)
  const falla = useSelector(mesa, readingFailure)
  const leyendo = useSelector(mesa, isReading)
  const nombre = leida ? nombreCompleto(leida.estudiante) : 'Respuestas'
  useTitulo(leida ? `Respuestas de ${nombre}` : nombre)
  // What an act leaves is told beside the title: its form may be gone.
  useFocoEnTitulo(leida?.estado)
  return (
    <>
      <Titulo antes={<Camino leida={leida} busca={busca} />} guia={leida && <Estado leida={leida} />}>
        {nombre}
      </Titulo>
      <div className="grid gap-6" aria-busy={leyendo}>
        {fallo && (
          <Reintento
            titulo={leida ? 'No pudimos actualizar la respuesta' : 'No pudimos cargar la respuesta'}
            mensaje={falla?.mensaje}
            onReintentar={() => mesa.send({ type: 'RETRY' })}
          />
        )}
        {leida ? (
          <Contenido mesa={mesa} leida={leida} />
        ) : (
          !fallo && (
            <Hoja>
              <Esqueleto lineas={8} texto="Cargando la respuesta…" />
            </Hoja>
          )
        )}
      </div>
    </>
  )
}

/** Back to where a student is chosen: the list of its school, or the search by RUN of who has one. */
function Camino({ leida, busca }: { leida: Leida | null; busca: boolean }) {
  const busqueda = useSearch()
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <Link href={direccionDeVuelta(busqueda)} className="enlace inline-flex min-h-toque items-center gap-1.5 font-semibold">
        <Icono nombre="volver" className="size-4" />
        Estudiantes
      </Link>
      {busca && (
        <Link href={DIRECCION_DE_BUSQUEDA} className="enlace inline-flex min-h-toque items-center font-semibold">
          Buscar otro RUN
        </Link>
      )}
      {leida && <span>{leida.estudiante.dsNomEstable}</span>}
    </span>
  )
}

function Estado({ leida: { estudiante, estado, escrita, dsEncuesta, periodo } }: { leida: Leida }) {
  return (
    <span className="grid gap-2 text-base">
      <span className="cifras">
        {formateaRut(estudiante.runEstudiante)}, {estudiante.dsGrado} {estudiante.letraCurso}. {dsEncuesta}, período {periodo}.
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <EstadoEncuesta estado={estado} />
        {escrita && (
          <span>
            Enviada el {enFechaYHora(escrita.fecha)}, por {enNombrePropio(escrita.digitador)}
          </span>
        )}
      </span>
    </span>
  )
}

function Contenido({ mesa, leida }: { mesa: Mesa; leida: Leida }) {
  const hecho = useSelector(mesa, actDone)
  const ofrece = leida.actos.length > 0
  const suya = leida.escrita && leida.historia.find((uno) => uno.hecho === 'leida')
  return (
    <>
      <Archivos mesa={mesa} leida={leida} />
      {hecho && (
        <Aviso tono="exito" role="status">
          <p>{HECHO[hecho]}</p>
        </Aviso>
      )}
      {suya && (
        <Aviso>
          <p>
            Su lectura quedó en la auditoría: {enNombrePropio(suya.quien)}, {enFechaYHora(suya.fecha)}.
          </p>
        </Aviso>
      )}
      {leida.escrita ? (
        <Partes partes={leida.escrita.partes} />
      ) : (
        <Hoja>
          <p>{SIN_LEER[leida.estado]}</p>
        </Hoja>
      )}
      <div className={ofrece ? 'grid gap-6 lg:grid-cols-2' : 'grid gap-6'}>
        <Historia hechos={leida.historia} />
        {ofrece && <Reapertura key={leida.estado} mesa={mesa} leida={leida} />}
      </div>
    </>
  )
}

const ARCHIVOS: readonly { file: AnswerFile; texto: string; icono: NombreDeIcono }[] = [
  { file: 'pdf', texto: 'PDF', icono: 'descargar' },
  { file: 'csv', texto: 'CSV', icono: 'descargar' },
  { file: 'comprobante', texto: 'Comprobante', icono: 'comprobante' },
]

function Archivos({ mesa, leida }: { mesa: Mesa; leida: Leida }) {
  const enCamino = useSelector(mesa, fileOnItsWay)
  const falla = useSelector(mesa, fileFailure)
  const hay = ARCHIVOS.filter(({ file }) => (file === 'comprobante' ? leida.conComprobante : leida.escrita !== null))
  if (hay.length === 0) return null
  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap gap-3 max-sm:grid max-sm:grid-cols-2 max-sm:[&>:nth-child(3)]:col-span-2">
        {hay.map(({ file, texto, icono }) => (
          <Boton key={file} ocupado={enCamino === file} textoOcupado="Preparando" onClick={() => mesa.send({ type: 'DOWNLOAD', file })}>
            <Icono nombre={icono} />
            {texto}
          </Boton>
        ))}
      </div>
      <FallaGeneral falla={falla} titulo="No se pudo descargar" />
    </div>
  )
}
