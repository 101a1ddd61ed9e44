import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { FiltrosDeAuditoria, HechoAuditado } from '#contract/auditoria.ts'
import { hechosAuditados } from '#server/areas/auditoria/auditoria.sql.ts'
import { type Ancla, leeAnclas } from '#server/plugins/auditoria/ancla.ts'
import { sellaYAncla } from '#server/plugins/auditoria/sellado.ts'
import { type Verificacion, verificaAuditoria } from '#server/plugins/auditoria/verificar.ts'
import type { ServidorDePrueba } from './servidor.ts'

export const CLAVE_DE_AUDITORIA = 'la clave de la cadena, que solo vive en las pruebas'

/** What the audit keeps, the newest first, as the database has it: nobody is noted for reading it here. */
export async function loAnotado(servidor: ServidorDePrueba, filtros: FiltrosDeAuditoria = {}): Promise<HechoAuditado[]> {
  await servidor.app.servicios.anotador.vacia()
  return (await hechosAuditados(servidor.db, filtros, { limit: 100, offset: 0 })).filas
}

export interface AnclaDePrueba {
  /** Seals what waits and sends the head out. */
  sella(servidor: ServidorDePrueba): Promise<void>
  verifica(servidor: ServidorDePrueba, clave?: string): Promise<Verificacion>
  lee(): Promise<Ancla[] | null>
  /** Where it stands: a file outside the database. */
  donde: string
  borra(): Promise<void>
}

/** A place of its own where heads of the chain go out to. */
export async function unAncla(): Promise<AnclaDePrueba> {
  const carpeta = await mkdtemp(join(tmpdir(), 'ancla-'))
  const donde = join(carpeta, 'auditoria.ancla')
  const bitacora = { info: () => {}, error: () => {} }
  return {
    donde,
    sella: ({ db, app }) => sellaYAncla({ db, anotador: app.servicios.anotador, clave: CLAVE_DE_AUDITORIA, donde, bitacora }, false),
    verifica: async ({ db }, clave = CLAVE_DE_AUDITORIA) => verificaAuditoria(db, clave, await leeAnclas(donde)),
    lee: () => leeAnclas(donde),
    borra: () => rm(carpeta, { recursive: true, force: true }),
  }
}

/** Does to the audit what the database itself refuses, as somebody with its owner's key could. */
export async function aEscondidas({ db }: ServidorDePrueba, cambio: string): Promise<void> {
  await sql
    .raw(
      `alter table auditoria disable trigger user; alter table auditoria_lote disable trigger user; ${cambio}; alter table auditoria enable trigger user; alter table auditoria_lote enable trigger user`,
    )
    .execute(db)
}
