import { digitoVerificador } from '#contract/rules/rut.ts'
import type { Azar } from './azar.ts'
import type { Colegio } from './colegios.ts'
import { inventaNombre, type NombreDePersona } from './nombres.ts'

export interface Estudiante extends NombreDePersona {
  run: string
  idRbd: number
  idEnsenanza: number
  idGrado: number
  letraCurso: string
}

/** Students that the demonstration's accounts name, so that they are always there. */
export const ESTUDIANTES_CON_NOMBRE: readonly Estudiante[] = [
  deArrayanes('36120458-1', 'ANTONIA PAZ', 'MANCILLA', 'PAILLÁN', 110, 1, 'A'),
  deArrayanes('36120771-8', 'BENJAMÍN ELÍAS', 'MANCILLA', 'PAILLÁN', 110, 5, 'A'),
  deArrayanes('36121302-5', 'CLARA SAYÉN', 'MANCILLA', 'PAILLÁN', 10, 5, 'B'),
  deArrayanes('36208845-3', 'LAUTARO JOSÉ', 'PAILLÁN', 'ÑANCUPIL', 110, 1, 'B'),
  deArrayanes('36210033-K', 'EMILIA', 'ZÚÑIGA', 'PAILLÁN', 10, 4, 'A'),
  deArrayanes('36211907-3', 'MATEO ALONSO', 'RODRÍGUEZ', 'LEAL', 110, 5, 'B'),
  // A foreign family's provisional identifier has nine digits and the same form.
  deArrayanes('100745120-9', 'ISABELLA NICOL', 'QUISPE', '', 110, 5, 'A'),
  {
    run: '34388412-5',
    nombres: 'ROSA ESTER',
    apellidoPaterno: 'CATRILEF',
    apellidoMaterno: 'SOTO',
    idRbd: 90243,
    idEnsenanza: 363,
    idGrado: 1,
    letraCurso: 'A',
  },
]

function deArrayanes(
  run: string,
  nombres: string,
  paterno: string,
  materno: string,
  idEnsenanza: number,
  idGrado: number,
  letraCurso: string,
): Estudiante {
  return { run, nombres, apellidoPaterno: paterno, apellidoMaterno: materno, idRbd: 90145, idEnsenanza, idGrado, letraCurso }
}

/** RUN bodies above those given to people so far; nine digits for one student in twelve, as in the country's schools. */
const CUERPOS = { chileno: 36_300_000, extranjero: 100_800_000 }

/** The school of the first account has two courses a grade, the others one. */
const LETRAS: Record<number, readonly string[]> = { 90145: ['A', 'B'] }

/** About six thousand invented students, over every grade that each school offers, with valid and different RUNs. */
export function inventaEstudiantes(azar: Azar, colegios: readonly Colegio[]): Estudiante[] {
  const siguiente = { ...CUERPOS }
  const inventaRun = () => {
    const serie = azar.ocurre(1 / 12) ? 'extranjero' : 'chileno'
    siguiente[serie] += azar.entero(1, 97)
    return `${siguiente[serie]}-${digitoVerificador(String(siguiente[serie]))}`
  }
  const inventados = colegios.flatMap((colegio) =>
    colegio.grados.flatMap(({ idEnsenanza, idGrado }) =>
      (LETRAS[colegio.idRbd] ?? ['A']).flatMap((letraCurso) =>
        Array.from({ length: azar.entero(7, 12) }, () => ({
          run: inventaRun(),
          ...inventaNombre(azar),
          idRbd: colegio.idRbd,
          idEnsenanza,
          idGrado,
          letraCurso,
        })),
      ),
    ),
  )
  return [...ESTUDIANTES_CON_NOMBRE, ...inventados]
}
