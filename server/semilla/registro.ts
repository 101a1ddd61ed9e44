import type { PeticionLeidaDe } from '#contract/operaciones.ts'
import type { Azar } from './azar.ts'
import { filaDe } from './cuentas.ts'
import type { Estudiante } from './estudiantes.ts'
import { FEMENINOS } from './nombres.ts'

interface Inscrito {
  condicion: PeticionLeidaDe<'postRegistroEmbarazadas'>['body']['condicion']
  idRbd: number
}

/**
 * Who the schools put on the register of fathers, mothers and pregnant students, by RUN: a few of the older ones, so that some regions are
 * seen and some are too few to be published. The schools that people enter with begin with nobody, and make their own.
 */
export function inventaRegistro(azar: Azar, estudiantes: readonly Estudiante[]): Map<string, Inscrito> {
  const sinNadie = new Set([filaDe('rbd').fila.nombreUsuario, filaDe('rbd-nuevo').fila.nombreUsuario])
  const mayores = estudiantes.filter(
    ({ idRbd, idEnsenanza, idGrado }) =>
      idEnsenanza >= 310 && idEnsenanza <= 610 && idEnsenanza !== 363 && idGrado >= 2 && !sinNadie.has(String(idRbd)),
  )
  return new Map(
    mayores
      .filter(() => azar.ocurre(0.1))
      .map(({ run, nombres, idRbd }) => {
        const ellas = FEMENINOS.some((nombre) => nombres.split(' ').includes(nombre))
        return [run, { idRbd, condicion: ellas ? azar.elige(['madre', 'embarazada'] as const) : 'padre' }]
      }),
  )
}
