import type { RawBuilder } from 'kysely'
import type { SistemaExterno } from '../externo.ts'
import type { Avance, Lugar } from '#contract/datamart.ts'

/** How far a place is; the way to it is ours to tell. */
export type Cifras = Omit<Avance, 'camino'>

/** Who counts the country's progress: our own tables, or the agency's reporting server. */
export interface ProveedorDeInformes {
  /** The figures of a place, of the places right below it, and by survey, grade and day; of one survey when it is named, and of a closed period. */
  avance(lugar: Lugar, encuestaId: number | undefined, periodoId?: number): Promise<Cifras>
  /** The same figures of the active period by a query of one value, to be read together with something else; null where others count them. */
  enUnaConsulta: {
    consulta: (lugar: Lugar, encuestaId: number | undefined) => RawBuilder<unknown>
    cifras: (lugar: Lugar, leido: unknown) => Cifras
  } | null
  /** Null for our own tables. */
  externo: SistemaExterno | null
}
