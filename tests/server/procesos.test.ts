import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfiguracionInvalida, leeConfig } from '#server/config.ts'
import { levantaPostgres, type PostgresDePrueba, PROGRAMAS } from '#tests/support/entorno/postgres.ts'
import { puertoLibre } from '#tests/support/entorno/puerto-libre.ts'
import { PROGRAMA } from '#tests/support/navegador/aplicacion-real.ts'
import { PRODUCCION } from '#tests/support/servidor/produccion.ts'

describe('cuántos procesos comparten el puerto', () => {
  const EN_POSTGRES = { DATABASE_URL: 'postgres://u:c@127.0.0.1:5432/base' }

  it('es uno si nadie dice, el que se diga, o tantos como núcleos', () => {
    expect(leeConfig({}).procesos).toBe(1)
    expect(leeConfig({ ...EN_POSTGRES, PROCESOS: '3' }).procesos).toBe(3)
    expect(leeConfig({ ...EN_POSTGRES, PROCESOS: 'auto' }).procesos).toBeGreaterThanOrEqual(1)
  })

  it.each([
    [{ ...EN_POSTGRES, PROCESOS: '0' }, 'PROCESOS debe ser un número de 1 a 99, o auto.'],
    [{ ...EN_POSTGRES, PROCESOS: 'muchos' }, 'PROCESOS debe ser un número de 1 a 99, o auto.'],
    [{ PROCESOS: '2' }, 'PROCESOS necesita un PostgreSQL en DATABASE_URL: la base embebida es de un solo proceso.'],
    [
      { ...EN_POSTGRES, PROCESOS: 'auto', LISTEN_FDS: '1' },
      'PROCESOS debe ser 1 donde systemd entrega la puerta (LISTEN_FDS): ahí hay una puerta por proceso.',
    ],
  ])('no admite %o', (env, falta) => {
    expect(() => leeConfig(env)).toThrow(new ConfiguracionInvalida([falta]))
  })
})

describe.skipIf(PROGRAMAS === undefined)('dos procesos sobre un puerto', { timeout: 120_000 }, () => {
  let postgres: PostgresDePrueba
  let carpeta: string
  beforeAll(async () => {
    postgres = await levantaPostgres()
    carpeta = await mkdtemp(join(tmpdir(), 'procesos-'))
  }, 120_000)
  afterAll(async () => {
    await postgres?.cierra()
    if (carpeta) await rm(carpeta, { recursive: true, force: true })
  })

  it('atienden los dos; si uno muere, otro toma su lugar y nadie queda sin respuesta; y terminan juntos', async () => {
    const [puerto, deMetricas] = [await puertoLibre(), await puertoLibre()]
    const primero = spawn(process.execPath, [PROGRAMA], {
      env: {
        ...PRODUCCION,
        PATH: process.env['PATH'],
        DATABASE_URL: postgres.databaseUrl,
        DATA_DIR: carpeta,
        PORT: String(puerto),
        PROCESOS: '2',
        METRICS_PORT: String(deMetricas),
      },
    })
    const [salida, quejas]: [string[], string[]] = [[], []]
    primero.stdout.on('data', (trozo: Buffer) => salida.push(trozo.toString()))
    primero.stderr.on('data', (trozo: Buffer) => quejas.push(trozo.toString()))
    try {
      // A connection for each call: they are dealt out by turns.
      const responde = () =>
        fetch(`http://127.0.0.1:${puerto}/api/salud`, { headers: { connection: 'close' } }).then(
          ({ status }) => status,
          () => 0,
        )
      const hijos = async () =>
        promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(primero.pid)]).then(
          ({ stdout }) => stdout.trim().split(/\s+/).map(Number),
          () => [],
        )
      const atendidas = (uno: number) =>
        fetch(`http://127.0.0.1:${deMetricas + uno}/metrics`).then(
          async (respuesta) => (await respuesta.text()).split('\n').filter((linea) => linea.includes('/api/salud')).length,
          () => 0,
        )
      await expect.poll(responde, { timeout: 80_000 }).toBe(200)
      await expect.poll(async () => (await responde()) === 200 && (await atendidas(1)) > 0).toBe(true)
      expect(await atendidas(0)).toBeGreaterThan(0)
      expect(salida.join('').match(/Escuchando en /g)).toHaveLength(1)

      const antes = await hijos()
      expect(antes).toHaveLength(2)
      process.kill(antes[0] ?? 0, 'SIGKILL')
      await expect.poll(() => quejas.join('')).toContain(`El proceso ${antes[0]} terminó (SIGKILL). Otro toma su lugar.`)
      for (let i = 0; i < 20; i += 1) expect(await responde()).toBe(200)
      await expect.poll(hijos).toHaveLength(2)
      expect(await hijos()).not.toContain(antes[0])

      primero.kill('SIGTERM')
      expect(await once(primero, 'exit')).toEqual([0, null])
      expect(await responde()).toBe(0)
    } finally {
      primero.kill('SIGKILL')
    }
  })

  it('si no pueden comenzar, dicen por qué una vez y terminan', async () => {
    const ocupado = spawn(process.execPath, [PROGRAMA], {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: 'postgres://u@127.0.0.1:1/no',
        DATA_DIR: carpeta,
        PORT: String(await puertoLibre()),
        PROCESOS: '2',
      },
    })
    let quejas = ''
    ocupado.stderr.on('data', (trozo: Buffer) => (quejas += trozo.toString()))
    expect(await once(ocupado, 'exit')).toEqual([1, null])
    expect(quejas.match(/No se pudo iniciar el servidor/g)).toHaveLength(1)
  })
})
