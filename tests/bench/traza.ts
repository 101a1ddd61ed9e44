import type { BrowserContext } from 'playwright-core'

/** What the browser says of one thing that it did: times in microseconds, `tdur` those of its thread's CPU. */
interface Suceso {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { data?: { interactionId?: number; timeStamp?: number; commitFinishTime?: number } }
}

const CATEGORIAS = ['-*', 'devtools.timeline', 'disabled-by-default-devtools.timeline']

/** The CPU of a thread between two moments: of a task that only a part of falls there, its part. */
function cpuEntre(tareas: readonly Suceso[], { pid, tid }: Suceso, desde: number, hasta: number): number {
  return tareas.reduce((suma, { pid: suyo, tid: hilo, ts, dur = 0, tdur = 0 }) => {
    const dentro = Math.min(ts + dur, hasta) - Math.max(ts, desde)
    return suyo === pid && hilo === tid && dentro > 0 ? suma + (tdur * dentro) / dur : suma
  }, 0)
}

/** What a page's main thread uses of its processor for what a person did, in milliseconds. */
export interface CpuDeInteraccion {
  /** Of the slowest event (Event Timing): from when the browser has it until the frame that it causes is handed over. */
  hastaVerlo: number
  /** Of the longest task until all was in sight: who did something else meanwhile waited for as long. */
  tarea: number
}

/**
 * What the interactions of `accion` cost. It is CPU and not time: the browser's own throttle loses its hold on a machine where others work, and a page
 * seemed six times faster there than it is.
 */
export async function cpuDeInteraccion(contexto: BrowserContext, accion: () => Promise<unknown>): Promise<CpuDeInteraccion> {
  const navegador = contexto.browser()
  if (navegador === null) throw new Error('Las páginas no son de un navegador propio.')
  await navegador.startTracing(undefined, { categories: CATEGORIAS })
  let traza: Buffer
  try {
    await accion()
  } finally {
    traza = await navegador.stopTracing()
  }
  const { traceEvents } = JSON.parse(traza.toString()) as { traceEvents: Suceso[] }
  const sucesos = traceEvents.filter(({ name, ph, args }) => name === 'EventTiming' && ph === 'b' && (args.data?.interactionId ?? 0) > 0)
  if (sucesos.length === 0) throw new Error('Nada de lo hecho fue de una persona.')
  const hilos = new Set(sucesos.map(({ pid, tid }) => `${pid} ${tid}`))
  const tareas = traceEvents.filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && hilos.has(`${pid} ${tid}`))
  const cpu = sucesos.map((suceso) => {
    const { timeStamp = 0, commitFinishTime = 0 } = suceso.args.data ?? {}
    // What draws nothing anew has no frame of its own.
    return cpuEntre(tareas, suceso, suceso.ts, suceso.ts + 1000 * Math.max(0, commitFinishTime - timeStamp))
  })
  return { hastaVerlo: Math.max(...cpu) / 1000, tarea: Math.max(...tareas.map(({ tdur = 0 }) => tdur)) / 1000 }
}
