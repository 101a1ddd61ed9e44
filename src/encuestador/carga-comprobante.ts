/** The parts of the page that show what follows the sending: the receipt, and in a round the next form; rejects when they do not arrive. */
export async function cargaComprobante() {
  const [{ Comprobante }, { SiguienteFormulario }] = await Promise.all([
    import('#ui/encuesta/comprobante.tsx'),
    import('./siguiente-formulario.tsx'),
  ])
  return { Comprobante, SiguienteFormulario }
}
