import { NOMBRE_DE_ESTADO } from '#contract/rules/estados.ts'
import type { Tabla } from '#server/plugins/http/planilla.ts'
import type { Pendiente } from './pendientes.sql.ts'

/** Whether a guardian has an account for a student, in words. */
export const CON_CUENTA = { comprobado: 'Sí, comprobada', declarado: 'Sí, por confirmar', ninguna: 'No' } as const

/** The pending students as a table to work with. */
export function pendientesEnTabla(pendientes: readonly Pendiente[]): Tabla['filas'] {
  return [
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
  ]
}
