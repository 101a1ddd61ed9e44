import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { EXTENSIONES } from './extensiones.ts'
import type { Arranque, Contestacion, Pregunta } from './mensajes.ts'
import { consultaEnPGlite, errorDe } from './motor.ts'

/** The database's thread: in the main thread PGlite would freeze the event loop while it works. */
const { carpeta }: Arranque = workerData
const base = await PGlite.create({ ...EXTENSIONES, ...(carpeta === null ? {} : { dataDir: carpeta }) })

async function contesta(pregunta: Pregunta): Promise<Contestacion> {
  const { numero } = pregunta
  try {
    if (pregunta.tipo === 'consulta') return { numero, resultado: await consultaEnPGlite(base, pregunta.sql, pregunta.parametros) }
    await base.close()
    return { numero, resultado: { filas: [], afectadas: 0 } }
  } catch (error) {
    return { numero, error: errorDe(error) }
  }
}

const puerto = parentPort
puerto?.on('message', (pregunta: Pregunta) => {
  void contesta(pregunta).then((contestacion) => puerto.postMessage(contestacion))
})
