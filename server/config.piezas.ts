import { isIP } from 'node:net'
import * as v from 'valibot'

/** A part of the whole, from 0 to 1. */
export const parte = (que: string, ejemplo: string) =>
  v.pipe(v.string(), v.regex(/^(0(\.\d+)?|1(\.0+)?)$/, `${que} debe ser un número de 0 a 1, como ${ejemplo}.`), v.transform(Number))

/** A whole address of a variable: `machine:4318` is one too for who reads addresses, of the scheme `machine`. */
export const url = (que: string) =>
  v.pipe(
    v.string(),
    v.check(
      (texto) => /^https?:\/\//i.test(texto) && URL.canParse(texto),
      `${que} debe ser una dirección completa, con http:// o https://.`,
    ),
  )
export const sinBarraFinal = v.transform((direccion: string) => direccion.replace(/\/+$/, ''))

/** A whole number between two bounds. */
export const numero = (variable: string, minimo: number, maximo: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,7}$/, `${variable} debe ser un número entero.`),
    v.transform(Number),
    v.minValue(minimo, `${variable} debe ser al menos ${minimo}.`),
    v.maxValue(maximo, `${variable} debe ser a lo más ${maximo}.`),
  )
/** The same, with what it is when nobody says. */
export const entero = (variable: string, omision: number, minimo: number, maximo: number) =>
  v.optional(numero(variable, minimo, maximo), String(omision))

/** An address, a network in CIDR form (all of them are none: anybody would say where it calls from), or one of the names that the library of `X-Forwarded-For` has for some. */
function esDireccionDeRed(texto: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(texto)) return true
  const [ip = '', prefijo, ...resto] = texto.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1
  return (
    bits > 0 &&
    resto.length === 0 &&
    (prefijo === undefined || (/^\d{1,3}$/.test(prefijo) && Number(prefijo) > 0 && Number(prefijo) <= bits))
  )
}

/** Addresses and networks separated by commas, of a variable. */
export const direccionesDeRed = (variable: string) =>
  v.pipe(
    v.string(),
    v.transform((lista) =>
      lista
        .split(',')
        .map((direccion) => direccion.trim())
        .filter(Boolean),
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      for (const direccion of dataset.typed ? dataset.value : []) {
        if (!esDireccionDeRed(direccion))
          addIssue({ message: `${variable}: «${direccion}» no es una dirección IP ni una red, como 10.0.0.0/8.` })
      }
    }),
  )
