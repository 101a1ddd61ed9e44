import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { SistemaExterno } from '#contract/integraciones.ts'

/** A system outside, or what stands in its place on this machine. */
export type Sistema = SistemaExterno['sistema']

/** How one system outside answers. */
export interface Pulso {
  bien(): void
  /** `que` was asked; `motivo`: why it failed, without anybody's data. */
  mal(que: string, motivo: string): void
}

/** How the systems outside answer: told in the log, and kept for every process. */
export interface Pulsos {
  de(sistema: Sistema): Pulso
  /** Writes down at once what came of trying one: null, that it works; or why it does not. Gives it without what may be a token or a key. */
  anota(sistema: Sistema, motivo: string | null): Promise<string | null>
  /** Where failures are told from now on. */
  cuenta(bitacora: Pick<FastifyBaseLogger, 'error'>): void
}

/** How often an answer of the same kind is written down, in milliseconds: the rest changes nothing that a person reads. */
const CADA = 10_000

/** Whoever listens to nobody: for what is tried apart. */
export const SIN_PULSO: Pulso = { bien: () => {}, mal: () => {} }

/** A text without what may be a token or a key. */
function sinMarcas(motivo: string): string {
  return motivo.replace(/[\w~-]*\d[\w~-]{11,}/g, '…').slice(0, 300)
}

async function anota(db: Kysely<unknown>, sistema: Sistema, motivo: string | null): Promise<void> {
  await sql`
    insert into integracion (sistema, bien, mal, motivo)
    values (${sistema}, case when ${motivo}::text is null then now() end, case when ${motivo}::text is not null then now() end, ${motivo}::text)
    on conflict (sistema) do update set bien = coalesce(excluded.bien, integracion.bien), mal = coalesce(excluded.mal, integracion.mal),
      motivo = coalesce(excluded.motivo, integracion.motivo)
  `.execute(db)
}

/** The pulses of this process over the database that all share. */
export function creaPulsos(db: Kysely<unknown>): Pulsos {
  let bitacora: Pick<FastifyBaseLogger, 'error'> | null = null
  const anotados = new Map<string, number>()

  function deVezEnCuando(sistema: Sistema, motivo: string | null): void {
    const clave = `${sistema} ${motivo ?? ''}`
    if (Date.now() - (anotados.get(clave) ?? Number.NEGATIVE_INFINITY) < CADA) return
    // What was the other way before is written at once.
    for (const otra of anotados.keys()) if (otra.startsWith(`${sistema} `)) anotados.delete(otra)
    anotados.set(clave, Date.now())
    // Nobody waits for it; without a database there are other things to tell.
    anota(db, sistema, motivo).catch(() => anotados.delete(clave))
  }

  return {
    cuenta(nueva) {
      bitacora = nueva
    },
    async anota(sistema, motivo) {
      const dicho = motivo === null ? null : sinMarcas(motivo)
      await anota(db, sistema, dicho)
      return dicho
    },
    de: (sistema) => ({
      bien: () => deVezEnCuando(sistema, null),
      mal(que, motivo) {
        const dicho = sinMarcas(motivo)
        bitacora?.error({ sistema, que, motivo: dicho }, 'Un sistema externo falló')
        deVezEnCuando(sistema, dicho)
      },
    }),
  }
}
