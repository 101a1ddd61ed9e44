import * as v from 'valibot'
import { comunaId, id, idDeRuta, lista, motivo, pagina, provinciaId, regionId } from './esquemas.ts'
import { instante } from './formas.ts'
import { operaciones } from './operacion.ts'

/** Days that a file is kept once it is ready. */
export const DIAS_DE_CONJUNTO = 7

export const ESTADOS_DE_CONJUNTO = ['preparando', 'listo', 'fallido', 'cancelado', 'vencido'] as const

/** A dataset that somebody asked for: of a period, or one survey of it, and a place. */
export const conjunto = v.object({
  conjuntoId: id,
  periodo: v.string(),
  /** Null: all of the period. */
  encuesta: v.nullable(v.string()),
  lugar: v.string(),
  conIdentidad: v.boolean(),
  motivo: v.nullable(v.string()),
  estado: v.picklist(ESTADOS_DE_CONJUNTO),
  /** Rows so far, of so many. */
  filas: v.number(),
  total: v.number(),
  bytes: v.number(),
  pedido: instante,
  pedidoPor: v.string(),
  vence: v.nullable(instante),
  /** Whether whoever looks may download it: one with identity is its asker's alone. */
  descargable: v.boolean(),
})
export type Conjunto = v.InferOutput<typeof conjunto>

const ambito = { periodoId: id, encuestaId: v.optional(id) }
const lugar = {
  region: v.optional(regionId),
  provincia: v.optional(provinciaId),
  comuna: v.optional(comunaId),
  rbd: v.optional(id),
}

/** What is asked for; with identity, also why. */
export const conjuntoNuevo = v.pipe(
  v.strictObject({ ...ambito, ...lugar, conIdentidad: v.boolean(), motivo: v.optional(motivo) }),
  v.forward(
    v.check(({ conIdentidad, motivo: dicho }) => !conIdentidad || dicho !== undefined, 'Escriba el motivo.'),
    ['motivo'],
  ),
)
export type ConjuntoNuevo = v.InferOutput<typeof conjuntoNuevo>

/** What the form of a dataset chooses from. */
export interface ReferenciaDeDatos {
  periodos: readonly { periodoId: number; nombre: string; activo: boolean }[]
  encuestas: readonly { encuestaId: number; nombre: string; periodo: { periodoId: number } }[]
  regiones: readonly { regionId: string; nombre: string }[]
  comunas: readonly { comunaId: string; regionId: string; nombre: string }[]
}

const deAmbito = { periodoId: idDeRuta, encuestaId: v.optional(idDeRuta) }

export const datos = operaciones({
  getAdminDatos: {
    metodo: 'GET',
    path: '/admin/datos',
    resumen: 'Conjuntos de datos pedidos, el más nuevo primero',
    query: v.strictObject(pagina),
    respuesta: { status: 200, schema: lista(conjunto) },
  },
  getAdminDatosCuenta: {
    metodo: 'GET',
    path: '/admin/datos/cuenta',
    resumen: 'Cuántas respuestas tendría un conjunto',
    query: v.strictObject({ ...deAmbito, ...lugar, rbd: v.optional(idDeRuta) }),
    respuesta: { status: 200, schema: v.object({ filas: v.number() }) },
  },
  postAdminDatos: {
    metodo: 'POST',
    path: '/admin/datos',
    idempotente: 'repetible',
    resumen: 'Pide un conjunto de datos; 409 conjunto-en-preparacion mientras se prepara otro de la misma persona',
    body: conjuntoNuevo,
    respuesta: { status: 201, schema: conjunto },
  },
  deleteAdminDatos: {
    metodo: 'DELETE',
    path: '/admin/datos/{id}',
    idempotente: 'repetible',
    resumen: 'Deja de preparar un conjunto de datos',
    params: v.object({ id: idDeRuta }),
    respuesta: { status: 204, schema: null },
  },
  getAdminDatosDescarga: {
    metodo: 'GET',
    path: '/admin/datos/{id}/descarga',
    resumen: 'El archivo de un conjunto, entero o desde donde se cortó (Range); 410 conjunto-vencido después de 7 días',
    params: v.object({ id: idDeRuta }),
    respuesta: { status: 200, schema: 'archivo' },
  },
  getAdminDatosLibro: {
    metodo: 'GET',
    path: '/admin/datos/libro',
    resumen: 'Libro de códigos de un período o de una encuesta, en CSV',
    query: v.strictObject(deAmbito),
    respuesta: { status: 200, schema: 'archivo' },
  },
})
