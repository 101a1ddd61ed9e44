/** What is shown once the survey was sent, in one file of its own: the survey itself does not need it. */
export { Comprobante } from '#ui/encuesta/comprobante.tsx'
export { GuardarPdf } from './guardar-pdf.tsx'
export { SiguienteFormulario } from './siguiente-formulario.tsx'
