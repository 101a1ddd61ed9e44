import { dialogoAlPrimerUso } from '../marco/dialogo.tsx'

/** A receipt, and the warning before a survey is taken over: no desk begins with either open. */
export const DialogoDeComprobante = dialogoAlPrimerUso('Comprobante', async () => (await import('./comprobante.tsx')).DialogoDeComprobante)
export const DialogoDeToma = dialogoAlPrimerUso('¿Tomar la encuesta?', async () => (await import('./tomar.tsx')).DialogoDeToma)
