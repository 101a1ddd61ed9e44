import * as v from 'valibot'
import { instante } from './formas.ts'
import { operaciones } from './operacion.ts'
import { video } from './videos.ts'

export const aviso = v.object({
  avisoId: v.number(),
  audiencia: v.picklist(['establecimiento', 'apoderado']),
  titulo: v.string(),
  /** The part of the title to be marked, or null. */
  destacado: v.nullable(v.string()),
  texto: v.string(),
  desde: instante,
  hasta: instante,
})

/** What the service says to everybody. */
export const accesoPublico = operaciones({
  getConfiguracion: {
    metodo: 'GET',
    path: '/configuracion',
    resumen: 'Lo que la aplicación necesita saber del servidor antes de ingresar',
    respuesta: {
      status: 200,
      schema: v.object({ captcha: v.object({ scriptUrl: v.string(), siteKey: v.string() }), local: v.boolean() }),
    },
  },
  getAvisos: {
    metodo: 'GET',
    path: '/avisos',
    resumen: 'Avisos vigentes de las pantallas de ingreso',
    respuesta: { status: 200, schema: v.array(aviso) },
  },
  getVideos: {
    metodo: 'GET',
    path: '/videos',
    resumen: 'Videos de ayuda vigentes de las pantallas de ingreso',
    respuesta: { status: 200, schema: v.array(video) },
  },
})
