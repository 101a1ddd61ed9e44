import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Sobre } from '../cuentas/sobre.ts'
import {
  abandonaEncargo,
  type EncargoTomado,
  insertaEncargos,
  postergaEncargo,
  renuevaTomas,
  terminaEncargo,
  tomaEncargos,
} from './encargos.sql.ts'
import { comoFalla, FallaDeEncargo } from './falla.ts'

/** How often a process looks for work and keeps what it is at, in milliseconds. */
const CADA = 5_000
/** How long work stays with a process that says no more, in seconds. */
const PLAZO = 30
/** Pieces of work that a process does at once. */
const A_LA_VEZ = 5
/** Pauses before another try, in seconds: they double from the first to the longest, each longer or shorter by up to a half. */
const PAUSAS = { primera: 2, mayor: 120 }
/** How many times longer the pauses are of what is done every so often: nobody waits for it, and it may be heavy. */
const MAS_ESPACIO = 30
/** Days after which what goes on failing is given up. */
const DIAS = 3
/** How long whoever closes waits for what is being done, in milliseconds; then it is another process's, once its lease ends. */
const PACIENCIA = 5_000

/** Asks for work of a kind, in the transaction of what causes it. `visible`: what an administrator may see of it; `clave`: one of its own, where whoever asks follows it. */
export type Encarga<T> = (db: Kysely<unknown>, pedidos: readonly { datos: T; visible?: unknown; clave?: string }[]) => Promise<void>

/** Work that outlives the process that was asked for it. */
export interface Cola {
  /** How a kind of work is done; it may be done twice when a process dies in between, with the same `clave`. Gives how to ask for it. */
  aprende<T>(tipo: string, hace: (datos: T, clave: string) => Promise<void>): Encarga<T>
  /** The same for work of the database alone: what it writes and its being done are one, so that it is done once. */
  aprendeEnTransaccion<T>(tipo: string, hace: (trx: Kysely<unknown>, datos: T) => Promise<void>): Encarga<T>
  /** What is done every so many seconds by whichever process is there, first after `espera`. */
  repite(tipo: string, cada: number, hace: (intentos: number) => Promise<void>, espera?: number): void
  /** The kinds of work that were learnt. */
  tipos(): string[]
  /** Begins to look for work. */
  empieza(): void
  /** Somebody was answered: what was asked for meanwhile begins soon. */
  despierta(): void
  /** Takes no more, and waits a little for what is being done. */
  detiene(): Promise<void>
}

interface Oficio {
  hace(encargo: EncargoTomado): Promise<void>
  cada: number | null
  espera: number
}

function pausaTras(intentos: number): number {
  return Math.min(PAUSAS.mayor, PAUSAS.primera * 2 ** (intentos - 1)) * (0.5 + Math.random())
}

/**
 * The queue of this process over the database that all share. What was asked for begins within `demora` ms of an answer, at random, so that not
 * even the next calls tell what there was to do.
 */
export function creaCola(
  db: Kysely<unknown>,
  sobre: Sobre,
  { demora, bitacora }: { demora: number; bitacora: Pick<FastifyBaseLogger, 'error'> },
): Cola {
  const oficios = new Map<string, Oficio>()
  const enCurso = new Map<EncargoTomado, Promise<void>>()
  /** What could not be written down when it was over; before that nothing else is taken. */
  let porAnotar: (() => Promise<void>)[] = []
  let reloj: NodeJS.Timeout | undefined
  let proxima = Number.POSITIVE_INFINITY
  let renovadas = 0
  let encargado = 0
  let anda = false
  let vuelta: Promise<void> | null = null
  let otraVuelta = false
  let periodicosPedidos = false
  let sinBase = false
  let cierre: Promise<void> | null = null

  function acerca(ms: number): void {
    const cuando = Date.now() + ms
    if (!anda || cuando >= proxima) return
    clearTimeout(reloj)
    proxima = cuando
    reloj = setTimeout(() => {
      proxima = Number.POSITIVE_INFINITY
      if (vuelta !== null) otraVuelta = true
      vuelta ??= busca().finally(() => {
        vuelta = null
        acerca(otraVuelta ? 0 : CADA)
        otraVuelta = false
      })
    }, ms)
    reloj.unref()
  }

  async function busca(): Promise<void> {
    try {
      const anota = porAnotar
      porAnotar = []
      for (const [i, una] of anota.entries()) {
        await una().catch((error: unknown) => {
          porAnotar.push(...anota.slice(i))
          throw error
        })
      }
      if (enCurso.size > 0 && Date.now() - renovadas >= CADA) {
        await renuevaTomas(db, [...enCurso.keys()], PLAZO)
        renovadas = Date.now()
      }
      if (!periodicosPedidos) await pidePeriodicos()
      const cuantos = A_LA_VEZ - enCurso.size
      if (cuantos > 0 && anda) {
        const tomados = await tomaEncargos(db, { tipos: [...oficios.keys()], cuantos, toma: randomUUID(), segundos: PLAZO })
        for (const tomado of tomados) enCurso.set(tomado, trabaja(tomado))
      }
      sinBase = false
    } catch (error) {
      if (!sinBase) bitacora.error({ codigo: comoFalla(error).codigo }, 'La cola no pudo consultar la base de datos')
      sinBase = true
    }
  }

  async function pidePeriodicos(): Promise<void> {
    const periodicos = [...oficios].filter(([, { cada }]) => cada !== null)
    await insertaEncargos(
      db,
      periodicos.map(([tipo, { espera }]) => ({ tipo, clave: tipo, datos: '', espera })),
    )
    periodicosPedidos = true
  }

  async function trabaja(encargo: EncargoTomado): Promise<void> {
    const anota = await intenta(encargo)
    await anota?.().catch(() => porAnotar.push(anota))
    enCurso.delete(encargo)
    acerca(0)
  }

  /** Does it, and gives how to write down what became of it; null when that is written already. */
  async function intenta(encargo: EncargoTomado): Promise<(() => Promise<void>) | null> {
    const { tipo, encargoId, intentos, dias } = encargo
    const oficio = oficios.get(tipo)
    if (oficio === undefined) return null
    try {
      await oficio.hace(encargo)
      return () => (oficio.cada === null ? terminaEncargo(db, encargo) : postergaEncargo(db, encargo, oficio.cada, null))
    } catch (error) {
      const { codigo, definitiva, message } = comoFalla(error)
      bitacora.error({ encargo: tipo, encargoId, intentos, codigo }, 'Un encargo falló')
      const seAbandona = oficio.cada === null && (definitiva || dias > DIAS)
      const pausa = oficio.cada === null ? pausaTras(intentos) : Math.min(oficio.cada, MAS_ESPACIO * pausaTras(intentos))
      return () => (seAbandona ? abandonaEncargo(db, encargo, message) : postergaEncargo(db, encargo, pausa, message))
    }
  }

  function abre({ clave, datos }: EncargoTomado): unknown {
    try {
      return JSON.parse(sobre.abre(clave, datos))
    } catch {
      throw new FallaDeEncargo('ilegible', 'Se cifró con otra clave del servidor.', { definitiva: true })
    }
  }

  function registra<T>(tipo: string, hace: (encargo: EncargoTomado, datos: T) => Promise<void>): Encarga<T> {
    // What is inside was closed by the function given back below: the type of one is the type of the other.
    oficios.set(tipo, { hace: (encargo) => hace(encargo, abre(encargo) as T), cada: null, espera: 0 })
    return async (en, pedidos) => {
      const encargos = pedidos.map(({ datos, visible, clave = randomUUID() }) => {
        return { tipo, clave, datos: sobre.cierra(clave, JSON.stringify(datos)), visible }
      })
      await insertaEncargos(en, encargos)
      encargado = Date.now()
    }
  }

  async function detiene(): Promise<void> {
    anda = false
    clearTimeout(reloj)
    await vuelta
    let limite: NodeJS.Timeout | undefined
    const tarde = new Promise<void>((sigue) => {
      limite = setTimeout(sigue, PACIENCIA)
    })
    await Promise.race([Promise.all(enCurso.values()), tarde])
    clearTimeout(limite)
  }

  return {
    aprende: (tipo, hace) => registra(tipo, ({ clave }, datos) => hace(datos, clave)),
    aprendeEnTransaccion: (tipo, hace) =>
      registra(tipo, (encargo, datos) =>
        db.transaction().execute(async (trx) => {
          await hace(trx, datos)
          await terminaEncargo(trx, encargo)
        }),
      ),
    repite(tipo, cada, hace, espera = 0) {
      oficios.set(tipo, { hace: ({ intentos }) => hace(intentos), cada, espera })
    },
    tipos: () => [...oficios.keys()],
    empieza() {
      anda = true
      acerca(0)
    },
    despierta() {
      if (Date.now() - encargado < CADA) acerca(Math.random() * demora)
    },
    detiene: () => (cierre ??= detiene()),
  }
}
