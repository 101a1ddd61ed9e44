/** How a school stands in the public directory, in the order of its codes (ESTADO_ESTAB, 1 to 4). */
export const FUNCIONAMIENTOS = ['funcionando', 'en-receso', 'cerrado', 'sin-matricula'] as const
export type Funcionamiento = (typeof FUNCIONAMIENTOS)[number]

export const NOMBRE_DE_FUNCIONAMIENTO: Readonly<Record<Funcionamiento, string>> = {
  funcionando: 'Funcionando',
  'en-receso': 'En receso',
  cerrado: 'Cerrado',
  'sin-matricula': 'Autorizado sin matrícula',
}
