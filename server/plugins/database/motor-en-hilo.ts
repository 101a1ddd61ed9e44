import { Worker } from 'node:worker_threads'
import type { Arranque, Contestacion, Pregunta } from './mensajes.ts'
import { ErrorDeBase, type Motor, type Resultado } from './motor.ts'

type SinNumero = { tipo: 'consulta'; sql: string; parametros: readonly unknown[] } | { tipo: 'cierre' }
type Espera = { cumple: (resultado: Resultado) => void; falla: (error: Error) => void }

/** The thread's file: compiled beside this one in `dist`, or the one that reads it in TypeScript. */
function creaHilo(workerData: Arranque): Worker {
  const archivo = import.meta.url.endsWith('.ts') ? './trabajador.mjs' : './trabajador.js'
  return new Worker(new URL(archivo, import.meta.url), { workerData })
}

/**
 * PGlite in a thread of its own. `carpeta`: where its files live, `null` in memory. When the thread dies every waiting
 * and later query is rejected, and `alMorir` is told.
 */
export function motorEnHilo(carpeta: string | null, alMorir: (error: Error) => void): Motor {
  const hilo = creaHilo({ carpeta })
  const esperas = new Map<number, Espera>()
  let ultimo = 0
  let cerrando = false
  let muerto: Error | null = null

  hilo.on('message', (contestacion: Contestacion) => {
    const espera = esperas.get(contestacion.numero)
    esperas.delete(contestacion.numero)
    if ('error' in contestacion) espera?.falla(new ErrorDeBase(contestacion.error))
    else espera?.cumple(contestacion.resultado)
  })
  const muere = (error: Error) => {
    if (muerto) return
    muerto = error
    for (const espera of esperas.values()) espera.falla(error)
    esperas.clear()
    if (!cerrando) alMorir(error)
  }
  hilo.on('error', muere)
  hilo.on('exit', () => muere(new Error('El hilo de la base de datos terminó.')))

  const pregunta = (contenido: SinNumero) =>
    new Promise<Resultado>((cumple, falla) => {
      if (muerto) {
        falla(muerto)
        return
      }
      ultimo += 1
      esperas.set(ultimo, { cumple, falla })
      hilo.postMessage({ numero: ultimo, ...contenido } satisfies Pregunta)
    })

  return {
    consulta: (sql, parametros) => pregunta({ tipo: 'consulta', sql, parametros }),
    cierra: async () => {
      if (cerrando) return
      cerrando = true
      await pregunta({ tipo: 'cierre' })
      await hilo.terminate()
    },
  }
}
