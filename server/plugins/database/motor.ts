import type { PGlite } from '@electric-sql/pglite'
import { CONVERSORES } from './conversores.ts'

export interface Resultado {
  filas: unknown[]
  afectadas: number
}

/** The parts of a database error that may cross a thread: never the row's values, which PostgreSQL puts in `detail`. */
export interface ErrorDeMotor {
  mensaje: string
  code: string | null
  constraint: string | null
}

/** A refusal of the embedded database, with PostgreSQL's code (`23505`: a unique value repeated). */
export class ErrorDeBase extends Error {
  readonly code: string | null
  readonly constraint: string | null

  constructor(error: ErrorDeMotor) {
    super(error.mensaje)
    this.name = 'ErrorDeBase'
    this.code = error.code
    this.constraint = error.constraint
  }
}

/** A single-session database, wherever it runs. */
export interface Motor {
  consulta(sql: string, parametros: readonly unknown[]): Promise<Resultado>
  cierra(): Promise<void>
}

/** A text of one statement with parameters, or of many without, as PostgreSQL's own client treats it. */
export async function consultaEnPGlite(base: PGlite, sql: string, parametros: readonly unknown[]): Promise<Resultado> {
  const opciones = { parsers: CONVERSORES }
  const resultado = parametros.length > 0 ? await base.query(sql, [...parametros], opciones) : (await base.exec(sql, opciones)).at(-1)
  return { filas: resultado?.rows ?? [], afectadas: resultado?.affectedRows ?? 0 }
}

/** Reads any error of PGlite as an `ErrorDeMotor`. */
export function errorDe(error: unknown): ErrorDeMotor {
  if (!(error instanceof Error)) return { mensaje: 'Error desconocido de la base de datos.', code: null, constraint: null }
  const texto = (campo: 'code' | 'constraint') => {
    const valor: unknown = Reflect.get(error, campo)
    return typeof valor === 'string' ? valor : null
  }
  return { mensaje: error.message, code: texto('code'), constraint: texto('constraint') }
}

/** PGlite in this same thread: only for tests, where no request waits for the event loop. */
export function motorEnEsteHilo(base: PGlite): Motor {
  return {
    consulta: (sql, parametros) =>
      consultaEnPGlite(base, sql, parametros).catch((error: unknown) => {
        throw new ErrorDeBase(errorDe(error))
      }),
    cierra: () => base.close(),
  }
}
