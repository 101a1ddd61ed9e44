import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const ARCHIVO = 'token.secreto'

/** The secret that signs tokens: the configuration's, or one made once and kept in `dataDir` for its owner alone. */
export async function leeSecreto({ tokenSecret, dataDir }: { tokenSecret: string | null; dataDir: string }): Promise<string> {
  if (tokenSecret !== null) return tokenSecret
  const ruta = join(dataDir, ARCHIVO)
  const guardado = await readFile(ruta, 'utf8').catch(() => '')
  if (guardado.length >= 32) return guardado
  const nuevo = randomBytes(48).toString('base64url')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(ruta, nuevo, { mode: 0o600 })
  return nuevo
}
