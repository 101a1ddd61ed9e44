export const dashboardExclusions = {
  titles: [
    {
      of: [
        'Otros períodos',
        'Avance de la región: …',
        'Por grado',
        'Establecimientos rezagados',
        'Ningún establecimiento está rezagado',
        'Semana a semana',
        'Día a día',
      ],
      reason:
        'Su recorrido mira el país, con una encuesta y un día: estos títulos dependen de las cifras y del lugar, que son de quien las muestra.',
      test: 'tests/screens/dashboard.test.tsx',
    },
  ],
}
