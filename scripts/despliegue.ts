import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as espera } from 'node:timers/promises'
import type { ChildProcess } from 'node:child_process'
import pg from 'pg'
import { levantaSmtp } from '#tests/support/servidor/smtp.ts'
import { puertoLibre } from '#tests/support/entorno/puerto-libre.ts'
import { montaUnBanco, PROGRAMAS } from './despliegue/banco.ts'
import { escribe, llama } from './despliegue/clientes.ts'
import { leePedido, rechaza } from './mandato.ts'
import { construye } from './preparar.mjs'

/**
 * `npm run despliegue`: raises on this machine what `deploy/` describes, with Debian's own programs and the very files, and puts it to the
 * test: a new version under load, a restore to a moment, the first database killed. As root, on a Debian with postgresql-15, pgbouncer,
 * nginx-light and pg-auto-failover-cli; ends with 1 when something does not hold.
 */
leePedido('Uso: npm run despliegue, como root.', { options: {} })
const NECESARIOS = [join(PROGRAMAS, 'initdb'), '/usr/bin/pg_autoctl', '/usr/sbin/pgbouncer', '/usr/sbin/nginx', '/usr/sbin/runuser']
const faltan = NECESARIOS.filter((programa) => !existsSync(programa))
if (faltan.length > 0 || process.getuid?.() !== 0)
  rechaza(
    'Se necesita ser root en un Debian con: postgresql-15 postgresql-15-auto-failover pg-auto-failover-cli pgbouncer nginx-light.',
    `Falta: ${faltan.join(', ') || 'ser root'}.`,
  )

const di = (texto: string): void => void process.stdout.write(`${texto}\n`)
const fallas: string[] = []
function revisa(que: string, bien: boolean, dicho: string): void {
  di(`  ${bien ? 'bien' : 'MAL '}  ${que}: ${dicho}`)
  if (!bien) fallas.push(que)
}

const [monitor, primera, segunda, bouncer, tls, llano, ...procesos] = await Promise.all(Array.from({ length: 8 }, () => puertoLibre()))
const aqui = process.cwd()
const banco = await montaUnBanco({
  '/etc/encuestas': 'BANCO/etc',
  '/opt/encuestas': 'BANCO/opt',
  '/var/lib/encuestas': 'BANCO/var',
  '/var/backups/encuestas': 'BANCO/respaldos',
  '/var/log/nginx': 'BANCO',
  '/etc/pgbouncer': 'BANCO/copias/pgbouncer',
  '/etc/letsencrypt/live/encuestas.example': 'BANCO/tls',
  '/usr/bin/node': process.execPath,
  '127.0.0.1:3001': `127.0.0.1:${procesos[0]}`,
  '127.0.0.1:3002': `127.0.0.1:${procesos[1]}`,
  'listen_port = 6432': `listen_port = ${bouncer}`,
})
const { carpeta, hace, lanza } = banco
const COMO = { como: 'postgres', env: { HOME: carpeta, PATH: `${PROGRAMAS}:/usr/bin:/bin` } } as const
/** Where Debian's PostgreSQL listens to who is in the machine: over the network everybody brings a password. */
const PUERTAS = '/var/run/postgresql'
const psql = (puerto: number | undefined, base: string, ...mas: string[]) =>
  hace(
    join(PROGRAMAS, 'psql'),
    ['-h', PUERTAS, '-p', String(puerto), '-U', 'postgres', '-XtA', '-v', 'ON_ERROR_STOP=1', '-d', base, ...mas],
    COMO,
  )

async function hasta(que: string, pasa: () => Promise<boolean>, segundos = 60): Promise<void> {
  for (const fin = Date.now() + segundos * 1000; Date.now() < fin; await espera(250)) if (await pasa().catch(() => false)) return
  throw new Error(`No ocurrió en ${segundos} s: ${que}.`)
}

/** Who holds the door of each process of the service, by its port. */
const enMarcha = new Map<number, ChildProcess>()

/** What the unit says of a process: its program and its environment. */
async function unidad(puerto: number): Promise<{ programa: string; argumentos: string[]; env: Record<string, string> }> {
  const texto = (await readFile(await banco.copia('systemd/encuestas@.service'), 'utf8')).replaceAll('%i', String(puerto))
  const [programa = '', ...argumentos] = (/^ExecStart=(.*)$/m.exec(texto)?.[1] ?? '').split(' ')
  const archivo = /^EnvironmentFile=(.*)$/m.exec(texto)?.[1] ?? ''
  const pares = [...texto.matchAll(/^Environment=(\w+)=(.*)$/gm), ...(await readFile(archivo, 'utf8')).matchAll(/^(\w+)=(.*)$/gm)]
  return { programa, argumentos, env: Object.fromEntries(pares.map(([, clave = '', valor = '']) => [clave, valor])) }
}

/** Starts a process, or the next one after it has ended: what `systemctl restart` does, that returns when the new one has begun. */
async function releva(puerto: number): Promise<void> {
  const { programa, argumentos, env } = await unidad(puerto)
  const archivo = join(carpeta, `pid-${puerto}`)
  const pid = () => readFile(archivo, 'utf8').catch(() => '')
  const antes = await pid()
  const puerta = enMarcha.get(puerto)
  if (puerta === undefined) {
    const orden = [join(aqui, 'scripts/despliegue/puerta.pl'), String(puerto), archivo, programa, ...argumentos]
    enMarcha.set(puerto, lanza(`proceso-${puerto}`, 'perl', orden, { env, cwd: join(carpeta, 'opt/actual') }))
  } else puerta.kill('SIGHUP')
  await hasta(`el proceso ${puerto} parte`, async () => !['', antes].includes(await pid()))
}

const delMonitor = `postgres://autoctl_node:clave-de-nodo@127.0.0.1:${monitor}/pg_auto_failover?sslmode=require`
const DE_LA_RESERVA = 'clave-de-reserva'

/** Takes from a database whoever comes by the network without a password, which PostgreSQL lets in from its own machine, and lets the service in with its own. */
async function pideClave(puerto: number | undefined, ...entran: string[]): Promise<void> {
  const archivo = join(carpeta, String(puerto), 'pg_hba.conf')
  const lineas = (await readFile(archivo, 'utf8')).split('\n').filter((linea) => !/^host .*trust$/.test(linea))
  await writeFile(archivo, [...lineas, ...entran, ''].join('\n'))
}
const ENTRA_EL_SERVICIO = 'hostssl encuestas encuestas 127.0.0.1/32 scram-sha-256'

/** Raises the three. Gives the process of the first. */
async function bases(): Promise<number> {
  di('Las bases: un monitor, la primera y su reserva (pg_auto_failover)')
  await mkdir(join(carpeta, 'respaldos/wal'), { recursive: true })
  await hace('chown', ['-R', 'postgres', join(carpeta, 'respaldos')])
  const crea = (clase: string, puerto: number | undefined, mas: string[] = [], env: Readonly<Record<string, string>> = {}) =>
    hace(
      'pg_autoctl',
      [
        'create',
        clase,
        '--pgdata',
        join(carpeta, String(puerto)),
        '--pgport',
        String(puerto),
        '--hostname',
        '127.0.0.1',
        '--auth',
        'scram-sha-256',
        '--ssl-self-signed',
        ...mas,
      ],
      { ...COMO, env: { ...COMO.env, ...env } },
    )
  const pasaLaReserva = (puerto: number | undefined) =>
    hace('pg_autoctl', ['config', 'set', '--pgdata', join(carpeta, String(puerto)), 'replication.password', DE_LA_RESERVA], COMO)
  const corre = (puerto: number | undefined) =>
    lanza(`base-${puerto}`, 'pg_autoctl', ['run', '--pgdata', join(carpeta, String(puerto))], COMO)
  await crea('monitor', monitor)
  await appendFile(join(carpeta, String(monitor), 'postgresql.conf'), `\ninclude '${await banco.copia('reserva/monitor.conf')}'\n`)
  await pideClave(monitor)
  corre(monitor)
  await hasta('el monitor atiende', async () => (await psql(monitor, 'pg_auto_failover', '-c', 'select 1')) === '1')
  await psql(monitor, 'pg_auto_failover', '-c', "alter role autoctl_node password 'clave-de-nodo'")
  await crea('postgres', primera, ['--monitor', delMonitor, '--name', 'primera'])
  await pideClave(primera, ENTRA_EL_SERVICIO)
  await pasaLaReserva(primera)
  const ajustes = await banco.copia('postgresql/encuestas.conf', { '= 8GB': '= 128MB', '= 24GB': '= 512MB', '= 1GB': '= 64MB' })
  await appendFile(join(carpeta, String(primera), 'postgresql.conf'), `\ninclude '${ajustes}'\n`)
  const { pid } = corre(primera)
  if (pid === undefined) throw new Error('La primera base no partió.')
  await hasta('la primera atiende', async () => (await psql(primera, 'postgres', '-c', 'show archive_mode')) === 'on')
  await psql(primera, 'postgres', '-c', `alter role pgautofailover_replicator password '${DE_LA_RESERVA}'`)
  await crea('postgres', segunda, ['--monitor', delMonitor, '--name', 'segunda'], { PGPASSWORD: DE_LA_RESERVA })
  await pideClave(segunda, ENTRA_EL_SERVICIO)
  await pasaLaReserva(segunda)
  corre(segunda)
  await hasta('la reserva sigue a la primera', async () => (await estados()) === 'primary,secondary')
  revisa('reserva', true, 'sigue a la primera, y la primera espera su confirmación')
  const sinClave = await Promise.all(
    [
      [monitor, 'pg_auto_failover', 'autoctl_node'],
      [primera, 'postgres', 'postgres'],
      [primera, 'postgres', 'pgautofailover_replicator'],
      [segunda, 'postgres', 'postgres'],
    ].map(([puerto, base, quien]) =>
      hace(
        join(PROGRAMAS, 'psql'),
        ['-h', '127.0.0.1', '-p', String(puerto), '-U', String(quien), '-d', String(base), '-wXc', 'select 1'],
        COMO,
      ).then(
        () => `${quien} en ${puerto}`,
        () => '',
      ),
    ),
  )
  const entraron = sinClave.filter(Boolean)
  revisa('sin clave, por la red', entraron.length === 0, entraron.length === 0 ? 'no entra nadie' : `entra ${entraron.join(', ')}`)
  await psql(primera, 'postgres', '-v', 'clave=clave-de-encuestas', '-f', await banco.copia('postgresql/base.sql'))
  await psql(
    primera,
    'encuestas',
    '-c',
    'create table latido (numero int primary key, cuando timestamptz default now()); grant all on latido to encuestas',
  )
  return pid
}

const estados = () =>
  psql(
    monitor,
    'pg_auto_failover',
    '-c',
    "select string_agg(reportedstate::text, ',' order by reportedstate::text) from pgautofailover.node",
  )

async function pgbouncer(): Promise<void> {
  const ajustes = await banco.copia('pgbouncer/pgbouncer.ini')
  await writeFile(await banco.copia('pgbouncer/bases.ini'), '')
  await writeFile(join(carpeta, 'copias/pgbouncer/cuentas.txt'), '"encuestas" "clave-de-encuestas"\n"postgres" "clave-de-postgres"\n')
  await chmod(join(carpeta, 'copias/pgbouncer/cuentas.txt'), 0o644)
  lanza('pgbouncer', '/usr/sbin/pgbouncer', [ajustes], COMO)
  lanza('sigue', await banco.copia('reserva/sigue-al-primario.sh'), [], {
    ...COMO,
    env: {
      ...COMO.env,
      MONITOR_URI: delMonitor,
      PGBOUNCER_URL: `postgres://postgres:clave-de-postgres@127.0.0.1:${bouncer}/pgbouncer`,
      BASES: join(carpeta, 'copias/pgbouncer/bases.ini'),
    },
  })
  await hasta('PgBouncer lleva a la primera', () => porPgbouncer('select 1').then((filas) => filas.length === 1))
}

const baseUrl = `postgres://encuestas:clave-de-encuestas@127.0.0.1:${bouncer}/encuestas`
async function porPgbouncer(consulta: string): Promise<Record<string, unknown>[]> {
  const cliente = new pg.Client({ connectionString: baseUrl, connectionTimeoutMillis: 2_000 })
  cliente.on('error', () => undefined)
  await cliente.connect()
  try {
    return (await cliente.query(consulta)).rows as Record<string, unknown>[]
  } finally {
    await cliente.end()
  }
}

async function servicio(smtpUrl: string): Promise<void> {
  di('El servicio: dos procesos detrás de nginx con TLS')
  await mkdir(join(carpeta, 'etc'))
  await mkdir(join(carpeta, 'var'))
  const ejemplo = (await readFile(await banco.copia('entorno.ejemplo'), 'utf8')).replace(
    /^(DATABASE_URL|TOKEN_SECRET|AUDIT_KEY|SMTP_URL|IDENTITY_\w+|CLAVEUNICA_CLIENT_\w+)=.*\n/gm,
    '',
  )
  const alAzar = () => randomBytes(32).toString('base64url')
  const propio = {
    DATABASE_URL: baseUrl,
    TOKEN_SECRET: alAzar(),
    AUDIT_KEY: alAzar(),
    SMTP_URL: smtpUrl,
    SMTP_SIN_CIFRAR: 'permitido',
    IDENTITY_CLIENT_ID: '11111111-1111-4111-8111-111111111111',
    IDENTITY_TENANT: '22222222-2222-4222-8222-222222222222',
    IDENTITY_SCOPE: 'api://encuestas/acceso',
    CLAVEUNICA_CLIENT_ID: 'encuestas',
    CLAVEUNICA_CLIENT_SECRET: alAzar(),
  }
  await writeFile(
    join(carpeta, 'etc/entorno'),
    `${ejemplo}\n${Object.entries(propio)
      .map(([clave, valor]) => `${clave}=${valor}`)
      .join('\n')}\n`,
  )
  await mkdir(join(carpeta, 'tls'))
  await hace('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=encuestas.example',
    '-keyout',
    join(carpeta, 'tls/privkey.pem'),
    '-out',
    join(carpeta, 'tls/fullchain.pem'),
  ])
  const sitio = await banco.copia('nginx/encuestas.conf', {
    'listen 443': `listen ${tls}`,
    'listen [::]:443': `listen [::1]:${tls}`,
    'listen 80;': `listen ${llano};`,
    'listen [::]:80;': '',
  })
  const principal = join(carpeta, 'nginx.conf')
  const temporales = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((uno) => `${uno}_temp_path ${carpeta}/nginx-${uno};`)
    .join(' ')
  await writeFile(
    principal,
    `pid ${carpeta}/nginx.pid; error_log ${carpeta}/nginx.error; daemon off; events {} http { ${temporales} include ${sitio}; }\n`,
  )
  lanza('nginx', '/usr/sbin/nginx', ['-c', principal])
}

/** Puts this very build in service with `publica.sh`, systemd's part played by these lines: `<puerto>` is asked for in a file. */
async function publica(version: string): Promise<void> {
  const carpetaDeVersion = join(carpeta, 'opt/versiones', version)
  await mkdir(join(carpeta, 'opt/versiones'), { recursive: true })
  await hace('cp', ['-al', join(aqui, 'dist'), `${carpetaDeVersion}.dist`])
  await mkdir(carpetaDeVersion)
  for (const parteDe of ['node_modules', 'package.json', 'scripts', 'server', 'contract', 'tsconfig.json'])
    await hace('ln', ['-s', join(aqui, parteDe), join(carpetaDeVersion, parteDe)])
  await hace('mv', [`${carpetaDeVersion}.dist`, join(carpetaDeVersion, 'dist')])
  const pedidos = join(carpeta, 'reinicios')
  await writeFile(pedidos, '')
  const reinicia = join(carpeta, 'reinicia-')
  for (const puerto of procesos) {
    await writeFile(
      `${reinicia}${puerto}`,
      `#!/bin/sh\necho ${puerto} >> ${pedidos}\nwhile grep -q '^${puerto}$' ${pedidos}; do sleep 0.1; done\n`,
    )
    await chmod(`${reinicia}${puerto}`, 0o755)
  }
  await banco.copia('con-entorno.sh')
  const guion = lanza('publica', await banco.copia('publica.sh'), [carpetaDeVersion], {
    env: {
      RAIZ: join(carpeta, 'opt'),
      PUERTOS: procesos.join(' '),
      REINICIA: reinicia,
      COMO: 'env',
      ENTORNO: join(carpeta, 'etc/entorno'),
    },
  })
  const atiende = async () => {
    while (guion.exitCode === null) {
      const puerto = Number((await readFile(pedidos, 'utf8')).trim() || 0)
      if (puerto !== 0) {
        await releva(puerto)
        await writeFile(pedidos, '')
      }
      await espera(100)
    }
  }
  await atiende()
  if (guion.exitCode !== 0)
    throw new Error(`publica.sh terminó con ${guion.exitCode}: ${(await readFile(join(carpeta, 'publica.log'), 'utf8')).slice(-2000)}`)
}

async function versionNueva(): Promise<void> {
  di('Una versión nueva, con 40 navegadores llamando')
  const carga = llama(tls ?? 0, 40)
  await espera(2_000)
  await publica('segunda')
  await espera(1_000)
  const { pedidas, perdidas, porEstado } = await carga.termina()
  revisa(
    'llamadas perdidas',
    perdidas.length === 0,
    `${perdidas.length} de ${pedidas} ${JSON.stringify(porEstado)} ${perdidas.slice(0, 5).join(' | ')}`,
  )
}

async function respaldoYMomento(): Promise<void> {
  di('Un respaldo, y la base de vuelta a un momento')
  const env = { ...COMO.env, DESTINO: join(carpeta, 'respaldos'), PGHOST: PUERTAS, PGPORT: String(primera) }
  const dicho = await hace(await banco.copia('respaldo/respalda.sh'), [], { ...COMO, env })
  const copia = dicho.replace('Respaldo en ', '')
  const anota = (numero: number) => porPgbouncer(`insert into latido (numero) values (${numero})`)
  await anota(-1)
  const [{ momento = '' } = {}] = await porPgbouncer("select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.US TZH') as momento")
  await anota(-2)
  await psql(primera, 'postgres', '-c', 'select pg_switch_wal()')
  await espera(1_500)
  const puerto = await puertoLibre()
  const datos = join(carpeta, 'restaurada')
  await hace(await banco.copia('respaldo/restaura.sh'), [copia, datos, String(momento)], { ...COMO, env })
  await hace(
    join(PROGRAMAS, 'pg_ctl'),
    ['-D', datos, '-w', '-l', join(carpeta, 'respaldos/restaurada.log'), '-o', `-p ${puerto} -c archive_mode=off -k ${PUERTAS}`, 'start'],
    COMO,
  )
  await hasta('la base restaurada atiende', async () => (await psql(puerto, 'encuestas', '-c', 'select pg_is_in_recovery()')) === 'f')
  const filas = await psql(
    puerto,
    'encuestas',
    '-c',
    "select coalesce(string_agg(numero::text, ','), '') from latido where numero in (-1, -2)",
  )
  await hace(join(PROGRAMAS, 'pg_ctl'), ['-D', datos, '-m', 'immediate', 'stop'], COMO)
  revisa('restaurada a un momento', filas === '-1', filas === '-1' ? 'está lo escrito antes, y no lo de después' : `quedó «${filas}»`)
}

/** A process and all that come from it. */
async function conLosSuyos(pid: number): Promise<number[]> {
  const suyos = (await hace('pgrep', ['-P', String(pid)]).catch(() => '')).split('\n').filter(Boolean)
  return [pid, ...(await Promise.all(suyos.map((uno) => conLosSuyos(Number(uno))))).flat()]
}

async function caeLaPrimera(laPrimera: number): Promise<void> {
  di('Cae la primera base, con escrituras y navegadores')
  const [escrituras, carga] = [escribe(baseUrl), llama(tls ?? 0, 10)]
  await espera(3_000)
  await hace('kill', ['-KILL', ...(await conLosSuyos(laPrimera)).map(String)]).catch(() => '')
  const antes = escrituras.cuantas()
  await hasta('la reserva recibe escrituras', async () => (await psql(segunda, 'postgres', '-c', 'select pg_is_in_recovery()')) === 'f', 90)
  await hasta('el servicio está listo', async () => (await fetch(`http://127.0.0.1:${procesos[0]}/api/listo`)).ok, 60)
  await hasta('se vuelve a escribir', () => Promise.resolve(escrituras.cuantas() > antes + 10), 90)
  const [{ confirmadas, pausa }, { pedidas, porEstado }] = [await escrituras.termina(), await carga.termina()]
  const guardadas = new Set((await porPgbouncer('select numero from latido')).map(({ numero }) => numero))
  const perdidas = confirmadas.filter((numero) => !guardadas.has(numero))
  revisa('escrituras confirmadas que se perdieron', perdidas.length === 0, `${perdidas.length} de ${confirmadas.length}`)
  revisa(
    'pausa en las escrituras',
    pausa < 60_000,
    `${(pausa / 1000).toFixed(1)} s; mientras, los navegadores: ${pedidas} llamadas ${JSON.stringify(porEstado)}`,
  )
}

await construye()
const smtp = await levantaSmtp()
try {
  const laPrimera = await bases()
  await pgbouncer()
  await servicio(smtp.url)
  await publica('primera')
  await hasta('nginx lleva al servicio', async () => (await llama(tls ?? 0, 1).termina()).perdidas.length === 0)
  revisa('en servicio', true, `${procesos.length} procesos listos`)
  await versionNueva()
  await respaldoYMomento()
  await caeLaPrimera(laPrimera)
} catch (error) {
  fallas.push((error as Error).message)
  di(`  MAL   ${(error as Error).stack}`)
} finally {
  if (process.env['DESPLIEGUE_QUEDA'] === undefined) await banco.cierra()
  await smtp.cae()
}
di(fallas.length === 0 ? 'Todo se cumplió.' : `No se cumplió: ${fallas.join('; ')}.`)
process.exit(fallas.length === 0 ? 0 : 1)
