import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const corre = promisify(execFile)

/** Whether this machine has the program that signs. */
export const conOpenssl = await corre('openssl', ['version']).then(
  () => true,
  () => false,
)

/** An authority of its own, the path of its certificate, and what it signs for `localhost`. */
export async function certifica(carpeta: string): Promise<{ autoridad: string; key: Buffer; cert: Buffer }> {
  const openssl = (...argumentos: string[]) => corre('openssl', argumentos, { cwd: carpeta })
  const nueva = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  await openssl('req', '-x509', ...nueva, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Autoridad de prueba')
  await openssl('req', ...nueva, '-keyout', 'suya.key', '-out', 'suya.csr', '-subj', '/CN=localhost')
  await writeFile(join(carpeta, 'nombres'), 'subjectAltName=DNS:localhost')
  const firma = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'nombres']
  await openssl('x509', '-req', '-in', 'suya.csr', ...firma, '-out', 'suya.pem')
  const lee = (nombre: string) => readFile(join(carpeta, nombre))
  return { autoridad: join(carpeta, 'ca.pem'), key: await lee('suya.key'), cert: await lee('suya.pem') }
}
