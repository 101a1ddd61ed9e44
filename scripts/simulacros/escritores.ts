import { randomUUID } from 'node:crypto'
import { setTimeout as espera } from 'node:timers/promises'
import { abre, Cliente, pendientes } from './cliente.ts'
import type { Servicio } from './servicio.ts'

/** How long who was not answered waits before asking again, in milliseconds. */
const PAUSA = 25
/** How many times in a row who writes is told that what its page has is not what there is, until it gives up: what it was answered is not there. */
const CONTRARIAS = 100
/** How long a save is waited for, in milliseconds: a browser's page gives up too. */
const PLAZO = 15_000

interface Escritor {
  cliente: Cliente
  token: string
  bearer: string
  pregunta: string
  /** The keys of what was answered to be saved, in their order, and the text of the last. */
  acuses: string[]
  texto: string
  /** How many refusals of that kind (409) in a row. */
  contrarias: number
}

/** What the database has, beside what was answered to those who wrote. */
export interface Recuento {
  acuses: number
  /** Answered to be saved and not there. */
  perdidas: number
  /** Saved more times than they were answered. */
  dobles: number
  /** Answers that nobody expected, with how many times each. */
  raras: Record<string, number>
}

/**
 * People who save one answer after another, each in its survey. A save without an answer is repeated with the same key until it has one, as
 * the survey's page does.
 */
export class Escritores {
  readonly #escritores: Escritor[]
  readonly #url: (vez: number) => string
  readonly #raras: Record<string, number> = {}
  #sigue = true
  #todos: Promise<unknown> = Promise.resolve()
  #cuantas = 0
  /** When the last save was answered, by `performance.now()`, and the longest without any, in milliseconds. */
  ultima = performance.now()
  pausa = 0
  /** How many saves were cut on their way, and what was said of the last. */
  cortadas = 0
  cortada = ''

  private constructor(escritores: Escritor[], url: (vez: number) => string) {
    this.#escritores = escritores
    this.#url = url
  }

  /** Opens so many surveys at the service, and begins to write in them; `url` says where each next call goes. */
  static async empieza(
    servicio: Servicio,
    cuantos: number,
    url: (vez: number) => string = () => servicio.procesos[0]?.url ?? '',
  ): Promise<Escritores> {
    const abiertas = await pendientes(servicio.postgres.databaseUrl, cuantos)
    if (abiertas.length < cuantos)
      throw new Error(`La demostración tiene ${abiertas.length} encuestas por comenzar, y se piden ${cuantos}.`)
    const escritores: Escritor[] = []
    for (const pendiente of abiertas) {
      const cliente = new Cliente()
      escritores.push({
        cliente,
        token: pendiente.token,
        ...(await abre(cliente, url(0), pendiente)),
        acuses: [],
        texto: '',
        contrarias: 0,
      })
    }
    const todos = new Escritores(escritores, url)
    todos.ultima = performance.now()
    todos.#todos = Promise.all(escritores.map((uno) => todos.#escribe(uno)))
    return todos
  }

  get cuantas(): number {
    return this.#cuantas
  }

  async #escribe(uno: Escritor): Promise<void> {
    let version = 0
    while (this.#sigue) {
      const clave = randomUUID()
      const texto = `respuesta ${version}`
      for (let vez = version; !(await this.#guarda(uno, vez, clave, { version, cambios: { [uno.pregunta]: texto } })); vez += 1) {
        if (uno.contrarias > CONTRARIAS) return uno.cliente.cierra()
        await espera(PAUSA)
      }
      version += 1
      uno.acuses.push(clave)
      uno.texto = texto
      this.#cuantas += 1
      const ahora = performance.now()
      this.pausa = Math.max(this.pausa, ahora - this.ultima)
      this.ultima = ahora
    }
    uno.cliente.cierra()
  }

  /** Whether it was answered to be saved. */
  async #guarda(uno: Escritor, vez: number, clave: string, cuerpo: object): Promise<boolean> {
    const { cliente, bearer } = uno
    try {
      const { estado, texto } = await cliente.pide(this.#url(vez), '/encuestador/respuestas', {
        metodo: 'PUT',
        bearer,
        clave,
        cuerpo,
        plazo: PLAZO,
      })
      uno.contrarias = estado === 409 ? uno.contrarias + 1 : 0
      if (estado === 200) return true
      const { codigo = '' } = JSON.parse(texto) as { codigo?: string }
      const cual = `${estado} ${codigo}`
      this.#raras[cual] = (this.#raras[cual] ?? 0) + 1
    } catch (error) {
      // Whether it was saved is not known, and it is asked again.
      this.cortadas += 1
      this.cortada = error instanceof Error ? error.message : String(error)
    }
    return false
  }

  /** Resolves when so many more were answered to be saved; rejects when they are not in `plazo` milliseconds. */
  async hasta(cuantasMas: number, plazo = 120_000): Promise<void> {
    const [meta, fin] = [this.#cuantas + cuantasMas, Date.now() + plazo]
    while (this.#cuantas < meta) {
      if (Date.now() > fin) throw new Error(`En ${plazo} ms se guardaron ${this.#cuantas} y no ${meta}: ${JSON.stringify(this.#raras)}`)
      await espera(5)
    }
  }

  /** No more are begun; those on their way are waited for. Then what was answered is counted against what there is. */
  async termina(cuenta: Servicio['cuenta']): Promise<Recuento> {
    this.#sigue = false
    await this.#todos
    const recuento: Recuento = { acuses: this.#cuantas, perdidas: 0, dobles: 0, raras: this.#raras }
    for (const { token, pregunta, acuses, texto } of this.#escritores) {
      const [fila] = await cuenta<{ version: number; texto: string | null; faltan: number }>(
        `select r.version, r.respuestas ->> $2 as texto,
          (select count(*)::int from unnest($3::uuid[]) k where not exists (select 1 from guardado g where g.token = r.token and g.clave = k)) as faltan
        from respuesta r where r.token = $1`,
        [token, pregunta, acuses],
      )
      const { version = 0, texto: guardado = null, faltan = acuses.length } = fila ?? {}
      recuento.perdidas += Math.max(faltan, acuses.length - version, version === acuses.length && guardado !== texto ? 1 : 0)
      recuento.dobles += Math.max(0, version - acuses.length)
    }
    return recuento
  }
}
