import cluster, { type Worker } from 'node:cluster'

/** Before another takes the place of one that ended: one that cannot begin is not begun without rest. */
const PAUSA = 1_000

/** What the first process says to the others when it was told to end. */
const TERMINA = 'termina'

/** Whether this is the first process, which serves nothing by itself. */
export const esElPrimero = (cuantos: number): boolean => cuantos > 1 && cluster.isPrimary

/** Whether this process speaks for all of those that share its port: what each would say is said once. */
export const habla = (): boolean => cluster.isPrimary || cluster.worker?.id === 1

/** Calls `cierra` when the first process ends the others. */
export function alTerminar(cierra: () => void): void {
  process.on('message', (mensaje) => {
    if (mensaje === TERMINA) cierra()
  })
}

/**
 * Runs `cuantos` processes over one port, and one in the place of each that ends by itself. The second begins when the first one serves: who
 * brings the database up to date is one. With `metricas`, each gives its own at a port after the one before. Ends when they have: at once, with 1, where the
 * first cannot begin.
 */
export function reparte(cuantos: number, metricas: number | null): void {
  const vivos = new Map<number, Worker>()
  const sirven = new Set<Worker>()
  let terminando = false
  let codigoDeSalida = 0

  const comienza = (puesto: number): Worker => {
    const proceso = cluster.fork(metricas === null ? {} : { METRICS_PORT: String(metricas + puesto) })
    vivos.set(puesto, proceso)
    proceso.once('listening', () => sirven.add(proceso))
    proceso.once('exit', (codigo, senal) => {
      vivos.delete(puesto)
      const sirvio = sirven.delete(proceso)
      if (!terminando && (sirvio || vivos.size > 0)) {
        process.stderr.write(`El proceso ${proceso.process.pid} terminó (${senal || codigo}). Otro toma su lugar.\n`)
        setTimeout(() => terminando || comienza(puesto), PAUSA)
        return
      }
      if (codigo !== 0 && (sirvio || !terminando)) codigoDeSalida = 1
      if (vivos.size === 0) process.exit(codigoDeSalida)
    })
    return proceso
  }

  const termina = () => {
    if (terminando) process.exit(1)
    terminando = true
    if (vivos.size === 0) process.exit(codigoDeSalida)
    // One that does not serve yet has nobody to take leave of, and may not listen to us.
    for (const proceso of vivos.values()) {
      if (sirven.has(proceso)) proceso.send(TERMINA)
      else proceso.process.kill('SIGTERM')
    }
  }
  process.on('SIGINT', termina)
  process.on('SIGTERM', termina)

  comienza(0).once('listening', () => {
    for (let puesto = 1; puesto < cuantos; puesto += 1) if (!terminando) comienza(puesto)
  })
}
