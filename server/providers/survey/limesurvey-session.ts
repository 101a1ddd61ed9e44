import * as v from 'valibot'
import { ToolFailed, ToolRefused, type Rpc } from './limesurvey-rpc.ts'

/** Calls of RemoteControl that need a key: the session puts it in front of their parameters. */
export interface LimesurveySession {
  call: (method: string, ...params: readonly unknown[]) => Promise<unknown>
  /** Gives the key back. */
  close: () => Promise<void>
}

/**
 * The count of log-ins that LimeSurvey refused. Three of them lock the caller's address for ten minutes, even with the
 * right password, so a third one is never made.
 */
export interface LoginLedger {
  /** Books a log-in before it is tried; false when two were already refused. */
  book: () => Promise<boolean>
  /** The booked log-in had no answer: it does not count. */
  unbook: () => Promise<void>
  /** The log-in was good: nothing is owed. */
  clear: () => Promise<void>
  /** LimeSurvey says that it is locked: no log-in until then. */
  lock: () => Promise<void>
}

const INVALID_KEY = 'Invalid session key'
const LOCKED = /maximum number of login|maximum login attempts/i

/**
 * One long-lived key for all the calls of this process. However many calls find it expired, one log-in renews it, and
 * each of them is made once more.
 */
export function limesurveySession(rpc: Rpc, credentials: { user: string; password: string }, ledger: LoginLedger): LimesurveySession {
  let current: Promise<string> | null = null

  async function logIn(): Promise<string> {
    if (!(await ledger.book())) throw new ToolFailed('get_session_key', 'two log-ins were refused; a third one would lock this address')
    try {
      const key = v.parse(v.string(), await rpc('get_session_key', [credentials.user, credentials.password, 'Authdb']))
      await ledger.clear()
      return key
    } catch (error) {
      if (!(error instanceof ToolRefused)) await ledger.unbook()
      else if (LOCKED.test(error.status)) await ledger.lock()
      throw error
    }
  }

  function key(): Promise<string> {
    if (current !== null) return current
    const fresh = logIn()
    current = fresh
    fresh.catch(() => forget(fresh))
    return fresh
  }

  /** A key that no longer serves is forgotten once: another call may already have renewed it. */
  function forget(old: Promise<string>): void {
    if (current === old) current = null
  }

  return {
    async call(method, ...params) {
      const used = key()
      try {
        return await rpc(method, [await used, ...params])
      } catch (error) {
        if (!(error instanceof ToolRefused) || error.status !== INVALID_KEY) throw error
        forget(used)
        return rpc(method, [await key(), ...params])
      }
    },
    async close() {
      if (current === null) return
      const old = current
      current = null
      await rpc('release_session_key', [await old])
    },
  }
}
