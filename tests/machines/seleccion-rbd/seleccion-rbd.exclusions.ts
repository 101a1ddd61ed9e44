export const seleccionRbdExclusions = {
  alike: [
    {
      id: 'seleccion-rbd.failed|RETRY#0 va a seleccion-rbd.arriving',
      reason: 'El enlace sigue nombrando el establecimiento: quien llega pasa de inmediato a pedirlo.',
    },
  ],
  titles: [
    {
      of: ['Ahora trabaja con …, RBD …-….'],
      reason: 'Se leen en la página adonde lleva, que no es de su recorrido.',
      test: 'tests/screens/seleccion-rbd.test.tsx',
    },
  ],
}
