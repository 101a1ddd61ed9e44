import { NOMBRE_DE_ESTADO } from '#contract/rules/estados.ts'
import { enCsv } from '#server/plugins/http/archivo.ts'
import type { Pendiente } from './pendientes.sql.ts'

/** Whether a guardian has an account for a student, in words. */
export const CON_CUENTA = { comprobado: 'Sí, comprobada', declarado: 'Sí, por confirmar', ninguna: 'No' } as const

/** The pending students as a table to work with. */
export function pendientesEnCsv(pendientes: readonly Pendiente[]): Buffer {
  return enCsv([
    ['Curso', 'RUN', 'Apellido paterno', 'Apellido materno', 'Nombres', 'Estado', 'Cuenta del apoderado'],
    ...pendientes.map((uno) => [
      uno.curso,
      uno.runEstudiante,
      uno.apellidoPaterno,
      uno.apellidoMaterno,
      uno.nombres,
      NOMBRE_DE_ESTADO[uno.estado],
      CON_CUENTA[uno.apoderado ?? 'ninguna'],
    ]),
  ])
}
