/** The parts of the page that show what follows the sending: the receipt with its file, and in a round the next form; rejects when they do not arrive. */
export async function cargaComprobante() {
  const [{ Comprobante }, { GuardarPdf }, { SiguienteFormulario }] = await Promise.all([
    import('#ui/encuesta/comprobante.tsx'),
    import('./guardar-pdf.tsx'),
    import('./siguiente-formulario.tsx'),
  ])
  return { Comprobante, GuardarPdf, SiguienteFormulario }
}
