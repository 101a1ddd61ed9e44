import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { carpetaConDatos, PROGRAMA } from '#tests/support/navegador/aplicacion-real.ts'
import { puertoLibre } from '#tests/support/entorno/puerto-libre.ts'
import { elRegistroNumero } from '#tests/support/personas/registro.ts'
import { PRODUCCION as EN_PRODUCCION, SECRETO } from '#tests/support/servidor/produccion.ts'
import { levantaSmtp } from '#tests/support/servidor/smtp.ts'

const PRODUCCION = { ...EN_PRODUCCION, DATABASE_URL: 'embebida' }

interface Proceso {
  proceso: ChildProcess
  /** All that it has written so far. */
  salida: () => string
}

const procesos: ChildProcess[] = []
const carpetas: string[] = []

async function unaCarpeta(): Promise<string> {
  const carpeta = await mkdtemp(join(tmpdir(), 'proceso-'))
  carpetas.push(carpeta)
  return carpeta
}

function corre(argumentos: readonly string[], env: Record<string, string>, programa = process.execPath): Proceso {
  const proceso = spawn(programa, argumentos, { env: { PATH: process.env['PATH'], ...env } })
  procesos.push(proceso)
  let escrito = ''
  for (const flujo of [proceso.stdout, proceso.stderr]) flujo.on('data', (trozo: Buffer) => (escrito += trozo.toString()))
  return { proceso, salida: () => escrito }
}

/** Its life is short (tests/support/navegador/aplicacion-real.ts). */
const levanta = (env: Record<string, string>): Proceso => corre(['--liftoff-only', PROGRAMA], env)

async function terminado({ proceso }: Proceso): Promise<number | null> {
  if (proceso.exitCode === null) await once(proceso, 'exit')
  return proceso.exitCode
}

/** Waits until it serves; a server that ended tells why. */
async function responde({ proceso, salida }: Proceso, url: string): Promise<void> {
  const estado = () =>
    proceso.exitCode === null
      ? fetch(`${url}/api/listo`).then(
          ({ status }) => status,
          () => 0,
        )
      : salida()
  await expect.poll(estado, { timeout: 80_000, interval: 100 }).toBe(200)
}

// A process loads and makes its database: slow where other tests run too.
describe('el proceso del servidor', { timeout: 120_000 }, () => {
  afterEach(async () => {
    for (const proceso of procesos.splice(0)) {
      if (proceso.exitCode !== null || proceso.signalCode !== null) continue
      proceso.kill('SIGKILL')
      await once(proceso, 'exit')
    }
    for (const carpeta of carpetas.splice(0)) await rm(carpeta, { recursive: true, force: true })
  })

  it('no parte en producción con lo que solo sirve para probar, y nombra cada falta', async () => {
    const servidor = levanta({
      NODE_ENV: 'production',
      CAPTCHA: 'test',
      TOKEN_SECRET: 'cambiar-este-secreto-por-otro-mas-largo',
      DATA_DIR: await unaCarpeta(),
    })
    expect(await terminado(servidor)).toBe(1)
    expect(servidor.salida().split('\n')).toEqual(
      expect.arrayContaining([
        'La configuración no es válida:',
        '- PUBLIC_URL es obligatoria en producción.',
        '- DATABASE_URL es obligatoria en producción: un PostgreSQL, o embebida para una sola máquina que acepta perder lo último si se corta la luz.',
        '- TOKEN_SECRET es débil: use 32 o más caracteres al azar.',
        '- AUDIT_KEY es obligatoria en producción.',
        '- CAPTCHA=test no se permite en producción.',
        '- SMTP_URL es obligatoria en producción: el correo local no se permite.',
      ]),
    )
  })

  it('en producción no siembra ni muestra lo local, no parte dos veces sobre los mismos datos, y su bitácora calla a las personas', async () => {
    const DATA_DIR = await unaCarpeta()
    const puerto = await puertoLibre()
    const url = `http://127.0.0.1:${puerto}`
    const servidor = levanta({ ...PRODUCCION, DATA_DIR, PORT: String(puerto) })
    await responde(servidor, url)
    await expect.poll(servidor.salida).toContain('un corte de luz puede perder lo último escrito')

    const segundo = levanta({ ...PRODUCCION, DATA_DIR, PORT: String(await puertoLibre()) })
    expect(await terminado(segundo)).toBe(1)
    expect(segundo.salida()).toContain(
      `Otro proceso (${servidor.proceso.pid}) está usando los datos de ${DATA_DIR}. Detenga ese servidor, o indique un PostgreSQL en DATABASE_URL para compartir los datos.`,
    )

    const json = (body: unknown) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    const token = 'eyJhbGciOiJIUzI1NiJ9.secreto.firma'
    const estados = [
      await fetch(`${url}/local/correos`, { headers: { accept: 'application/json' } }),
      await fetch(`${url}/api/sige-liberado/estudiantes/run/36208845-3`, { headers: { authorization: `Bearer ${token}` } }),
      await fetch(
        `${url}/api/apoderados/login`,
        json({ runApoderado: '34120587-5', password: 'Pizarra.Verde.25', recaptchaToken: 'prueba' }),
      ),
      await fetch(`${url}/api/recuperar-password`, json({ usuario: 'marcela.paillan@correo.example', recaptchaToken: 'prueba' })),
      await fetch(`${url}/api/no-existe/34120587-5?correo=marcela.paillan@correo.example`),
    ].map(({ status }) => status)
    expect(estados).toEqual([404, 401, 400, 400, 404])
    // Names that would forge a line, turn its text round or run in whatever shows it.
    await fetch(`${url}/api/no-existe/%0d%0aINYECTADA%E2%80%AE?q=%0aINYECTADA`)
    await fetch(
      `${url}/api/login`,
      json({ usuario: 'INYECTADA\r\n{"level":60}', password: '<img src=x onerror=INYECTADA>', recaptchaToken: '\u202eINYECTADA' }),
    )

    await expect
      .poll(
        () =>
          servidor
            .salida()
            .split('\n')
            .filter((linea) => linea.includes('"respuesta"')).length,
      )
      .toBeGreaterThanOrEqual(6)
    for (const dato of [
      'INYECTADA',
      '\u202e',
      '36208845',
      '34120587',
      'Pizarra',
      'marcela',
      'correo.example',
      'eyJhbGci',
      'prueba',
      SECRETO,
    ])
      expect(servidor.salida()).not.toContain(dato)
  })

  it('los comandos sobre los datos de un servidor que atiende se niegan, dicen qué hacer y no lo molestan', async () => {
    const DATA_DIR = await carpetaConDatos()
    carpetas.push(DATA_DIR)
    const puerto = await puertoLibre()
    const servidor = levanta({ ...PRODUCCION, DATA_DIR, PORT: String(puerto) })
    await responde(servidor, `http://127.0.0.1:${puerto}`)

    for (const orden of [['scripts/importar.ts', 'estudiantes', 'tests/support/no-se-abre.csv'], ['scripts/auditoria-verificar.ts']]) {
      const comando = corre(['--import', 'tsx', ...orden], { ...PRODUCCION, DATA_DIR })
      expect(await terminado(comando)).toBe(1)
      expect(comando.salida()).toBe(
        `Otro proceso (${servidor.proceso.pid}) está usando los datos de ${DATA_DIR}. Detenga ese servidor, o indique un PostgreSQL en DATABASE_URL para compartir los datos.\n`,
      )
    }
    await responde(servidor, `http://127.0.0.1:${puerto}`)
  })

  it('quien detiene `npm start` detiene el servicio y libera sus datos', async () => {
    const DATA_DIR = await carpetaConDatos()
    carpetas.push(DATA_DIR)
    const puerto = String(await puertoLibre())
    const url = `http://127.0.0.1:${puerto}`
    const env = { CAPTCHA: 'test', DATA_DIR, PORT: puerto }
    const orden = corre(['start'], env, 'npm')
    await responde(orden, url)
    orden.proceso.kill('SIGTERM')
    await once(orden.proceso, 'exit')
    await expect(fetch(`${url}/api/salud`)).rejects.toThrow()
    await responde(levanta({ NODE_ENV: 'test', ...env }), url)
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)('tras un %s, el proceso siguiente manda los correos que el anterior prometió', async (senal) => {
    const smtp = await levantaSmtp()
    await smtp.cae()
    const DATA_DIR = await carpetaConDatos()
    carpetas.push(DATA_DIR)
    const puerto = String(await puertoLibre())
    const url = `http://127.0.0.1:${puerto}`
    const env = { NODE_ENV: 'test', CAPTCHA: 'test', SMTP_URL: smtp.url, DATA_DIR, PORT: puerto }
    const primero = levanta(env)
    await responde(primero, url)
    for (const numero of [1, 2, 3]) {
      const { status } = await fetch(`${url}/api/apoderados/registro`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(elRegistroNumero(numero)),
      })
      expect(status).toBe(202)
    }
    primero.proceso.kill(senal)
    await once(primero.proceso, 'exit')
    await smtp.vuelve()
    await responde(levanta(env), url)
    const llegados = () => smtp.recibidos.map(({ para }) => para).toSorted()
    await expect.poll(llegados, { timeout: 60_000 }).toEqual([1, 2, 3].map((numero) => `registro.${numero}@correo.example`))
    await smtp.cae()
  })
})
