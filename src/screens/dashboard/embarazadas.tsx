import { useSelector } from '@xstate/react'
import { useFlow } from '#app/use-flow.ts'
import type { AvanceDeEmbarazadas } from '#contract/datamart.ts'
import { collectionFailure, collectionView, rows } from '#machines/collection/collection.selectors.ts'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { clases } from '#ui/clases.ts'
import { Hoja } from '#ui/marco/hoja.tsx'
import { regionEnCorto } from '#ui/texto/nombres.ts'
import { enMiles } from '#ui/texto/numeros.ts'

type Encuesta = AvanceDeEmbarazadas['encuestas'][number]

/** The register of fathers, mothers and pregnant students: by region alone, without what would tell who they are. */
export function Embarazadas({ className }: { className: string }) {
  const flujo = useFlow('dashboardEmbarazadas', { scope: null })
  const vista = useSelector(flujo, collectionView)
  const encuestas = useSelector(flujo, rows<Encuesta>)
  const falla = useSelector(flujo, collectionFailure)
  if (vista === 'vacia') return null
  return (
    <Hoja
      aria-label="Padres, madres y embarazadas"
      className={clases('grid grid-cols-[minmax(0,1fr)] content-start gap-4 print:break-inside-avoid print:gap-2 print:p-4', className)}
    >
      <div className="grid gap-0.5">
        <h2 className="text-titulo-3">Padres, madres y embarazadas</h2>
        <p className="text-nota text-tinta-2">
          Solo por región. Se reserva cada cuenta de 1 a 4 personas, y las que permitirían deducirla.
        </p>
      </div>
      {vista === 'cargando' && <Esqueleto texto="Cargando el registro…" />}
      {vista === 'fallida' && (
        <Reintento
          titulo="No pudimos cargar el registro"
          mensaje={falla?.mensaje ?? ''}
          onReintentar={() => flujo.send({ type: 'RETRY' })}
        />
      )}
      {encuestas.map((encuesta) => (
        <DeEncuesta key={encuesta.encuestaId} encuesta={encuesta} />
      ))}
    </Hoja>
  )
}

/** A count, or that it is not published. */
const cuenta = (numero: number | null) => (numero === null ? <span className="text-tinta-2">Reservado</span> : enMiles(numero))

function DeEncuesta({ encuesta: { nombre, regiones } }: { encuesta: Encuesta }) {
  return (
    // The region can be scrolled by keyboard where the table is wider than the screen.
    <div className="overflow-x-auto" role="region" aria-label={`Tabla: ${nombre}`} tabIndex={0}>
      <table className="cifras w-full border-collapse text-nota">
        <caption className="pb-2 text-left font-accion">{nombre}</caption>
        <thead>
          <tr className="text-tinta-2">
            <th scope="col" className="border-b-1.5 border-borde-control py-2 text-left font-semibold">
              Región
            </th>
            <th scope="col" className="border-b-1.5 border-borde-control py-2 pl-2 text-right font-semibold sm:pl-3">
              Inscritas
            </th>
            <th scope="col" className="border-b-1.5 border-borde-control py-2 pl-2 text-right font-semibold sm:pl-3">
              Comple&shy;tadas
            </th>
          </tr>
        </thead>
        <tbody>
          {regiones.map((region) => (
            <tr key={region.regionId}>
              <th scope="row" className="h-11 border-b print:h-5.5 border-borde text-left font-normal">
                {regionEnCorto(region.regionId, region.nombre)}
              </th>
              <td className="border-b border-borde pl-2 text-right sm:pl-3">{cuenta(region.inscritas)}</td>
              <td className="border-b border-borde pl-2 text-right sm:pl-3">{cuenta(region.completadas)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
