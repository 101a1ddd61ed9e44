const RAZON = 'La máquina se recorre en los apoderados: las demás tablas solo cambian sus títulos.'

export const tableExclusions = {
  transitions: [],
  mutants: [],
  titles: [{ of: ['No hay estudiantes para esta encuesta'], reason: RAZON, test: 'tests/screens/seleccion-estudiante.test.tsx' }],
}
