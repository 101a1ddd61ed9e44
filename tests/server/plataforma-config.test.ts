import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { leeConfig } from '#server/config.ts'
import { SECRETOS } from '#server/config.secretos.ts'
import { llamante } from '#server/plugins/http/direccion.ts'

const PRODUCCION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://encuestas@base.example/encuestas',
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://encuestas.example/',
  TOKEN_SECRET: 'q8Zr4-Wn71xKd_0VtLm93sYbGu6Ej2Ph',
  AUDIT_KEY: 'Jw2-kP7sXh_9rTnB4eVz0mQc8yLf6Gu3',
  SMTP_URL: 'smtp://correo.example:587',
  IDENTITY_CLIENT_ID: '2b8c1d4e-0f3a-4b5c-8d6e-7f8091a2b3c4',
  IDENTITY_TENANT: '7A1C0F5E-3B7D-4C55-9A52-6F0D8E1B2C34',
  IDENTITY_SCOPE: 'api://encuestas/Login',
  CLAVEUNICA_ISSUER: 'https://accounts.claveunica.gob.cl/openid',
  CLAVEUNICA_CLIENT_ID: 'cliente',
  CLAVEUNICA_CLIENT_SECRET: 'secreto-del-cliente',
}

describe('la configuración', () => {
  it('sin variables es la de la máquina de una persona', () => {
    expect(leeConfig({})).toMatchObject({
      produccion: false,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      databaseUrl: null,
      tokenSecret: null,
      captcha: { tipo: 'local' },
      identidad: null,
      smtpUrl: null,
      trustedProxies: [],
    })
    expect(leeConfig({}).dataDir).toMatch(/^\/.*var$/)
  })

  it('toma cuánto hace a la vez, cuánto acepta y cuánto espera', () => {
    expect(leeConfig({})).toMatchObject({
      contrasenas: { aLaVez: 2, enEspera: 400 },
      cuerpoMaximo: 256,
      esperaDePedido: 30_000,
      nivelDeBitacora: 'warn',
      base: { conexiones: 10, reserva: 4, consulta: 10_000, candado: 3_000, conexion: 3_000 },
    })
    const puestas = {
      PASSWORD_CONCURRENCY: '4',
      PASSWORD_QUEUE: '100',
      BODY_LIMIT_KIB: '512',
      REQUEST_TIMEOUT_MS: '5000',
      LOG_LEVEL: 'debug',
      DATABASE_POOL: '20',
      DATABASE_POOL_RESERVA: '2',
      DATABASE_TIMEOUT_MS: '2000',
      DATABASE_LOCK_TIMEOUT_MS: '1000',
      DATABASE_CONNECT_TIMEOUT_MS: '500',
    }
    expect(leeConfig(puestas)).toMatchObject({
      contrasenas: { aLaVez: 4, enEspera: 100 },
      cuerpoMaximo: 512,
      esperaDePedido: 5_000,
      nivelDeBitacora: 'debug',
      base: { conexiones: 20, reserva: 2, consulta: 2_000, candado: 1_000, conexion: 500 },
    })
  })

  it.each([
    [{ PASSWORD_CONCURRENCY: '0' }, 'PASSWORD_CONCURRENCY debe ser al menos 1.'],
    [{ PASSWORD_QUEUE: 'muchas' }, 'PASSWORD_QUEUE debe ser un número entero.'],
    [{ BODY_LIMIT_KIB: '1' }, 'BODY_LIMIT_KIB debe ser al menos 64.'],
    [{ REQUEST_TIMEOUT_MS: '10' }, 'REQUEST_TIMEOUT_MS debe ser al menos 1000.'],
    [{ LOG_LEVEL: 'todo' }, 'LOG_LEVEL debe ser debug, info, warn, error o silent.'],
    [{ DATABASE_POOL: '0' }, 'DATABASE_POOL debe ser al menos 1.'],
    [{ LIMESURVEY_URL: 'limesurvey.example:443' }, 'LIMESURVEY_URL debe ser una dirección completa, con http:// o https://.'],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL debe ser una dirección completa, con http:// o https://.'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'recolector' }, 'OTEL_EXPORTER_OTLP_ENDPOINT debe ser una dirección completa, con http:// o https://.'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'recolector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT debe ser una dirección completa'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://recolector:4317' }, 'OTEL_EXPORTER_OTLP_ENDPOINT debe ser una dirección completa'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://r.example:4318/v1/traces' }, 'OTEL_EXPORTER_OTLP_ENDPOINT va sin /v1/traces'],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://r.example:4318/v1/traces' }, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT no se usa'],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL debe ser http/json'],
    [{ OTEL_EXPORTER_OTLP_COMPRESSION: 'zip' }, 'OTEL_EXPORTER_OTLP_COMPRESSION debe ser none o gzip.'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'Bearer abc' }, 'OTEL_EXPORTER_OTLP_HEADERS debe ser nombre=valor'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'api-key=100%' }, 'OTEL_EXPORTER_OTLP_HEADERS debe ser nombre=valor'],
    [{ OTEL_EXPORTER_OTLP_CERTIFICATE: '/no/hay.pem' }, 'OTEL_EXPORTER_OTLP_CERTIFICATE debe nombrar un archivo que se pueda leer.'],
    [{ OTEL_TRACES_SAMPLER: 'always_on' }, 'OTEL_TRACES_SAMPLER debe ser parentbased_traceidratio'],
    [{ OTEL_TRACES_SAMPLER_ARG: '5' }, 'OTEL_TRACES_SAMPLER_ARG debe ser un número de 0 a 1, como 0.05.'],
    [{ OTEL_TRACES_SAMPLER_ARG: 'todas' }, 'OTEL_TRACES_SAMPLER_ARG debe ser un número de 0 a 1, como 0.05.'],
  ])('no parte con %j, y dice qué debe ser', (puestas, dicho) => {
    expect(() => leeConfig(puestas)).toThrow(dicho)
  })

  it('toma a dónde van las trazas, con lo que pide el recolector', () => {
    expect(leeConfig({}).trazas).toBeNull()
    const puestas = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://recolector.example:4318/otlp/',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YWJj==,x-equipo=encuestas',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }
    expect(leeConfig(puestas).trazas).toEqual({ destino: 'https://recolector.example:4318/otlp', servicio: 'encuestas', parte: 0.25 })
  })

  it('toma una variable vacía como no puesta', () => {
    expect(leeConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null })
  })

  it('nombra cada variable equivocada', () => {
    expect(() => leeConfig({ PORT: 'ocho', CAPTCHA: 'otro', SMTP_URL: 'http://correo' })).toThrow(
      /PORT debe ser un número\.\n- CAPTCHA debe ser local, recaptcha o test\.\n- SMTP_URL debe empezar con smtp/,
    )
  })

  it('no escucha fuera de la máquina sin ser producción', () => {
    expect(() => leeConfig({ HOST: '0.0.0.0' })).toThrow('HOST debe ser 127.0.0.1')
  })

  it('acepta una producción completa, y su dirección sin la barra final', () => {
    expect(leeConfig(PRODUCCION)).toMatchObject({ produccion: true, host: '0.0.0.0', publicUrl: 'https://encuestas.example' })
  })

  it('toma las cuentas de la organización de Microsoft, de un solo directorio', () => {
    expect(leeConfig(PRODUCCION).identidad).toEqual({
      authority: 'https://login.microsoftonline.com',
      clientId: '2b8c1d4e-0f3a-4b5c-8d6e-7f8091a2b3c4',
      tenant: '7a1c0f5e-3b7d-4c55-9a52-6f0d8e1b2c34',
      scope: 'api://encuestas/Login',
      audiencia: null,
    })
  })

  it.each([
    ['sin las otras', { IDENTITY_TENANT: undefined }, 'IDENTITY_CLIENT_ID, IDENTITY_TENANT e IDENTITY_SCOPE van las tres juntas.'],
    ['de cualquier directorio', { IDENTITY_TENANT: 'common' }, 'IDENTITY_TENANT debe ser el identificador de un solo directorio'],
    ['sin su API', { IDENTITY_SCOPE: 'Login' }, 'IDENTITY_SCOPE debe ser un permiso completo'],
    ['en claro', { IDENTITY_AUTHORITY: 'http://login.example' }, 'IDENTITY_AUTHORITY debe empezar con https:// en producción.'],
  ])('rechaza una cuenta de la organización %s', (_caso, cambio, mensaje) => {
    expect(() => leeConfig({ ...PRODUCCION, ...cambio })).toThrow(mensaje)
  })

  const OTRO = {
    IDENTITY_TENANT: undefined,
    IDENTITY_ISSUER: 'https://cuentas.example/realms/agencia/',
    IDENTITY_SCOPE: 'encuestas',
    IDENTITY_AUDIENCE: 'encuestas-api',
  }
  it('toma las cuentas de la organización de otro proveedor', () => {
    expect(leeConfig({ ...PRODUCCION, ...OTRO, IDENTITY_CLAIM_CORREO: 'email' }).identidad).toEqual({
      issuer: 'https://cuentas.example/realms/agencia',
      clientId: '2b8c1d4e-0f3a-4b5c-8d6e-7f8091a2b3c4',
      scope: 'encuestas',
      audiencia: 'encuestas-api',
      datos: { id: 'sub', correo: 'email' },
    })
  })
  it.each([
    ['sin su API', { IDENTITY_AUDIENCE: undefined }, 'IDENTITY_ISSUER necesita IDENTITY_CLIENT_ID, IDENTITY_SCOPE e IDENTITY_AUDIENCE.'],
    ['y un directorio de Microsoft', { IDENTITY_TENANT: PRODUCCION.IDENTITY_TENANT }, 'IDENTITY_ISSUER e IDENTITY_TENANT no van juntas'],
    ['en claro', { IDENTITY_ISSUER: 'http://cuentas.example' }, 'IDENTITY_ISSUER debe empezar con https:// en producción.'],
    ['con dos permisos', { IDENTITY_SCOPE: 'uno dos' }, 'IDENTITY_SCOPE debe ser un solo permiso.'],
  ])('rechaza otro proveedor %s', (_caso, cambio, mensaje) => {
    expect(() => leeConfig({ ...PRODUCCION, ...OTRO, ...cambio })).toThrow(mensaje)
  })

  it.each([
    [
      'sin cuentas de la organización',
      { IDENTITY_CLIENT_ID: undefined, IDENTITY_TENANT: undefined, IDENTITY_SCOPE: undefined },
      'las cuentas locales no se permiten',
    ],
    [
      'con la ClaveÚnica local',
      { CLAVEUNICA_ISSUER: undefined, CLAVEUNICA_CLIENT_ID: undefined, CLAVEUNICA_CLIENT_SECRET: undefined },
      'CLAVEUNICA_ISSUER es obligatoria en producción',
    ],
    ['con ClaveÚnica sin cifrar', { CLAVEUNICA_ISSUER: 'http://claveunica.example/openid' }, 'debe empezar con https://'],
    ['con ClaveÚnica a medias', { CLAVEUNICA_CLIENT_SECRET: undefined }, 'van las tres juntas'],
    ['sin correo', { SMTP_URL: undefined }, 'SMTP_URL es obligatoria en producción'],
    ['con el captcha de prueba', { CAPTCHA: 'test' }, 'CAPTCHA=test no se permite en producción.'],
    ['sin dirección pública', { PUBLIC_URL: undefined }, 'PUBLIC_URL es obligatoria en producción.'],
    ['sin base de datos', { DATABASE_URL: undefined }, 'DATABASE_URL es obligatoria en producción'],
    ['con un secreto en fila', { TOKEN_SECRET: '0123456789abcdef0123456789abcdef' }, 'TOKEN_SECRET es débil'],
    ['con su dirección en claro', { PUBLIC_URL: 'http://encuestas.example' }, 'PUBLIC_URL debe empezar con https://'],
    [
      'con LimeSurvey en claro',
      { LIMESURVEY_URL: 'http://l.example', LIMESURVEY_USER: 'a', LIMESURVEY_PASSWORD: 'b' },
      'LIMESURVEY_URL debe empezar con https://',
    ],
    [
      'con el captcha en claro',
      { CAPTCHA: 'recaptcha', CAPTCHA_SITE_KEY: 'a', CAPTCHA_SECRET: 'b', CAPTCHA_VERIFY_URL: 'http://captcha.example' },
      'CAPTCHA_VERIFY_URL debe empezar con https://',
    ],
    [
      'con el programa del captcha en claro',
      { CAPTCHA: 'recaptcha', CAPTCHA_SITE_KEY: 'a', CAPTCHA_SECRET: 'b', CAPTCHA_SCRIPT_URL: 'http://captcha.example' },
      'CAPTCHA_SCRIPT_URL debe empezar con https://',
    ],
    [
      'con la lista de filtradas en claro',
      { CONTRASENAS_FILTRADAS_URL: 'http://lista.example' },
      'CONTRASENAS_FILTRADAS_URL debe empezar con https://',
    ],
    ['sin secreto', { TOKEN_SECRET: undefined }, 'TOKEN_SECRET es obligatorio en producción.'],
    ['con un secreto de ejemplo', { TOKEN_SECRET: 'cambie-este-secreto-por-otro-1234567' }, 'TOKEN_SECRET es débil'],
    ['con un secreto de palabras', { TOKEN_SECRET: 'Sistema.de.Encuestas.2026.Produccion' }, 'TOKEN_SECRET es débil'],
    ['con un secreto de palabras unidas', { TOKEN_SECRET: 'agencia-nacional-encuestas-2026-xyz' }, 'TOKEN_SECRET es débil'],
    ['con un secreto que alterna dos filas', { TOKEN_SECRET: 'z0y1x2w3v4u5t6s7r8q9p0o1n2m3l4k5' }, 'TOKEN_SECRET es débil'],
    ['con un usuario en su dirección', { PUBLIC_URL: 'https://u:p@encuestas.example' }, 'PUBLIC_URL debe ser solo el sitio'],
    ['con una ruta en su dirección', { PUBLIC_URL: 'https://encuestas.example/a' }, 'PUBLIC_URL debe ser solo el sitio'],
    ['con parámetros en su dirección', { PUBLIC_URL: 'https://encuestas.example?a=1#c' }, 'PUBLIC_URL debe ser solo el sitio'],
    ['con un secreto repetido', { TOKEN_SECRET: 'abababababababababababababababababab' }, 'TOKEN_SECRET es débil'],
    ['sin clave de auditoría', { AUDIT_KEY: undefined }, 'AUDIT_KEY es obligatoria en producción.'],
    ['con una clave de auditoría de ejemplo', { AUDIT_KEY: 'ejemplo-de-clave-para-la-auditoria-123' }, 'AUDIT_KEY es débil'],
    ['con una clave para dos cosas', { AUDIT_KEY: 'q8Zr4-Wn71xKd_0VtLm93sYbGu6Ej2Ph' }, 'AUDIT_KEY y TOKEN_SECRET deben ser distintas.'],
    ['con un ancla que viaja en claro', { AUDIT_ANCHOR: 'http://anclas.example' }, 'AUDIT_ANCHOR debe empezar con https:// en producción.'],
    ['con un secreto corto', { TOKEN_SECRET: 'q8Zr4-Wn71x' }, 'TOKEN_SECRET debe tener al menos 32 caracteres.'],
  ])('rechaza una producción %s', (_caso, cambio, mensaje) => {
    expect(() => leeConfig({ ...PRODUCCION, ...cambio })).toThrow(mensaje)
  })

  it('toma la base embebida en producción solo si se la nombra', () => {
    expect(leeConfig({ ...PRODUCCION, DATABASE_URL: 'embebida' }).databaseUrl).toBeNull()
  })

  it.each([
    [{ DATABASE_POOL: '0' }, 'DATABASE_POOL debe ser al menos 1.'],
    [{ DATABASE_TIMEOUT_MS: '1e4' }, 'DATABASE_TIMEOUT_MS debe ser un número entero.'],
    [{ DATABASE_URL: 'mysql://base' }, 'DATABASE_URL debe empezar con postgres://, o ser embebida.'],
    [{ LOG_LEVEL: 'todo' }, 'LOG_LEVEL debe ser debug, info, warn, error o silent.'],
    [{ BODY_LIMIT_KIB: '99999' }, 'BODY_LIMIT_KIB debe ser a lo más 10240.'],
  ])('dice qué límite está mal puesto: %o', (cambio, mensaje) => {
    expect(() => leeConfig(cambio)).toThrow(mensaje)
  })

  it.each(['proxy.example', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.256', '::1/129', '10.0.0.0/8/8', 'true'])(
    'nombra el proxy mal escrito: %s',
    (malo) => {
      expect(() => leeConfig({ TRUSTED_PROXIES: `10.0.0.1, ${malo}` })).toThrow(
        `TRUSTED_PROXIES: «${malo}» no es una dirección IP ni una red`,
      )
    },
  )

  it.each([
    ['en base 64', 'mX7Qe2v+Zk9RpL0tYw3HsB8uJc5NfAoG1dTi6Vr4CxE='],
    ['en hexadecimal', '9f2c7a51e08bd34619ace7f05b83d2c4617ea90fb52d8c30e4769ab1f8530cde'],
  ])('toma un secreto al azar %s', (_como, secreto) => {
    expect(leeConfig({ ...PRODUCCION, TOKEN_SECRET: secreto }).tokenSecret).toBe(secreto)
  })

  it('toma direcciones y redes de proxies', () => {
    expect(leeConfig({ TRUSTED_PROXIES: ' 10.0.0.1, 10.0.0.0/8,::1 , fd00::/8' }).trustedProxies).toEqual([
      '10.0.0.1',
      '10.0.0.0/8',
      '::1',
      'fd00::/8',
    ])
  })

  it('en producción el correo se cifra, salvo que una variable permita lo contrario', () => {
    expect(leeConfig(PRODUCCION).smtpSinCifrar).toBe(false)
    expect(leeConfig({ ...PRODUCCION, SMTP_SIN_CIFRAR: 'permitido' }).smtpSinCifrar).toBe(true)
    expect(leeConfig({}).smtpSinCifrar).toBe(true)
    expect(() => leeConfig({ SMTP_SIN_CIFRAR: 'si' })).toThrow('SMTP_SIN_CIFRAR debe ser no o permitido.')
  })

  it('pide las claves de reCAPTCHA cuando es el captcha', () => {
    expect(() => leeConfig({ CAPTCHA: 'recaptcha' })).toThrow('CAPTCHA=recaptcha necesita CAPTCHA_SITE_KEY y CAPTCHA_SECRET.')
  })
})

describe('quién llama', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
    ['2001:db8:0:1::9', '2001:db8:0:1::/64'],
    ['2001:0db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0.1', 'fe80:0:0:0::/64'],
  ])('%s cuenta como %s', (ip, cuenta) => {
    expect(llamante(ip)).toBe(cuenta)
  })
})

describe('un secreto que deja una bóveda en un archivo', () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'secretos-'))
  afterAll(() => rmSync(carpeta, { recursive: true, force: true }))
  const archivo = (nombre: string, texto: string) => {
    writeFileSync(join(carpeta, nombre), texto)
    return join(carpeta, nombre)
  }
  const { TOKEN_SECRET, ...SIN_ELLA } = PRODUCCION

  it('se lee de ahí, sin el salto de línea del final, y pasa las mismas revisiones', () => {
    const TOKEN_SECRET_FILE = archivo('bueno', `${TOKEN_SECRET}\n`)
    expect(leeConfig({ ...SIN_ELLA, TOKEN_SECRET_FILE }).tokenSecret).toBe(TOKEN_SECRET)
    expect(() => leeConfig({ ...SIN_ELLA, TOKEN_SECRET_FILE: archivo('corto', 'corta') })).toThrow('TOKEN_SECRET debe tener al menos 32')
  })

  it.each(['DATABASE_URL', 'AUDIT_KEY', 'SMTP_URL', 'CLAVEUNICA_CLIENT_SECRET'] as const)('%s también', (variable) => {
    const { [variable]: valor, ...resto } = PRODUCCION
    expect(leeConfig({ ...resto, [`${variable}_FILE`]: archivo(variable, valor) })).toEqual(leeConfig(PRODUCCION))
  })

  it('que no está, está vacío o viene además en el ambiente detiene el inicio, sin mostrarlo', () => {
    expect(() => leeConfig({ ...SIN_ELLA, TOKEN_SECRET_FILE: join(carpeta, 'no-hay') })).toThrow('TOKEN_SECRET_FILE: no se pudo leer')
    expect(() => leeConfig({ ...SIN_ELLA, TOKEN_SECRET_FILE: archivo('vacio', '\n') })).toThrow('TOKEN_SECRET_FILE: el archivo está vacío')
    const doble = { ...PRODUCCION, TOKEN_SECRET_FILE: archivo('doble', TOKEN_SECRET) }
    expect(() => leeConfig(doble)).toThrow(/TOKEN_SECRET y TOKEN_SECRET_FILE no se ponen a la vez\.$/)
  })

  it('y .env.example nombra cada uno que se puede dejar así', () => {
    const ejemplo = readFileSync('.env.example', 'utf8').split('PORT=')[0] ?? ''
    for (const variable of SECRETOS) expect(ejemplo).toContain(variable)
  })
})
