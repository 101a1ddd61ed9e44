import { describe, expect, it } from 'vitest'
import { leeConfig } from '#server/config.ts'
import { llamante } from '#server/plugins/http/direccion.ts'

const PRODUCCION = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://encuestas.example/',
  TOKEN_SECRET: 'q8Zr4-Wn71xKd_0VtLm93sYbGu6Ej2Ph',
  SMTP_URL: 'smtp://correo.example:587',
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
      smtpUrl: null,
      trustedProxies: [],
    })
    expect(leeConfig({}).dataDir).toMatch(/^\/.*var$/)
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

  it.each([
    ['sin correo', { SMTP_URL: undefined }, 'SMTP_URL es obligatoria en producción'],
    ['con el captcha de prueba', { CAPTCHA: 'test' }, 'CAPTCHA=test no se permite en producción.'],
    ['sin dirección pública', { PUBLIC_URL: undefined }, 'PUBLIC_URL es obligatoria en producción.'],
    ['sin secreto', { TOKEN_SECRET: undefined }, 'TOKEN_SECRET es obligatorio en producción.'],
    ['con un secreto de ejemplo', { TOKEN_SECRET: 'cambie-este-secreto-por-otro-1234567' }, 'TOKEN_SECRET es débil'],
    ['con un secreto repetido', { TOKEN_SECRET: 'abababababababababababababababababab' }, 'TOKEN_SECRET es débil'],
    ['con un secreto corto', { TOKEN_SECRET: 'q8Zr4-Wn71x' }, 'TOKEN_SECRET debe tener al menos 32 caracteres.'],
  ])('rechaza una producción %s', (_caso, cambio, mensaje) => {
    expect(() => leeConfig({ ...PRODUCCION, ...cambio })).toThrow(mensaje)
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
  ])('%s cuenta como %s', (ip, cuenta) => {
    expect(llamante(ip)).toBe(cuenta)
  })
})
