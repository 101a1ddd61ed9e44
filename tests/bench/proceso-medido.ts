import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

const MEDIDOR = new URL('./medidor.mjs', import.meta.url).href

/** What a process has used: CPU of all its threads in milliseconds, and the most memory it held in megabytes. */
export interface Uso {
  cpu: number
  memoria: number
}

/** A Node process that tells what it uses. It dies with the one that started it. */
export class ProcesoMedido {
  readonly #hijo: ChildProcess
  #quejas = ''

  /** `cargadores`: modules to load before the program, such as `tsx`; `opciones`: of Node itself, for it and for those that it starts. */
  constructor(
    programa: string,
    {
      argumentos = [],
      env = {},
      cargadores = [],
      opciones = [],
    }: { argumentos?: string[]; env?: Record<string, string>; cargadores?: string[]; opciones?: string[] } = {},
  ) {
    this.#hijo = fork(programa, argumentos, {
      env: { PATH: process.env['PATH'], ...env },
      execArgv: [...opciones, ...[...cargadores, MEDIDOR].flatMap((modulo) => ['--import', modulo])],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#hijo.stdout?.resume()
    this.#hijo.stderr?.on('data', (trozo: Buffer) => {
      this.#quejas += trozo.toString()
    })
    process.once('exit', () => this.#hijo.kill('SIGKILL'))
  }

  /** Its number in the system, from which those that it starts are found. */
  get pid(): number {
    return this.#hijo.pid ?? 0
  }

  get terminado(): boolean {
    return this.#hijo.exitCode !== null || this.#hijo.signalCode !== null
  }

  /** Asks something of the loaded modules; the answer is the next message. */
  async pregunta<T>(mensaje: object | string): Promise<T> {
    const respuesta = once(this.#hijo, 'message')
    this.#hijo.send(mensaje)
    const [contestado] = await respuesta
    return contestado as T
  }

  uso(): Promise<Uso> {
    return this.pregunta('uso')
  }

  /** Resolves when the address answers well. */
  async hastaQueSirva(url: string): Promise<void> {
    const limite = Date.now() + 60_000
    while (
      !(await fetch(url).then(
        (respuesta) => respuesta.ok,
        () => false,
      ))
    ) {
      if (this.terminado || Date.now() > limite) throw new Error(`El servidor no llegó a servir.\n${this.#quejas}`)
      await new Promise((pasa) => setTimeout(pasa, 50))
    }
  }

  /** Waits for its end, looking at what it uses twice a second; fails when the process does. */
  async hastaQueTermine(): Promise<Uso> {
    let ultimo: Uso = { cpu: 0, memoria: 0 }
    const mira = (mensaje: unknown) => {
      ultimo = mensaje as Uso
    }
    this.#hijo.on('message', mira)
    const reloj = setInterval(() => this.#hijo.connected && this.#hijo.send('uso'), 500)
    const [codigo] = this.terminado ? [this.#hijo.exitCode] : await once(this.#hijo, 'exit')
    clearInterval(reloj)
    if (codigo !== 0) throw new Error(`El proceso terminó con ${String(codigo)}.\n${this.#quejas}`)
    return ultimo
  }

  async detiene(): Promise<void> {
    if (this.terminado) return
    this.#hijo.kill('SIGTERM')
    await once(this.#hijo, 'exit')
  }
}
