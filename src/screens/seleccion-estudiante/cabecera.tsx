import type { FilaDeEstudiante } from '#contract/sige-liberado.ts'
import type { Catalog } from '#machines/course-catalog/course-catalog.chart.ts'
import type { SurveyAccessEvent } from '#machines/survey-access/survey-access.vocabulary.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { enFechaConDia } from '#ui/texto/fechas.ts'
import { Icono } from '#ui/iconos.tsx'
import { AccionAlPie } from '#ui/marco/accion-al-pie.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { eventoDe } from './accion-estudiante.tsx'
import { EscuelaElegida } from './escuela-elegida.tsx'
import { nombreDeLista } from './estudiante.ts'

interface PropsDeCabecera {
  /** The survey's name. */
  nombre: string
  catalogo: Catalog | null
  siguiente: FilaDeEstudiante | null
  ocupado: boolean
  onCambiarEncuesta: () => void
  onAccion: (evento: SurveyAccessEvent) => void
}

/** Which survey, what is left of it and until when, and the next student; on phones the action stays at the foot. */
export function Cabecera({ nombre, catalogo, siguiente, ocupado, onCambiarEncuesta, onAccion }: PropsDeCabecera) {
  const evento = siguiente && eventoDe(siguiente)
  return (
    <Titulo
      antes={
        <>
          <EscuelaElegida />
          <span className="flex flex-wrap items-center gap-x-3">
            {nombre}
            {catalogo?.hasOthers && (
              <button type="button" className="enlace min-h-toque font-semibold" onClick={onCambiarEncuesta}>
                Cambiar encuesta
              </button>
            )}
          </span>
        </>
      }
      guia={catalogo?.encuesta && <LoQueFalta {...catalogo.encuesta} />}
      acciones={
        siguiente &&
        evento && (
          <AccionAlPie>
            <Boton variante="principal" ocupado={ocupado} textoOcupado="Abriendo" onClick={() => onAccion(evento)}>
              Siguiente pendiente
              <span className="sr-only">: {nombreDeLista(siguiente)}</span>
              <Icono nombre="adelante" />
            </Boton>
          </AccionAlPie>
        )
      }
    >
      Estudiantes
    </Titulo>
  )
}

function LoQueFalta({ estudiantes, completadas, cierre }: { estudiantes: number; completadas: number; cierre: string }) {
  const faltan = estudiantes - completadas
  if (faltan === 0) return <p>Las {estudiantes} encuestas están completadas.</p>
  return (
    <p>
      {faltan === 1 ? 'Queda ' : 'Quedan '}
      <b className="font-accion text-tinta">
        {faltan} de {estudiantes}
      </b>{' '}
      por completar hasta el {enFechaConDia(cierre)}.
    </p>
  )
}
