const RAZON = 'La máquina se recorre en los apoderados: las demás tablas solo cambian sus títulos.'

export const tableExclusions = {
  transitions: [],
  mutants: [
    {
      id: 'table|SORT#0 sin guarda',
      reason:
        'Ordenar siempre cambia lo pedido: la misma columna da vuelta el orden. La guarda está por igualdad con las otras peticiones.',
    },
  ],
  titles: [{ of: ['No hay estudiantes para esta encuesta'], reason: RAZON, test: 'tests/screens/seleccion-estudiante.test.tsx' }],
}
