import * as v from 'valibot'
import { operaciones } from './operacion.ts'

/** What a sign-in still owes before its token serves: a code, or setting up the application that gives it. */
export const PENDIENTES = ['segundo-factor', 'inscripcion'] as const
export type Pendiente = (typeof PENDIENTES)[number]

const sinSeparadores = (mensaje: string) =>
  v.pipe(
    v.string(mensaje),
    v.maxLength(40, mensaje),
    v.transform((escrito) => escrito.replace(/[\s-]/g, '')),
  )

/** The 6 figures of an application of codes, however they were typed or pasted. */
export const codigoDeSegundoFactor = v.pipe(sinSeparadores('Escriba los 6 números.'), v.regex(/^\d{6}$/, 'Escriba los 6 números.'))

/** A recovery code, as it was handed over or without its hyphen. */
export const codigoDeRespaldo = v.pipe(
  sinSeparadores('Escriba el código de respaldo.'),
  v.toUpperCase(),
  v.regex(/^[2-9A-Z]{10}$/, 'El código de respaldo tiene 10 letras y números.'),
)

const UN_SOLO_CODIGO = 'Envíe un solo código.'
const unCodigo = { codigo: v.optional(codigoDeSegundoFactor), codigoDeRespaldo: v.optional(codigoDeRespaldo) }

/** What proves a second factor: a code of the application, or a recovery code. */
export const pruebaDeSegundoFactor = v.pipe(
  v.strictObject(unCodigo),
  v.check(({ codigo, codigoDeRespaldo: respaldo }) => (codigo === undefined) !== (respaldo === undefined), UN_SOLO_CODIGO),
)

/** Whose sign-in it is, as the step says it. */
const persona = v.object({ nombres: v.string(), apellidoPaterno: v.string(), rolId: v.number() })

/** The step before any code: who enters, how many recovery codes are left, and what to set up when there is nothing yet. */
export const pasoDeSegundoFactor = v.object({
  persona,
  respaldos: v.number(),
  inscripcion: v.optional(v.object({ clave: v.string(), uri: v.string() })),
})

/** The session's token once the code was right; after setting up, also the recovery codes, this once. */
export const segundoFactorCumplido = v.object({ accessToken: v.string(), codigosDeRespaldo: v.optional(v.array(v.string())) })

const respuesta = v.object({ ...v.partial(pasoDeSegundoFactor).entries, ...v.partial(segundoFactorCumplido).entries })

export const accesoSegundoFactor = operaciones({
  postTokenSegundoFactor: {
    metodo: 'POST',
    path: '/token/segundo-factor',
    resumen: 'El segundo paso del ingreso: sin código dice qué falta, con el código correcto entrega el token de la sesión',
    body: v.pipe(
      v.strictObject(unCodigo),
      v.check(({ codigo, codigoDeRespaldo: respaldo }) => codigo === undefined || respaldo === undefined, UN_SOLO_CODIGO),
    ),
    respuesta: { status: 200, schema: respuesta },
  },
})
