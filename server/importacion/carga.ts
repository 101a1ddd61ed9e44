/** What a row of a file becomes: the values of its table's columns, or why it is refused; a warning does not stop it. */
export type Revisada = { valores: readonly (string | number)[]; aviso?: string } | { motivo: string }

/** A file that is loaded by whole tables: its columns, how a row is checked, and where it goes. */
export interface Carga<C extends string> {
  columnas: readonly C[]
  /** Those that a file may lack: their fields are then empty. */
  opcionales?: readonly C[]
  /** What else a header may call a column. */
  otrosNombres?: Readonly<Partial<Record<C, string>>>
  revisa: (campos: Record<C, string>) => Revisada
  /** What a line says that cannot be read as a row, where something is to be known of it all the same. */
  ilegible?: (linea: string) => void
  tabla: {
    /** Columns of the staging table and their types, in the order of `valores`. */
    entrada: readonly (readonly [nombre: string, tipo: 'int' | 'text'])[]
    /** Upserts from the staging table, by this name, into its own, and tells `nuevas` and `cambiadas`. */
    mezcla: (entrada: string) => string
  }
}

export interface Cuenta {
  nuevas: number
  cambiadas: number
}

/** An upsert that counts what it added and what it changed; what was already so counts as neither. */
export function mezclaQueCuenta(insercion: string): string {
  return `with hecho as (${insercion} returning (xmax = 0) as nueva)
    select count(*) filter (where nueva)::int as nuevas, count(*) filter (where not nueva)::int as cambiadas from hecho`
}
