import { Link } from 'wouter'
import type { Lugar } from '#contract/datamart.ts'
import type { FilaDeFrecuencias, Frecuencias } from '#contract/datos.frecuencias.ts'
import { entreLugares } from '#contract/rules/regiones.ts'
import { clases } from '#ui/clases.ts'
import { Hoja } from '#ui/marco/hoja.tsx'
import { regionEnCorto } from '#ui/texto/nombres.ts'
import { enMiles } from '#ui/texto/numeros.ts'
import { cifra } from './barras-de-frecuencias.tsx'

const TITULOS = {
  pais: 'Por región',
  region: 'Por provincia',
  provincia: 'Por comuna',
  comuna: '',
  establecimiento: '',
} as const

/** Regions from north to south, other places by their names; where an answer's place is not known comes last. */
function enOrden(lugares: readonly FilaDeFrecuencias[]): FilaDeFrecuencias[] {
  return [...lugares].sort((uno, otro) => {
    if (uno.id === '' || otro.id === '') return uno.id === '' ? 1 : -1
    return entreLugares(uno, otro)
  })
}

const CELDA = 'border-b border-borde px-2 py-1.5 text-right whitespace-nowrap'
const CABEZA = 'border-b-1.5 border-borde-control px-2 py-2 align-bottom font-semibold text-tinta-2'

/** The same answers in each of the places right below. */
export function CuadroDeFrecuencias({
  figuras: { categorias, total, lugares },
  enlaceA,
}: {
  figuras: Frecuencias
  enlaceA: (lugar: Lugar) => string
}) {
  const titulo = TITULOS[total.nivel]
  return (
    <Hoja className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-titulo-3">{titulo}</h2>
      <p className="text-nota text-tinta-2 lg:hidden print:hidden">Si la tabla no cabe, deslícela hacia el lado.</p>
      {/* The region can be scrolled by keyboard where the table is wider than the screen. */}
      <div className="overflow-x-auto" role="region" aria-label={`Tabla: ${titulo}`} tabIndex={0}>
        <table className="cifras w-full border-collapse text-nota">
          <caption className="sr-only">{titulo}</caption>
          <thead>
            <tr>
              {['Lugar', 'Respuestas', ...categorias].map((columna, i) => (
                <th key={columna} scope="col" className={clases(CABEZA, i === 0 ? 'text-left' : 'text-right', i > 1 && 'lg:min-w-24')}>
                  {/* Where the table is slid anyway, a long head out of sight leaves no gap over those in sight. */}
                  <span className="inline-block max-w-xs max-lg:w-max">{columna}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {enOrden(lugares).map((lugar) => (
              <tr key={lugar.id}>
                <th scope="row" className="border-b border-borde px-2 text-left font-normal">
                  {lugar.id === '' ? (
                    lugar.nombre
                  ) : (
                    <Link href={enlaceA(lugar)} className="enlace inline-flex min-h-toque min-w-11 items-center whitespace-nowrap">
                      {total.nivel === 'pais' ? regionEnCorto(lugar.id, lugar.nombre) : lugar.nombre}
                    </Link>
                  )}
                </th>
                <td className={CELDA}>{lugar.respuestas === null ? 'Reservado' : enMiles(lugar.respuestas)}</td>
                {lugar.cuentas.map((cuenta, i) => (
                  <td key={categorias[i]} className={clases(CELDA, cuenta === null && 'text-tinta-2')}>
                    {cifra(cuenta, lugar.respuestas)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Hoja>
  )
}
