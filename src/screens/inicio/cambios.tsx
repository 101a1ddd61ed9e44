import { Link } from 'wouter'
import type { ReactNode } from 'react'
import type { Trabajo } from '#contract/datamart.ts'
import { pathOf } from '#routes'
import { Hoja } from '#ui/marco/hoja.tsx'
import { enMiles } from '#ui/texto/numeros.ts'
import { desdeCuando } from './palabras.ts'

/** What was done since the last working day; what did not happen is not listed. */
export function Cambios({ trabajo }: { trabajo: Trabajo }) {
  const { hecho, movimientos, desde } = trabajo
  const { completadas, primerasRespuestas, apoderados, verificados, reabiertas } = hecho
  const filas: { cuantos: number; texto: ReactNode }[] = [
    { cuantos: completadas, texto: completadas === 1 ? 'encuesta completada' : 'encuestas completadas' },
    {
      cuantos: primerasRespuestas,
      texto: primerasRespuestas === 1 ? 'establecimiento dio su primera respuesta' : 'establecimientos dieron su primera respuesta',
    },
    {
      cuantos: apoderados,
      texto: `${apoderados === 1 ? 'apoderado nuevo' : 'apoderados nuevos'}, ${enMiles(verificados)} con su cuenta verificada`,
    },
    {
      cuantos: reabiertas ?? 0,
      texto: (
        <>
          {reabiertas === 1 ? 'respuesta reabierta' : 'respuestas reabiertas'}:{' '}
          <Link href={pathOf('adminUsuarios', { vista: 'auditoria', accion: 'reabrir-respuesta', desde })} className="enlace">
            ver auditoría
          </Link>
        </>
      ),
    },
  ].filter(({ cuantos }) => cuantos > 0)
  return (
    <Hoja aria-labelledby="cambios" className="grid content-start gap-3">
      <h2 id="cambios" className="text-titulo-2">
        Desde {desdeCuando(trabajo)}
      </h2>
      {filas.length === 0 && <p className="text-tinta-2">Sin encuestas completadas ni apoderados nuevos.</p>}
      <ul className="divide-y divide-borde">
        {filas.map(({ cuantos, texto }, indice) => (
          <li key={indice} className="grid grid-cols-[64px_minmax(0,1fr)] gap-x-3 py-2.5">
            <b className="cifras text-right font-accion">{enMiles(cuantos)}</b>
            <span>{texto}</span>
          </li>
        ))}
      </ul>
      {movimientos.length > 0 && (
        <>
          <h3 className="text-titulo-3">Donde más se completó</h3>
          <ul className="divide-y divide-borde">
            {movimientos.map(({ nivel, id, nombre, completadas: ahi }) => (
              <li key={id} className="grid grid-cols-[64px_minmax(0,1fr)] items-baseline gap-x-3">
                <b className="cifras text-right font-accion">{enMiles(ahi)}</b>
                <Link href={pathOf('dashboard', { [nivel]: id })} className="enlace inline-flex min-h-toque items-center">
                  {nombre}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Hoja>
  )
}
