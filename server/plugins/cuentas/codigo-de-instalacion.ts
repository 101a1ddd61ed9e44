import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { ALFABETO_DE_CODIGO, LARGO_DE_CODIGO } from '#contract/rules/codigo-de-vinculo.ts'

/** What whoever reads the log of an empty database may install it with. */
export interface CodigoDeInstalacion {
  /** The code of this database: every process tells the same, and a database made anew has another. */
  de(db: Kysely<unknown>): Promise<string>
  /** Whether what was typed, already cleaned, is that code. */
  es(db: Kysely<unknown>, limpio: string): Promise<boolean>
}

/** Kept nowhere: it comes from the secret that signs tokens and from the moment in which the database began. */
export function creaCodigoDeInstalacion(secreto: string): CodigoDeInstalacion {
  const llave = Buffer.from(hkdfSync('sha256', secreto, '', 'instalacion', 32))
  const de = async (db: Kysely<unknown>) => {
    const { rows } = await sql<{ comienzo: string }>`select extract(epoch from min(aplicada))::text as comienzo from migracion`.execute(db)
    const octetos = createHmac('sha256', llave)
      .update(rows[0]?.comienzo ?? '')
      .digest()
    return [...octetos.subarray(0, LARGO_DE_CODIGO)].map((octeto) => ALFABETO_DE_CODIGO[octeto % ALFABETO_DE_CODIGO.length]).join('')
  }
  return {
    de,
    async es(db, limpio) {
      const debido = Buffer.from(await de(db))
      const dado = Buffer.from(limpio)
      return dado.length === debido.length && timingSafeEqual(dado, debido)
    },
  }
}
