import * as v from 'valibot'
import { type DuenoDeContrasena, defectoDeContrasena } from './rules/contrasena.ts'
import { existeDia } from './rules/fecha.ts'
import { SOLO_LETRAS, esNombreDePersona } from './rules/nombre.ts'
import { esRutValido, limpiaRut, rutDeRed } from './rules/rut.ts'

/** A RUN in any usual writing; comes out as `12345678-K`. Bodies up to nine digits pass (IPE and IPA). */
export const run = v.pipe(
  v.string('RUN incorrecto.'),
  v.check((texto) => limpiaRut(texto).length <= 10 && esRutValido(texto), 'RUN incorrecto.'),
  v.transform(rutDeRed),
)

/** An identifier of ours: a positive integer, as a number in bodies. */
export const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))

/** An integer that arrives as text in a path or a query. */
export const entero = (minimo: number, maximo: number) =>
  v.pipe(
    v.union([v.pipe(v.string(), v.regex(/^\d{1,10}$/, 'Debe ser un número.'), v.transform(Number)), v.number()]),
    v.integer(),
    v.minValue(minimo, `Debe ser al menos ${minimo}.`),
    v.maxValue(maximo, `Debe ser a lo más ${maximo}.`),
  )

export const idDeRuta = entero(1, 2_147_483_647)

/** An instant that a person chose, of a day that exists. */
export const instanteElegido = (mensaje: string) =>
  v.pipe(v.string(mensaje), v.isoTimestamp(mensaje), v.check(existeDia, 'Esa fecha no existe.'))

/** A day that a person chose, `2025-08-04`. */
export const diaElegido = v.pipe(v.string(), v.isoDate('Use una fecha como 2025-08-04.'), v.check(existeDia, 'Esa fecha no existe.'))

export const regionId = v.pipe(v.string(), v.regex(/^\d{2}$/, 'Región incorrecta.'))
export const provinciaId = v.pipe(v.string(), v.regex(/^\d{3}$/, 'Provincia incorrecta.'))
export const comunaId = v.pipe(v.string(), v.regex(/^\d{5}$/, 'Comuna incorrecta.'))

/** Line breaks, other control characters, and zero-width and bidirectional ones. */
// oxlint-disable-next-line no-control-regex
const INVISIBLES = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/

const sinInvisibles = v.check((texto: string) => !INVISIBLES.test(texto), 'Quite los saltos de línea y los caracteres invisibles.')

const espaciosDeUno = v.transform((texto: string) => texto.replace(/\s+/g, ' '))

/** Text that a person typed: trimmed, in one visible line, its inner spaces one by one, with one message when it is empty. */
export const texto = (mensaje: string, maximo = 100) =>
  v.pipe(
    v.string(mensaje),
    v.trim(),
    v.nonEmpty(mensaje),
    v.maxLength(maximo, `Use a lo más ${maximo} caracteres.`),
    sinInvisibles,
    espaciosDeUno,
  )

/** Text that may be left empty. */
export const textoOpcional = (maximo = 100) =>
  v.pipe(v.string(), v.trim(), v.maxLength(maximo, `Use a lo más ${maximo} caracteres.`), sinInvisibles, espaciosDeUno)

/** A person's name as it is typed. The official sender greets by it, and carries nobody's message. */
export const nombreDePersona = (mensaje: string) => v.pipe(texto(mensaje), v.check(esNombreDePersona, SOLO_LETRAS))
export const nombreOpcional = v.pipe(textoOpcional(), v.check(esNombreDePersona, SOLO_LETRAS))

/** An e-mail; `mensaje`: what is said where there is none. */
export const correoObligatorio = (mensaje: string) =>
  v.pipe(
    v.string(mensaje),
    v.trim(),
    v.toLowerCase(),
    v.nonEmpty(mensaje),
    v.maxLength(150, 'Use a lo más 150 caracteres.'),
    v.email('El correo electrónico no es válido.'),
  )
export const correo = correoObligatorio('Debe ingresar su correo electrónico.')

/** A new e-mail, as its owner types it. */
export const pedidoDeCorreo = v.strictObject({ correoElectronico: correo })

/** A survey token: 15 characters of the alphabet that every survey tool keeps. */
export const tokenDeEncuesta = v.pipe(v.string(), v.regex(/^[0-9a-zA-Z]{15}$/, 'Token de encuesta incorrecto.'))

/** Why something that people gave is voided: whoever reads it later must understand. */
export const motivo = v.pipe(texto('Escriba el motivo.', 300), v.minLength(5, 'Explique el motivo con al menos 5 letras.'))

export const captcha = v.pipe(
  v.string('Debe realizar la validación del captcha.'),
  v.nonEmpty('Debe realizar la validación del captcha.'),
  v.maxLength(8192, 'Debe realizar la validación del captcha.'),
)

/** A password that its owner chooses; whether it is a good one is `defectoDeContrasena`'s to say. */
export const contrasenaNueva = v.pipe(
  v.string('Debe ingresar una contraseña.'),
  v.nonEmpty('Debe ingresar una contraseña.'),
  v.maxLength(256, 'La contraseña es demasiado larga.'),
)

/**
 * The defect of a chosen password, told together with those of the other fields: they may be wrong or missing, and what they say of its
 * owner counts as it is.
 */
export const sinDefectoEn = <S extends object>(
  campo: keyof S & string,
  duenoDe: (escrito: Readonly<Record<string, string>>) => DuenoDeContrasena,
) =>
  v.rawCheck<S>(({ dataset: { value }, addIssue }) => {
    const input = Object.fromEntries(Object.entries(value ?? {}).filter(([, dicho]) => typeof dicho === 'string'))
    const contrasena = input[campo]
    const message = contrasena ? defectoDeContrasena(contrasena, duenoDe(input)) : null
    if (message) addIssue({ message, path: [{ type: 'object', origin: 'value', input, key: campo, value: contrasena }] })
  })

export const contrasenaRepetida = v.pipe(v.string('Repita su contraseña.'), v.nonEmpty('Repita su contraseña.'))

/** A code sent by mail: 32 random bytes as 43 characters. */
export const codigoDeCorreo = (mensaje: string) => v.pipe(v.string(mensaje), v.regex(/^[A-Za-z0-9_-]{43}$/, mensaje))

export const letraDeCurso = v.pipe(v.string(), v.regex(/^[A-ZÑ]{1,2}$/, 'La letra del curso es incorrecta.'))

export const FORMATOS_DE_TABLA = ['csv', 'xlsx'] as const
export const formatoDeTabla = v.picklist(FORMATOS_DE_TABLA, 'Elija csv o xlsx.')
export type FormatoDeTabla = v.InferOutput<typeof formatoDeTabla>

/** The page of a list: `limit` 25 unless told, at most 100. */
export const pagina = {
  limit: v.optional(entero(1, 100), 25),
  offset: v.optional(entero(0, 10_000_000), 0),
}

/** A list whose call takes a page or may grow. */
export const lista = <S extends v.GenericSchema>(fila: S) =>
  v.object({ total: v.pipe(v.number(), v.integer(), v.minValue(0)), filas: v.array(fila) })
