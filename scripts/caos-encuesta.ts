import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as espera } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { usuarioParaEnviar } from '#contract/rules/rbd.ts'
import { leeConfig } from '#server/config.ts'
import { abreBase } from '#server/plugins/database/base.ts'
import { azarDe, type Azar } from '#server/semilla/azar.ts'
import { CUENTAS } from '#server/semilla/cuentas.ts'
import { levantaAplicacion, type AplicacionReal } from '#tests/support/navegador/aplicacion-real.ts'
import { abreChromium } from '#tests/support/navegador/chromium.ts'
import { abre, diceGuardado, enPantalla, esperaGuardado, PACIENCIA, perdidas, respondeUna, type Abierta } from './caos/pagina.ts'
import { rechaza } from './mandato.ts'

/**
 * Answers surveys in a real browser while the network is cut, the tab is killed and the server dies by SIGKILL, and counts
 * what was lost: nothing that was shown as saved, and each survey submitted exactly once.
 *
 *     tsx scripts/caos-encuesta.ts [rondas=50] [semilla=1] [segundosDeCorte=60]
 */
const dichos = process.argv.slice(2).map(Number)
if (dichos.length > 3 || dichos.some((uno) => !Number.isInteger(uno) || uno < 1))
  rechaza('Uso: npx tsx scripts/caos-encuesta.ts [rondas [semilla [segundosDeCorte]]], números enteros desde 1.')
const [RONDAS = 50, SEMILLA = 1, CORTE_LARGO = 60] = dichos

/** What may happen before a question. */
const DESASTRES = ['corte', 'pestana', 'servidor'] as const
type Desastre = (typeof DESASTRES)[number]

interface Escuela {
  token: string
  idRbd: number
}

interface Encuesta {
  encuestaId: number
  token: string
}

const dice = (linea: string) => process.stdout.write(`${linea}\n`)

async function pide<T>(
  app: AplicacionReal,
  camino: string,
  opciones: { token?: string; metodo?: string; body?: unknown } = {},
): Promise<T> {
  const respuesta = await fetch(`${app.url}/api${camino}`, {
    method: opciones.metodo ?? (opciones.body === undefined ? 'GET' : 'POST'),
    headers: { 'content-type': 'application/json', ...(opciones.token !== undefined && { authorization: `Bearer ${opciones.token}` }) },
    ...(opciones.body !== undefined && { body: JSON.stringify(opciones.body) }),
  })
  if (!respuesta.ok) throw new Error(`${camino}: ${respuesta.status} ${await respuesta.text()}`)
  return (respuesta.status === 204 ? undefined : await respuesta.json()) as T
}

async function entra(app: AplicacionReal, perfil: 'rbd' | 'administrador-nacional'): Promise<Escuela> {
  const cuenta = CUENTAS.find((una) => una.perfil === perfil)
  if (cuenta === undefined) throw new Error(`La demostración no tiene la cuenta ${perfil}.`)
  const usuario = usuarioParaEnviar(cuenta.usuario)
  const { accessToken } = await pide<{ accessToken: string }>(app, '/login', {
    body: { usuario, password: cuenta.password, recaptchaToken: 'prueba' },
  })
  return { token: accessToken, idRbd: Number(usuario.slice(0, -1)) }
}

/** The surveys of the demonstration that the school's students have. */
const ENCUESTAS = [1, 2, 3]

/** A survey that nobody began; when they run out, the agency voids one that this run did not answer, to be answered again. */
async function pendiente(app: AplicacionReal, escuela: Escuela, usadas: readonly string[]): Promise<Encuesta> {
  const lista = <T>(encuestaId: number, estado: string, token: string) =>
    pide<{ filas: T[] }>(app, `/sige-liberado/encuesta/${encuestaId}/rbd/${escuela.idRbd}/estudiantes?estado=${estado}&limit=100`, {
      token,
    })
  for (const estado of ['NO_INICIADA', 'ANULADA']) {
    for (const encuestaId of ENCUESTAS) {
      const { filas } = await lista<{ token: string }>(encuestaId, estado, escuela.token)
      const libre = filas.find(({ token }) => !usadas.includes(token))
      if (libre !== undefined) return { encuestaId, token: libre.token }
    }
  }
  const agencia = await entra(app, 'administrador-nacional')
  for (const encuestaId of ENCUESTAS) {
    const propias = await lista<{ token: string; runEstudiante: string }>(encuestaId, 'COMPLETADA', escuela.token)
    const ajena = propias.filas.find(({ token }) => !usadas.includes(token))
    if (ajena === undefined) continue
    const { filas } = await lista<{ runEstudiante: string; respuestaId: number }>(encuestaId, 'COMPLETADA', agencia.token)
    const respuesta = filas.find(({ runEstudiante }) => runEstudiante === ajena.runEstudiante)
    await pide(app, `/limesurvey/encuesta/${encuestaId}/respuesta/${respuesta?.respuestaId ?? 0}`, {
      token: agencia.token,
      metodo: 'DELETE',
      body: { motivo: 'Prueba de resistencia.' },
    })
    return { encuestaId, token: ajena.token }
  }
  throw new Error('No quedan encuestas por responder.')
}

async function direccion(app: AplicacionReal, { token }: Escuela, encuesta: Encuesta): Promise<string> {
  return (await pide<{ url: string }>(app, `/limesurvey/encuesta/${encuesta.encuestaId}/token/${encuesta.token}/abrir`, { token })).url
}

/** One survey from its first question to its receipt, with disasters on the way. */
class Ronda {
  readonly perdidas: string[] = []
  readonly hechos: Record<Desastre, number> = { corte: 0, pestana: 0, servidor: 0 }
  #page: Page | null = null
  #abierta: Abierta | null = null
  /** What the page showed as saved. */
  #mostradas: Record<string, string> = {}
  readonly #app: AplicacionReal
  readonly #contexto: BrowserContext
  readonly #escuela: Escuela
  readonly #encuesta: Encuesta
  readonly #azar: Azar
  readonly #largo: boolean

  constructor(partes: { app: AplicacionReal; contexto: BrowserContext; escuela: Escuela; encuesta: Encuesta; azar: Azar; largo: boolean }) {
    this.#app = partes.app
    this.#contexto = partes.contexto
    this.#escuela = partes.escuela
    this.#encuesta = partes.encuesta
    this.#azar = partes.azar
    this.#largo = partes.largo
  }

  async corre(): Promise<void> {
    await this.#abre()
    // Each disaster comes once, before a question taken by chance.
    const turnos = new Map(DESASTRES.map((desastre, i) => [this.#azar.entero(2 + i * 4, 5 + i * 4), desastre]))
    for (let turno = 0; !(await this.#terminada()); turno += 1) {
      const desastre = turnos.get(turno)
      if (desastre !== undefined) await this.#sufre(desastre)
      await this.#avanza()
    }
    await this.#envia()
  }

  get #pagina(): Page {
    if (this.#page === null) throw new Error('No hay una página abierta.')
    return this.#page
  }

  async #abre(): Promise<void> {
    this.#page = await this.#contexto.newPage()
    this.#abierta = await abre(this.#page, await direccion(this.#app, this.#escuela, this.#encuesta))
    this.perdidas.push(...perdidas(this.#mostradas, this.#abierta))
  }

  async #anota(): Promise<void> {
    // Read twice around the word: what was typed in between is not yet said to be saved.
    const antes = await enPantalla(this.#pagina)
    if (await diceGuardado(this.#pagina)) Object.assign(this.#mostradas, antes)
  }

  async #terminada(): Promise<boolean> {
    return (await this.#pagina.getByRole('button', { name: 'Enviar encuesta' }).count()) > 0
  }

  /** The next question, or the next part when this one is answered; offline nobody waits to see it saved. */
  async #avanza(conRed = true): Promise<void> {
    if (this.#abierta === null) throw new Error('La encuesta no se abrió.')
    if (await respondeUna(this.#pagina, this.#abierta, this.#azar)) {
      if (conRed && this.#azar.ocurre(0.3)) await esperaGuardado(this.#pagina)
      return this.#anota()
    }
    await this.#pagina.getByRole('button', { name: /^(Continuar|Revisar y enviar)$/ }).click()
  }

  async #sufre(desastre: Desastre): Promise<void> {
    await this.#anota()
    this.hechos[desastre] += 1
    if (desastre === 'corte') {
      await this.#contexto.setOffline(true)
      await this.#avanza(false)
      await espera((this.#largo ? CORTE_LARGO : this.#azar.entero(1, 4)) * 1000)
      await this.#avanza(false)
      await this.#contexto.setOffline(false)
    } else if (desastre === 'pestana') {
      const sesion = await this.#contexto.newCDPSession(this.#pagina)
      // Nobody answers from a page that crashed.
      void sesion.send('Page.crash').catch(() => undefined)
      await espera(100)
      await this.#pagina.close()
      await this.#abre()
    } else {
      await this.#app.mata()
      await this.#avanza(false)
      await this.#app.arranca()
      await esperaGuardado(this.#pagina)
      await this.#anota()
    }
  }

  /** Sends it, and in half of the rounds the server dies while it does. */
  async #envia(): Promise<void> {
    await esperaGuardado(this.#pagina)
    await this.#pagina.getByRole('button', { name: 'Enviar encuesta' }).click()
    if (this.#azar.ocurre(0.5)) {
      await espera(this.#azar.entero(0, 60))
      await this.#app.mata()
      this.hechos.servidor += 1
      await this.#app.arranca()
    }
    const recibo = this.#pagina.getByRole('heading', { name: /enviada$/ })
    for (let intento = 0; intento < 10; intento += 1) {
      if (
        await recibo.waitFor({ timeout: 8_000 }).then(
          () => true,
          () => false,
        )
      )
        break
      await this.#pagina
        .getByRole('button', { name: 'Enviar encuesta' })
        .click({ timeout: 8_000 })
        .catch(() => undefined)
    }
    await recibo.waitFor({ timeout: 5_000 })
    await this.#pagina.close()
  }
}

/** How many receipts this run gave each survey: one is right. Needs the server stopped: the embedded database serves one process. */
async function cuentaEnvios(carpeta: string, encuestas: readonly string[], desde: Date): Promise<Map<string, number>> {
  if (encuestas.length === 0) return new Map()
  const base = abreBase(leeConfig({ NODE_ENV: 'test', DATA_DIR: carpeta }), () => undefined)
  try {
    const { rows } = await sql<{ token: string; envios: number }>`
      select r.token, count(k.comprobante_id)::int as envios from respuesta r left join comprobante k on k.respuesta_id = r.respuesta_id and k.fecha >= ${desde.toISOString()}
      where r.token in (${sql.join(encuestas)}) and r.estado = 'enviada' group by r.token
    `.execute(base.db)
    return new Map(rows.map(({ token, envios }) => [token, envios]))
  } finally {
    await base.cierra()
  }
}

/** The rounds one after another; one that cannot go on, on a machine too busy to serve, ends the run. */
async function corre(app: AplicacionReal, navegador: Browser): Promise<{ encuestas: string[]; perdidas: number }> {
  const contexto = await navegador.newContext()
  contexto.setDefaultTimeout(PACIENCIA)
  const encuestas: string[] = []
  let total = 0
  for (let i = 0; i < RONDAS; i += 1) {
    const escuela = await entra(app, 'rbd')
    const encuesta = await pendiente(app, escuela, encuestas)
    const ronda = new Ronda({ app, contexto, escuela, encuesta, azar: azarDe(SEMILLA + i), largo: i === 0 })
    const desde = Date.now()
    try {
      await ronda.corre()
    } catch (error) {
      dice(`La ronda ${i + 1} no pudo seguir: ${error instanceof Error ? error.message : String(error)}`)
      break
    }
    encuestas.push(encuesta.token)
    total += ronda.perdidas.length
    const { corte, pestana, servidor } = ronda.hechos
    dice(
      `${i + 1}/${RONDAS}: ${corte} cortes, ${pestana} pestañas, ${servidor} servidores, ${((Date.now() - desde) / 1000).toFixed(0)} s${ronda.perdidas.length > 0 ? `, PERDIDAS: ${ronda.perdidas.join(', ')}` : ''}`,
    )
  }
  await contexto.close()
  return { encuestas, perdidas: total }
}

const carpeta = await mkdtemp(join(tmpdir(), 'caos-'))
const app = await levantaAplicacion({ CAPTCHA: 'test', DATA_DIR: carpeta })
const navegador = await abreChromium()
const inicio = new Date()
try {
  const { encuestas, perdidas: cuantas } = await corre(app, navegador)
  await app.detiene()
  const envios = await cuentaEnvios(carpeta, encuestas, inicio)
  const mal = encuestas.filter((encuesta) => envios.get(encuesta) !== 1)
  dice(
    `${encuestas.length} de ${RONDAS} rondas: ${cuantas} respuestas mostradas como guardadas y perdidas; ${encuestas.length - mal.length} encuestas enviadas una sola vez.`,
  )
  for (const encuesta of mal) dice(`La encuesta ${encuesta} tiene ${envios.get(encuesta) ?? 0} comprobantes.`)
  process.exitCode = cuantas === 0 && mal.length === 0 && encuestas.length === RONDAS ? 0 : 1
} finally {
  await navegador.close()
  await app.cierra()
  await rm(carpeta, { recursive: true, force: true })
}
