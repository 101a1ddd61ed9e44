export const verificarExclusions = {
  titles: [
    {
      of: ['Comprobante válido', 'Comprobante anulado', 'Comprobante reemplazado', 'Comprobante no encontrado'],
      reason: 'Titulan la pestaña del navegador: en la página el veredicto va en mayúsculas, y eso lo pide su recorrido.',
      test: 'tests/screens/verificar.test.tsx',
    },
  ],
}
