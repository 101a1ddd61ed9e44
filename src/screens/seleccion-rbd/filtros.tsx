import { ROL, type RolId } from '#contract/rules/roles.ts'
import { Selector } from '#ui/formulario/campo.tsx'
import type { Sort } from '#machines/table/table.rules.ts'
import { Buscador } from '../administracion/buscador.tsx'
import { NOMBRE_DE_SITUACION } from './situacion.tsx'

/** A commune with its region: what the selectors offer. */
export interface ComunaDeFiltro {
  comunaId: string
  nombre: string
  regionId: string
  region: string
}

interface PropsDeFiltros {
  rol: RolId | null
  /** The territory of the account: a regional administrator sees only its region's communes. */
  regionId: string | null
  comunas: readonly ComunaDeFiltro[]
  filtros: Readonly<Record<string, string>>
  orden: Sort
  onCambio: (cambio: Record<string, string>) => void
  onOrden: (orden: Sort) => void
}

const SITUACIONES = Object.entries(NOMBRE_DE_SITUACION).map(([valor, texto]) => ({ valor, texto }))

/** The orders that are offered, each with the only way that it goes. */
const ORDENES = [
  { valor: 'pendientes', texto: 'Con más pendientes primero', direction: 'desc' },
  { valor: 'dsNomEstable', texto: 'Por nombre', direction: 'asc' },
] as const

/** What narrows the list of schools: region and commune, as far as the role reaches beyond one, how they stand, and a search. */
export function FiltrosDeEstablecimientos({ rol, regionId, comunas, filtros, orden, onCambio, onOrden }: PropsDeFiltros) {
  const elegida = filtros['regionId'] ?? ''
  const porRegion = rol === ROL.ADMINISTRADOR_NACIONAL || rol === ROL.REPORTES
  const region = porRegion ? elegida : (regionId ?? '')
  const regiones = [...new Map(comunas.map((comuna) => [comuna.regionId, comuna.region]))].map(([valor, texto]) => ({ valor, texto }))
  const deLaRegion = comunas
    .filter((comuna) => comuna.regionId === region)
    .map(({ comunaId, nombre }) => ({ valor: comunaId, texto: nombre }))
  const alOrdenar = (campo: string): void => {
    const pedido = ORDENES.find(({ valor }) => valor === campo)
    if (pedido) onOrden({ field: pedido.valor, direction: pedido.direction })
  }
  return (
    <Buscador campos={[{ name: 'buscar', etiqueta: 'RBD o nombre' }]} filtros={filtros} onBuscar={onCambio}>
      {porRegion && (
        <Selector
          etiqueta="Región"
          name="regionId"
          className="md:max-w-[180px]"
          vacio="Todas"
          value={elegida}
          opciones={regiones}
          onChange={(valor) => onCambio({ regionId: valor, comunaId: '' })}
        />
      )}
      {region !== '' && rol !== ROL.ADMINISTRADOR_COMUNAL && (
        <Selector
          etiqueta="Comuna"
          name="comunaId"
          vacio="Todas"
          value={filtros['comunaId'] ?? ''}
          opciones={deLaRegion}
          onChange={(comunaId) => onCambio({ comunaId })}
        />
      )}
      <Selector
        etiqueta="Situación"
        name="situacion"
        vacio="Todas"
        value={filtros['situacion'] ?? ''}
        opciones={SITUACIONES}
        onChange={(situacion) => onCambio({ situacion })}
      />
      <Selector etiqueta="Orden" name="orden" value={orden.field} opciones={ORDENES} onChange={alOrdenar} />
    </Buscador>
  )
}
