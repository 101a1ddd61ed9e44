export const tableExclusions = {
  transitions: [],
  mutants: [
    {
      id: 'table|SORT#0 sin guarda',
      reason:
        'Ordenar siempre cambia lo pedido: la misma columna da vuelta el orden. La guarda está por igualdad con las otras peticiones.',
    },
  ],
}
