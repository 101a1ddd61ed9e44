export const seleccionRbdExclusions = {
  alike: [
    {
      id: 'seleccion-rbd.failed|RETRY#0 va a seleccion-rbd.arriving',
      reason: 'El enlace sigue nombrando el establecimiento: quien llega pasa de inmediato a pedirlo.',
    },
  ],
}
