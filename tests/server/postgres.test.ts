import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { arranca, type EnMarcha } from '#server/arranque.ts'
import { leeConfig } from '#server/config.ts'
import { abreBase } from '#server/plugins/database/base.ts'
import { SIN_PRISA } from '#server/plugins/database/limites.ts'
import { levantaPgbouncer, PGBOUNCER } from '#tests/support/entorno/pgbouncer.ts'
import { levantaPostgres, type PostgresDePrueba, PROGRAMAS } from '#tests/support/entorno/postgres.ts'
import { puertoLibre } from '#tests/support/entorno/puerto-libre.ts'
import { elRegistroNumero } from '#tests/support/personas/registro.ts'
import { levantaSmtp } from '#tests/support/servidor/smtp.ts'

const CLAVE = 'Pizarra.Verde.25'
const ESTUDIANTES = '/api/sige-liberado/encuesta/1/rbd/90145/estudiantes?limit=10&offset=0'

let postgres: PostgresDePrueba
let carpeta: string
let servicio: EnMarcha
const perdidas: string[] = []

async function unServicio(databaseUrl: string, entorno: Record<string, string> = {}): Promise<EnMarcha> {
  const config = leeConfig({
    NODE_ENV: 'test',
    CAPTCHA: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    DATABASE_TIMEOUT_MS: '2500',
    DATABASE_LOCK_TIMEOUT_MS: '2000',
    DATABASE_CONNECT_TIMEOUT_MS: '3000',
    PORT: String(await puertoLibre()),
    DATA_DIR: carpeta,
    ...entorno,
  })
  return arranca(config, (error) => perdidas.push(error.message))
}

interface Contestacion {
  status: number
  codigo: string | undefined
  espera: string | null
  cuerpo: Record<string, unknown>
}

async function pide(camino: string, opciones: RequestInit = {}, url = servicio.url): Promise<Contestacion> {
  const respuesta = await fetch(`${url}${camino}`, opciones)
  const cuerpo = (await respuesta.json()) as Record<string, unknown>
  return { status: respuesta.status, codigo: cuerpo['codigo'] as string | undefined, espera: respuesta.headers.get('retry-after'), cuerpo }
}

const ingresa = (usuario = 'admin.nacional', url = servicio.url) =>
  pide(
    '/api/login',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ usuario, password: CLAVE, recaptchaToken: 'prueba' }),
    },
    url,
  )

async function unaSesion(usuario?: string, url?: string): Promise<RequestInit> {
  const { cuerpo } = await ingresa(usuario, url)
  return { headers: { authorization: `Bearer ${String(cuerpo['accessToken'])}` } }
}

/** Another client of the same database, as an operator's console. */
async function otroCliente(): Promise<pg.Client> {
  const cliente = new pg.Client({ connectionString: postgres.databaseUrl })
  cliente.on('error', () => {})
  await cliente.connect()
  return cliente
}

const estados = (contestaciones: readonly Contestacion[]) =>
  [...new Set(contestaciones.map(({ status, codigo }) => `${status} ${codigo ?? ''}`.trim()))].sort()

describe.skipIf(PROGRAMAS === undefined)('sobre un PostgreSQL que falla', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    postgres = await levantaPostgres()
    carpeta = await mkdtemp(join(tmpdir(), 'servicio-'))
    servicio = await unServicio(postgres.databaseUrl)
  }, 120_000)
  afterAll(async () => {
    await servicio?.cierra()
    await postgres?.cierra()
    if (carpeta) await rm(carpeta, { recursive: true, force: true })
  })
  beforeEach(() => perdidas.splice(0))

  it.each(['fast', 'immediate'] as const)(
    'detenido (%s) mientras hay quienes ingresan, el servicio sigue vivo, lo dice, y vuelve solo',
    async (modo) => {
      const ingresos = Array.from({ length: 12 }, () => ingresa())
      await postgres.detiene(modo)
      for (const estado of estados(await Promise.all(ingresos)))
        expect(['200', '503 base-sin-respuesta', '503 servicio-ocupado']).toContain(estado)
      const sinBase = await ingresa()
      expect([sinBase.status, sinBase.codigo, sinBase.espera]).toEqual([503, 'base-sin-respuesta', '5'])
      expect((await pide('/api/listo')).codigo).toBe('base-sin-respuesta')
      expect((await pide('/api/salud')).status).toBe(200)
      await postgres.parte()
      expect((await ingresa()).status).toBe(200)
      expect((await pide('/api/listo')).status).toBe(200)
    },
  )

  it('si le cortan las conexiones, la lectura siguiente se hace por otra', async () => {
    const sesion = await unaSesion()
    const consola = await otroCliente()
    const { rows } = await consola.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    )
    expect(rows.length).toBeGreaterThan(0)
    await consola.end()
    expect((await pide('/api/roles', sesion)).status).toBe(200)
    expect((await pide('/api/periodos', sesion)).status).toBe(200)
  })

  it('congelado, nadie espera para siempre: ni quien pregunta si está listo, ni quien ingresa, ni quien trabaja', async () => {
    const sesion = await unaSesion()
    // With connections already open, which accept what they are asked and then say nothing.
    const seis = (camino: string) => Array.from({ length: 6 }, () => pide(camino, sesion))
    await Promise.all(seis(ESTUDIANTES))
    await postgres.congela()
    try {
      expect(estados(await Promise.all([pide('/api/listo'), ingresa(), ...seis(ESTUDIANTES)]))).toEqual(['503 base-sin-respuesta'])
    } finally {
      await postgres.descongela()
    }
    await expect.poll(async () => (await pide('/api/listo')).status).toBe(200)
    expect((await pide(ESTUDIANTES, sesion)).status).toBe(200)
  })

  it('con una tabla tomada por otro, quienes la piden reciben 503 y los demás ingresan', async () => {
    const sesion = await unaSesion()
    const consola = await otroCliente()
    await consola.query('begin; lock table estudiante in access exclusive mode')
    try {
      const pedidos = Array.from({ length: 30 }, () => pide(ESTUDIANTES, sesion))
      expect((await ingresa()).status).toBe(200)
      expect((await pide('/api/listo')).status).toBe(200)
      expect(estados(await Promise.all(pedidos))).toEqual(['503 base-sin-respuesta'])
    } finally {
      await consola.end()
    }
    expect((await pide(ESTUDIANTES, sesion)).status).toBe(200)
  })

  it('quien mide ve cuántas conexiones hay, cuántas sobran y cuántas llamadas esperan una', async () => {
    const base = abreBase({ databaseUrl: postgres.databaseUrl, dataDir: '' }, () => {}, { ...SIN_PRISA, conexiones: 1, reserva: 1 })
    const consola = await otroCliente()
    await consola.query('select pg_advisory_lock(7)')
    const esperan = [1, 2, 3].map(() => sql`select pg_advisory_xact_lock(7)`.execute(base.db))
    await expect
      .poll(() => base.conexiones())
      .toEqual({ trabajo: { abiertas: 1, libres: 0, esperan: 2 }, reserva: { abiertas: 0, libres: 0, esperan: 0 } })
    await consola.end()
    await Promise.all(esperan)
    expect(base.conexiones()['trabajo']).toEqual({ abiertas: 1, libres: 1, esperan: 0 })
    await base.cierra()
  })

  it('un cambio de la base que este programa no conoce y que le quita algo, o uno que le falta, lo deja fuera y dice por qué', async () => {
    const consola = await otroCliente()
    await consola.query("insert into migracion (nombre) values ('998-agrega.sql')")
    expect((await pide('/api/listo')).status).toBe(200)
    await consola.query("insert into migracion (nombre, contrae) values ('999-quita.sql', true)")
    const ajena = await pide('/api/listo')
    expect([ajena.status, ajena.codigo, ajena.cuerpo['message']]).toEqual([
      503,
      'version-antigua',
      'La base de datos exige una versión más nueva de este programa (999-quita.sql).',
    ])
    await consola.query(
      "delete from migracion where nombre like '99%'; update migracion set nombre = '016-otro.sql' where nombre = '016-avance-sin-carreras.sql'",
    )
    const falta = await pide('/api/listo')
    expect([falta.status, falta.codigo, falta.cuerpo['message']]).toEqual([
      503,
      'base-sin-migrar',
      'A la base de datos le faltan cambios: ejecute npm run migrar (016-avance-sin-carreras.sql).',
    ])
    await consola.query("update migracion set nombre = '016-avance-sin-carreras.sql' where nombre = '016-otro.sql'")
    await consola.end()
    expect((await pide('/api/listo')).status).toBe(200)
  })

  it('al pedirle que termine lo dice antes, y contesta lo que todavía llega', async () => {
    const otro = await unServicio(postgres.databaseUrl, { SALIDA_MS: '3000' })
    const sesion = await unaSesion('admin.nacional', otro.url)
    let terminando = false
    const vistos: Contestacion[] = []
    const llamantes = Array.from({ length: 8 }, async () => {
      while (!terminando) vistos.push(await pide('/api/roles', sesion, otro.url))
    })
    const cierre = otro.cierra()
    await expect.poll(() => pide('/api/listo', {}, otro.url).then(({ codigo }) => codigo)).toBe('reiniciando')
    await expect.poll(() => vistos.length).toBeGreaterThan(24)
    terminando = true
    await Promise.all([cierre, ...llamantes])
    expect(estados(vistos)).toEqual(['200'])
  })

  it('lee el avance de una réplica, dice de cuándo es, y sin ella lee de la base', async () => {
    const replica = await postgres.replica()
    const otro = await unServicio(postgres.databaseUrl, { DATABASE_URL_LECTURA: replica.databaseUrl })
    const consola = await otroCliente()
    const enReplica = new pg.Client({ connectionString: replica.databaseUrl })
    enReplica.on('error', () => {})
    await enReplica.connect()
    const sesion = await unaSesion('admin.nacional', otro.url)
    const avance = async () => {
      const { cuerpo } = await pide('/api/datamart/graficos/avance', sesion, otro.url)
      return { de: String(cuerpo['actualizado']), esperadas: (cuerpo['total'] as { esperadas: number }).esperadas }
    }
    const antes = await avance()
    await enReplica.query('select pg_wal_replay_pause()')
    await consola.query(
      'delete from token_encuesta where token in (select t.token from token_encuesta t left join respuesta r on r.token = t.token where r.token is null limit 50)',
    )
    const escrito = new Date().toISOString()
    const { rows } = await consola.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')
    await expect
      .poll(async () => (await enReplica.query('select pg_last_wal_receive_lsn() >= $1::pg_lsn as llego', [rows[0]?.lsn])).rows[0]?.llego)
      .toBe(true)
    const atrasado = await avance()
    expect(atrasado.esperadas).toBe(antes.esperadas)
    expect(atrasado.de < escrito).toBe(true)
    await enReplica.end()
    await replica.detiene()
    // What was being read when it ended is asked again by whoever called.
    await expect.poll(async () => (await pide('/api/datamart/graficos/avance', sesion, otro.url)).status).toBe(200)
    const deLaBase = await avance()
    expect(deLaBase.esperadas).toBe(antes.esperadas - 50)
    expect(deLaBase.de >= escrito).toBe(true)
    await consola.end()
    await otro.cierra()
  })

  it('dos procesos mandan cada correo una vez: sin servidor de correo, con uno que dice que vuelvan, y cuando ya recibe', async () => {
    const consola = await otroCliente()
    await consola.query('create database correos')
    await consola.end()
    const smtp = await levantaSmtp()
    await smtp.cae()
    const databaseUrl = postgres.databaseUrl.replace(/[^/]+$/, 'correos')
    const procesos = [await unServicio(databaseUrl, { SMTP_URL: smtp.url }), await unServicio(databaseUrl, { SMTP_URL: smtp.url })]
    const registra = (numero: number) =>
      pide(
        '/api/apoderados/registro',
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(elRegistroNumero(numero)) },
        procesos[numero % 2]?.url,
      )
    expect(estados(await Promise.all([1, 2, 3, 4].map(registra)))).toEqual(['202'])
    smtp.dice = 'vuelva'
    await smtp.vuelve()
    expect(estados(await Promise.all([5, 6, 7, 8].map(registra)))).toEqual(['202'])
    await expect.poll(() => smtp.despedidos, { timeout: 60_000 }).toBeGreaterThan(0)
    smtp.dice = 'pase'
    await procesos.shift()?.cierra()
    await expect.poll(() => smtp.recibidos.length, { timeout: 90_000 }).toBeGreaterThanOrEqual(8)
    await procesos.shift()?.cierra()
    expect(smtp.recibidos.map(({ para }) => para).toSorted()).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((numero) => `registro.${numero}@correo.example`),
    )
    expect(new Set(smtp.recibidos.map(({ id }) => id)).size).toBe(8)
    // What both do every so often is one row of each, and the audit was sealed by one of them.
    const enCorreos = new pg.Client({ connectionString: databaseUrl })
    await enCorreos.connect()
    const { rows } = await enCorreos.query<{ tipo: string }>('select tipo from encargo where clave = tipo order by 1')
    expect(rows.map(({ tipo }) => tipo)).toEqual(['limpieza', 'recordatorios', 'retencion', 'sellado', 'vencer-conjuntos'])
    await enCorreos.end()
    await smtp.cae()
  })

  describe.skipIf(PGBOUNCER === undefined)('detrás de un PgBouncer que presta conexiones por transacción', () => {
    let pgbouncer: Awaited<ReturnType<typeof levantaPgbouncer>>
    let detras: EnMarcha
    beforeEach(async () => {
      pgbouncer = await levantaPgbouncer(postgres.puerto)
      detras = await unServicio(pgbouncer.databaseUrl)
    }, 60_000)
    afterEach(async () => {
      await detras?.cierra()
      await pgbouncer?.cierra()
    })

    it('lo nota, lo dice, y 360 llamadas de a doce no fallan', async () => {
      const sesion = await unaSesion('admin.nacional', detras.url)
      expect((await pide('/api/listo', {}, detras.url)).cuerpo).toEqual({ estado: 'listo', base: 'por-intermediario' })
      const caminos = [ESTUDIANTES, '/api/roles', '/api/admin/usuarios?limit=10&offset=0']
      const llamantes = Array.from({ length: 12 }, async () => {
        const vistas: Contestacion[] = []
        for (let vez = 0; vez < 30; vez += 1) vistas.push(await pide(caminos[vez % caminos.length] ?? '', sesion, detras.url))
        return vistas
      })
      const todas = (await Promise.all(llamantes)).flat()
      expect([todas.length, ...estados(todas)]).toEqual([360, '200'])
    })
  })
})
