/** The parts of the page that show what follows the sending: the receipt with its file, and in a round the next form; rejects when they do not arrive. */
export const cargaComprobante = () => import('./despues-de-enviar.ts')
