import { enNombrePropio } from '#contract/rules/nombre-propio.ts'

type Persona = Readonly<Record<'nombres' | 'apellidoPaterno' | 'apellidoMaterno', string | null>>

/** The regions whose official name is longer than the one that people use, by their codes. */
const REGIONES_EN_CORTO: Readonly<Record<string, string>> = { '06': 'O’Higgins', '11': 'Aysén', '12': 'Magallanes', '13': 'Metropolitana' }

/** `Aysén` of `Aysén del General Carlos Ibáñez del Campo`, where names stand in a narrow column. */
export const regionEnCorto = (regionId: string, nombre: string): string => REGIONES_EN_CORTO[regionId] ?? nombre

/** `Prekínder` of `Encuesta de Vulnerabilidad 2025: prekínder`: where all names begin alike only their end tells them apart. */
export function encuestaEnCorto(dsEncuesta: string): string {
  const corto = dsEncuesta.slice(dsEncuesta.indexOf(': ') + 1).trim()
  return corto.charAt(0).toLocaleUpperCase('es-CL') + corto.slice(1)
}

/** What is written of somebody, with the names, which are kept in capitals, as people write them. */
export function conNombresPropios<T extends Record<keyof Persona, string>>(de: T): T {
  return {
    ...de,
    nombres: enNombrePropio(de.nombres),
    apellidoPaterno: enNombrePropio(de.apellidoPaterno),
    apellidoMaterno: enNombrePropio(de.apellidoMaterno),
  }
}

/** A person's whole name, as people write it. */
export function nombreCompleto({ nombres, apellidoPaterno, apellidoMaterno }: Persona): string {
  return enNombrePropio([nombres, apellidoPaterno, apellidoMaterno].filter(Boolean).join(' '))
}
