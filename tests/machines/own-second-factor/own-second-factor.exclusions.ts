export const ownSecondFactorExclusions = {
  titles: [
    {
      of: ['Quitar el segundo factor'],
      reason: 'Su recorrido es de quien debe tenerlo, que lo cambia y no lo quita.',
      test: 'tests/screens/mi-cuenta.test.tsx',
    },
  ],
}
