import type { RawBuilder } from 'kysely'
import type { SistemaExterno } from '../externo.ts'
import type { Avance, Lugar } from '#contract/datamart.ts'

/** How far a place is; the way to it is ours to tell. */
export type Cifras = Omit<Avance, 'camino'>

/** Who counts the country's progress: our own tables, or the agency's reporting server. */
export interface ProveedorDeInformes {
  /** The figures of a place, of the places right below it, and by survey, grade and day; of one survey when it is named, and of a closed period. */
  avance(lugar: Lugar, encuestaId: number | undefined, periodoId?: number): Promise<Cifras>
  /** The query, of one value, of the same figures of the active period as the contract writes them, to be read together with something else; null where others count them. */
  enUnaConsulta: ((lugar: Lugar, encuestaId: number | undefined) => RawBuilder<string>) | null
  /** Null for our own tables. */
  externo: SistemaExterno | null
}
