import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A secret: the configuration's, or one made once and kept in `dataDir`, in a file of its own for its owner alone. */
async function leeOHace(puesto: string | null, dataDir: string, archivo: string): Promise<string> {
  if (puesto !== null) return puesto
  const ruta = join(dataDir, archivo)
  const guardado = await readFile(ruta, 'utf8').catch(() => '')
  if (guardado.length >= 32) return guardado
  const nuevo = randomBytes(48).toString('base64url')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(ruta, nuevo, { mode: 0o600 })
  return nuevo
}

/** The secret that signs tokens. */
export function leeSecreto({ tokenSecret, dataDir }: { tokenSecret: string | null; dataDir: string }): Promise<string> {
  return leeOHace(tokenSecret, dataDir, 'token.secreto')
}

/** The key of the audit's chain, which never stands in the database. */
export function leeClaveDeAuditoria({ auditKey, dataDir }: { auditKey: string | null; dataDir: string }): Promise<string> {
  return leeOHace(auditKey, dataDir, 'auditoria.secreto')
}
