/** The part of the page that shows a receipt; rejects when it does not arrive. */
export function cargaComprobante() {
  return import('#ui/encuesta/comprobante.tsx')
}
