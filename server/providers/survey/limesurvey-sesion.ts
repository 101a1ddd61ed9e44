import * as v from 'valibot'
import { HerramientaFallo, HerramientaRechazo, type Rpc } from './limesurvey-rpc.ts'

/** Calls of RemoteControl that need a key: the session puts it in front of their parameters. */
export interface SesionDeLimesurvey {
  llama: (metodo: string, ...params: readonly unknown[]) => Promise<unknown>
  /** Forgets the key and the log-ins that were refused, because somebody says that it is repaired. */
  renueva: () => Promise<void>
  /** Gives the key back. */
  entrega: () => Promise<void>
}

/**
 * The count of log-ins that LimeSurvey refused. Three of them lock the caller's address for ten minutes, even with the
 * right password: after two, one is tried when that time is over.
 */
export interface LibroDeIngresos {
  /** Books a log-in before it is tried; false when too many were refused for now. */
  anota: () => Promise<boolean>
  /** The booked log-in had no answer: it does not count. */
  desanota: () => Promise<void>
  /** The log-in was good: nothing is owed. */
  salda: () => Promise<void>
  /** LimeSurvey says that it is locked: no log-in until then. */
  bloquea: () => Promise<void>
}

const LLAVE_INVALIDA = 'Invalid session key'
const BLOQUEADA = /maximum number of login|maximum login attempts/i

/** One long-lived key for all the calls of this process. Its renewal is single-flight; each call that found it expired is retried once. */
export function sesionDeLimesurvey(rpc: Rpc, credenciales: { user: string; password: string }, libro: LibroDeIngresos): SesionDeLimesurvey {
  let vigente: Promise<string> | null = null

  async function ingresa(): Promise<string> {
    if (!(await libro.anota()))
      throw new HerramientaFallo('get_session_key', 'two log-ins were refused; a third one would lock this address')
    try {
      const llave = v.parse(v.string(), await rpc('get_session_key', [credenciales.user, credenciales.password, 'Authdb']))
      await libro.salda()
      return llave
    } catch (error) {
      if (!(error instanceof HerramientaRechazo)) await libro.desanota()
      else if (BLOQUEADA.test(error.status)) await libro.bloquea()
      throw error
    }
  }

  function llave(): Promise<string> {
    if (vigente !== null) return vigente
    const nueva = ingresa()
    vigente = nueva
    nueva.catch(() => olvida(nueva))
    return nueva
  }

  /** A key that no longer serves is forgotten once: another call may already have renewed it. */
  function olvida(anterior: Promise<string>): void {
    if (vigente === anterior) vigente = null
  }

  return {
    async llama(metodo, ...params) {
      const usada = llave()
      try {
        return await rpc(metodo, [await usada, ...params])
      } catch (error) {
        if (!(error instanceof HerramientaRechazo) || error.status !== LLAVE_INVALIDA) throw error
        olvida(usada)
        return rpc(metodo, [await llave(), ...params])
      }
    },
    async renueva() {
      vigente = null
      await libro.salda()
    },
    async entrega() {
      if (vigente === null) return
      const anterior = vigente
      vigente = null
      await rpc('release_session_key', [await anterior])
    },
  }
}
