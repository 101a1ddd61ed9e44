/** Why an answer is reopened or voided, as the desk asks it. */
export const RAZONES_DE_MESA = {
  correccion: 'La familia pidió corregir',
  'otro-estudiante': 'Se respondió por otro estudiante',
  papel: 'Error al digitar el papel',
  otra: 'Otro motivo',
} as const
export type RazonDeMesa = keyof typeof RAZONES_DE_MESA

/** Room for the detail: with its reason it is one motive of the audit. */
export const DETALLE_MAS_LARGO = 250

const MENOS_LETRAS = 5

/** What the form of the desk says. */
export interface MotivoDeMesa {
  razon: string
  detalle: string
}

const esRazon = (razon: string): razon is RazonDeMesa => Object.hasOwn(RAZONES_DE_MESA, razon)

/** What is missing of a motive, by field. */
export function defectosDeMotivo({ razon, detalle }: MotivoDeMesa): Record<string, string> {
  const largo = detalle.trim().length
  return {
    ...(!esRazon(razon) && { razon: 'Elija el motivo.' }),
    ...(largo < MENOS_LETRAS && { detalle: 'Explique con al menos 5 letras.' }),
    ...(largo > DETALLE_MAS_LARGO && { detalle: `Use a lo más ${DETALLE_MAS_LARGO} caracteres.` }),
  }
}

/** The motive as the audit keeps it: `La familia pidió corregir: son 6 personas, no 5`. */
export function motivoEscrito({ razon, detalle }: MotivoDeMesa): string {
  return `${esRazon(razon) ? RAZONES_DE_MESA[razon] : razon}: ${detalle.trim()}`
}
