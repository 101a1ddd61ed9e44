export const padresMadresEmbarazadasExclusions = {
  titles: [
    {
      of: ['No pudimos cargar el registro', 'No pudimos actualizar el registro', 'No hay estudiantes en el registro'],
      reason: 'Dependen de lo que hay en el registro, que su recorrido trae siempre igual.',
      test: 'tests/screens/padres-madres-embarazadas.test.tsx',
    },
  ],
}
