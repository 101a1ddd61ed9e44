import { useState } from 'react'
import type { GradoConEncuestas } from '#contract/encuestas.admin.ts'
import { clases } from '#ui/clases.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { Icono } from '#ui/iconos.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { enMiles } from '#ui/texto/numeros.ts'
import { encuestaEnCorto } from '#ui/texto/nombres.ts'
import { claveDe, estaPorResolver, situacionDe, type GradosDeNivel } from './grados.ts'

const AVISO = { falta: 'Falta su encuesta', repetida: 'Más de una encuesta', 'no-se-encuesta': 'No se encuesta' } as const

type PropsDeNivel = GradosDeNivel & { puede: boolean; onAbrir: (clave: string) => void }

/** The grades of a level with their survey. Those that nobody asks are one sentence, and rows when somebody wants to give them one. */
export function Nivel({ nivel, encuestados, otros, mezcla, puede, onAbrir }: PropsDeNivel) {
  const [todos, setTodos] = useState(false)
  const estudiantes = encuestados.reduce((suma, grado) => suma + grado.estudiantes, 0)
  const nombra = ({ dsGrado, dsEnsenanza }: GradoConEncuestas): string => (mezcla ? `${dsGrado}, ${dsEnsenanza}` : dsGrado)
  const fila = (grado: GradoConEncuestas) => (
    <Fila key={claveDe(grado)} grado={grado} nombre={nombra(grado)} puede={puede} onAbrir={() => onAbrir(claveDe(grado))} />
  )
  // One list of rows: a grade that is given a survey changes its place and stays the same element, which keeps the focus.
  const filas = [
    ...encuestados.map(fila),
    otros.length > 0 && (
      <li key="otros" className="flex flex-wrap items-center justify-between gap-x-6 px-4 py-2 sm:px-5">
        <p className="min-w-0 flex-[1_1_220px] text-nota text-tinta-2">No se encuestan: {seguidos(otros)}.</p>
        <Boton variante="llano" className="max-sm:-ml-3" aria-expanded={todos} onClick={() => setTodos(!todos)}>
          {todos ? 'Ocultarlos' : 'Mostrarlos'}
          <span className="sr-only">: {nivel}</span>
        </Boton>
      </li>
    ),
    ...(todos ? otros.map(fila) : []),
  ]
  return (
    <Hoja aire={false} aria-label={nivel} className="overflow-hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 px-4 py-3 sm:px-5">
        <h2 className="text-lg font-titulo">{nivel}</h2>
        {encuestados.length > 0 && (
          <p className="cifras text-nota text-tinta-2">
            {estudiantes === 1 ? '1 estudiante se encuesta' : `${enMiles(estudiantes)} estudiantes se encuestan`}
          </p>
        )}
      </div>
      <ul className="divide-y divide-borde border-t border-borde">{filas}</ul>
    </Hoja>
  )
}

/** `2° Básico, 3° Básico y 4° Básico`, each name once. */
function seguidos(grados: readonly GradoConEncuestas[]): string {
  const nombres = [...new Set(grados.map(({ dsGrado }) => dsGrado))]
  return nombres.length < 2 ? nombres.join('') : `${nombres.slice(0, -1).join(', ')} y ${nombres.at(-1)}`
}

/** A grade, its survey and its students; the whole row opens it. */
function Fila({ grado, nombre, puede, onAbrir }: { grado: GradoConEncuestas; nombre: string; puede: boolean; onAbrir: () => void }) {
  const situacion = situacionDe(grado)
  const defecto = estaPorResolver(grado)
  return (
    <li
      className={clases(
        'relative grid grid-cols-[1fr_auto] items-center gap-x-4 px-4 py-2.5 sm:min-h-12 sm:grid-cols-[5fr_5fr_2fr_5rem] sm:px-5',
        defecto ? 'border-l-4 border-l-aviso bg-aviso-suave' : 'hover:bg-fondo',
      )}
    >
      <h3 className="min-w-0">
        <button type="button" className="text-left font-accion after:absolute after:inset-0" onClick={onAbrir}>
          {nombre}
        </button>
      </h3>
      <span className="min-w-0 max-sm:col-start-1">
        {situacion === 'dada' ? (
          grado.encuestas.map(({ encuestaId, dsEncuesta, activo }) => (
            <span key={encuestaId} className="block">
              {encuestaEnCorto(dsEncuesta)}
              {!activo && <span className="text-tinta-2"> (inactiva)</span>}
            </span>
          ))
        ) : (
          <span className={clases('flex items-center gap-2', defecto ? 'font-accion text-aviso' : 'text-tinta-2')}>
            {defecto && <Icono nombre="alerta" className="size-5 shrink-0" />}
            {AVISO[situacion]}
          </span>
        )}
      </span>
      <span className="cifras text-tinta-2 max-sm:col-start-1 sm:text-right">
        {enMiles(grado.estudiantes)}
        <span className="sm:sr-only"> estudiantes</span>
      </span>
      <span aria-hidden="true" className="text-right font-accion text-acento max-sm:col-start-2 max-sm:row-span-3 max-sm:row-start-1">
        {!puede ? 'Ver' : defecto ? 'Resolver' : 'Cambiar'}
      </span>
    </li>
  )
}
