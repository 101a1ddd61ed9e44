import { useSelector } from '@xstate/react'
import { useFlow } from '#app/use-flow.ts'
import type { AvanceDeEmbarazadas } from '#contract/datamart.ts'
import { collectionFailure, collectionView, rows } from '#machines/collection/collection.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { enMiles } from '#ui/texto/numeros.ts'

type Encuesta = AvanceDeEmbarazadas['encuestas'][number]

/** The register of fathers, mothers and pregnant students: by region alone, and only where the counts are not small. */
export function Embarazadas() {
  const flujo = useFlow('dashboardEmbarazadas', { scope: null })
  const vista = useSelector(flujo, collectionView)
  const encuestas = useSelector(flujo, rows<Encuesta>)
  const falla = useSelector(flujo, collectionFailure)
  if (vista === 'vacia') return null
  return (
    <Hoja aire={false} aria-label="Padres, madres y embarazadas" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 p-5 sm:p-6">
      <div className="grid gap-0.5">
        <h2 className="text-titulo-3">Padres, madres y embarazadas</h2>
        <p className="text-nota text-tinta-2">Solo por región. Si una cuenta tiene menos de 5 personas, no se publica ninguna.</p>
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

function DeEncuesta({ encuesta: { nombre, oculta, regiones } }: { encuesta: Encuesta }) {
  if (oculta)
    return (
      <Aviso titulo={nombre}>
        <p>Alguna región tiene menos de 5 personas. Las cuentas no se publican.</p>
      </Aviso>
    )
  return (
    <table className="cifras w-full border-collapse text-nota">
      <caption className="pb-2 text-left font-accion">{nombre}</caption>
      <thead>
        <tr className="text-tinta-2">
          <th scope="col" className="border-b-1.5 border-borde-control py-2 text-left font-semibold">
            Región
          </th>
          <th scope="col" className="border-b-1.5 border-borde-control py-2 text-right font-semibold">
            Inscritas
          </th>
          <th scope="col" className="border-b-1.5 border-borde-control py-2 text-right font-semibold">
            Completadas
          </th>
        </tr>
      </thead>
      <tbody>
        {regiones.map((region) => (
          <tr key={region.regionId}>
            <th scope="row" className="h-11 border-b border-borde text-left font-normal">
              {region.nombre}
            </th>
            <td className="border-b border-borde text-right">{enMiles(region.inscritas ?? 0)}</td>
            <td className="border-b border-borde text-right">{enMiles(region.completadas ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
