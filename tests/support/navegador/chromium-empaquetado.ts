import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { aSolas } from '#scripts/a-solas.mjs'

const corre = promisify(execFile)

export interface ChromiumEmpaquetado {
  ruta: string
  /** Where its own libraries and letters are: a fresh machine has none. */
  env: Record<'LD_LIBRARY_PATH' | 'FONTCONFIG_FILE', string>
}

/** The package's unpacker writes to TMPDIR and brings its libraries only where it believes to be a function in the cloud. */
const DESEMPAQUETA = `const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()`

function letras(carpeta: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${join(carpeta, 'fonts')}</dir>
  <cachedir>${join(carpeta, 'fonts-cache')}</cachedir>
</fontconfig>
`
}

async function desempaqueta(carpeta: string): Promise<void> {
  const parcial = `${carpeta}.${process.pid}`
  await mkdir(parcial, { recursive: true })
  try {
    await corre(process.execPath, ['--input-type=module', '--eval', DESEMPAQUETA], {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      env: { ...process.env, TMPDIR: parcial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    })
    await writeFile(join(parcial, 'fonts.conf'), letras(carpeta))
    await rename(parcial, carpeta)
  } finally {
    await rm(parcial, { recursive: true, force: true })
  }
}

/**
 * The Chromium of the `@sparticuz/chromium` package, unpacked once in `node_modules/.cache` with the libraries it needs:
 * it asks nothing of the machine but its C library. `null`: there is no build of it for this machine.
 */
export async function chromiumEmpaquetado(): Promise<ChromiumEmpaquetado | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const carpeta = fileURLToPath(new URL('../../../node_modules/.cache/chromium', import.meta.url))
  const ruta = join(carpeta, 'chromium')
  // Workers begin at the same time: one unpacks, and the others find it there.
  if (!existsSync(ruta)) await aSolas(`${carpeta}.turno`, async () => existsSync(ruta) || desempaqueta(carpeta))
  return { ruta, env: { LD_LIBRARY_PATH: join(carpeta, 'al2023', 'lib'), FONTCONFIG_FILE: join(carpeta, 'fonts.conf') } }
}
