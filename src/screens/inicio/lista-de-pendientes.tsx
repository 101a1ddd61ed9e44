import { Link } from 'wouter'
import type { Trabajo } from '#contract/datamart.ts'
import { Vacio } from '#ui/avisos/vacio.tsx'
import { clases } from '#ui/clases.ts'
import { Icono } from '#ui/iconos.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { enFechaConDia } from '#ui/texto/fechas.ts'
import { enMiles } from '#ui/texto/numeros.ts'
import { cambioDe, desdeCuando, escuelas, filaDe } from './palabras.ts'

const DE_LUGAR: Partial<Record<Trabajo['lugar']['nivel'], string>> = { region: ' de su región', comuna: ' de su comuna' }

/** What waits for the person, one row each, whole and pressable: how many, what, why, and what changed. */
export function ListaDePendientes({ trabajo }: { trabajo: Trabajo }) {
  const { pendientes, lugar, actualizado, proxima } = trabajo
  const titulo = `Pendientes${DE_LUGAR[lugar.nivel] ?? ''}`
  if (pendientes.length === 0) {
    const sigue = proxima
      ? `Lo que viene: ${proxima.nombre} ${proxima.abre ? 'abre' : 'cierra'} el ${enFechaConDia(proxima.fecha)}.`
      : 'No quedan encuestas por abrir ni por cerrar en este período.'
    return (
      <Hoja>
        <Vacio
          titulo="Nada urgente por hoy"
          texto={`No hay establecimientos sin ingreso ni sin respuestas, y ninguna encuesta cierra en los próximos 7 días. ${sigue}`}
          accion={
            <Link href={escuelas(lugar)} className="enlace inline-flex min-h-toque items-center">
              Ver cuánto le falta a cada establecimiento
            </Link>
          }
        />
      </Hoja>
    )
  }
  return (
    <Hoja aire={false} aria-labelledby="pendientes">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-6 pb-2 sm:px-6">
        <h2 id="pendientes" className="text-titulo-2">
          {titulo}
        </h2>
        <p className="text-nota text-tinta-2">Lo que detiene a otros va primero</p>
      </div>
      <ul className="divide-y divide-borde">
        {pendientes.map((pendiente) => {
          const { titulo: que, texto, href } = filaDe(pendiente, lugar)
          const grave = pendiente.que === 'fallas'
          const cambio = cambioDe(pendiente, actualizado, desdeCuando(trabajo))
          return (
            <li
              key={`${pendiente.que}-${pendiente.encuestaId ?? ''}`}
              className={clases(
                'relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-5 py-3.5 hover:bg-hundido sm:grid-cols-[84px_minmax(0,1fr)_auto_auto] sm:px-6',
                'last:rounded-b-hoja has-[a:focus-visible]:outline-3 has-[a:focus-visible]:-outline-offset-3 has-[a:focus-visible]:outline-foco',
                // Its mark takes of its own margin: figures and titles stay in line.
                grave && 'border-l-4 border-l-peligro pl-4 sm:pl-5',
              )}
            >
              <p className={clases('cifras text-2xl leading-tight font-[680] sm:text-right', grave && 'text-peligro')}>
                {enMiles(pendiente.cuantos)}
              </p>
              <p className="min-w-0 max-sm:col-start-1 max-sm:col-end-3 max-sm:row-start-2 max-sm:pr-8 sm:col-start-2 sm:row-start-1">
                <Link href={href} className="enlace font-accion outline-none after:absolute after:inset-0">
                  {que}
                </Link>
                {texto && <span className="mt-0.5 block text-nota text-tinta-2">{texto}</span>}
              </p>
              <p className="text-right text-nota text-tinta-2 max-sm:col-start-2 max-sm:row-start-1 sm:col-start-3">{cambio}</p>
              <Icono
                nombre="adelante"
                className="size-5 shrink-0 text-tinta-2 max-sm:col-start-2 max-sm:row-start-2 max-sm:justify-self-end"
              />
            </li>
          )
        })}
      </ul>
    </Hoja>
  )
}
