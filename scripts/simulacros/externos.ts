import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as espera } from 'node:timers/promises'
import { levantaLimesurvey } from '#tests/support/servidor/limesurvey-doble.ts'
import { elRegistroNumero } from '#tests/support/personas/registro.ts'
import { levantaSmtp } from '#tests/support/servidor/smtp.ts'
import { Cliente, pendientes } from './cliente.ts'
import { type Ensayo, type Hallazgo, ninguno, percentil } from './ensayo.ts'
import { FALLAS, type Falla, type Puente, tiende } from './puente.ts'
import { levantaServicio } from './servicio.ts'

const SESIONES = 6
/** Calls a second of who works with something else. */
const RITMO = 60
/** How much later one of each hundred of those answers may be while a system outside fails. */
const VECES = 1.5
/** Less than this apart, in milliseconds, nobody tells one from the other. */
const NADIE_NOTA = 25
/** How long the affected call may take to say so, in milliseconds. */
const PACIENCIA = 25_000
const RUTAS = ['/usuarios', '/periodos', '/sige-liberado/tipos-ensenanza', '/roles']

const TENANT = '7a1c0f5e-3b7d-4c55-9a52-6f0d8e1b2c34'
const CIFRAS = {
  actualizado: '2025-09-22T10:00:00.000Z',
  total: { esperadas: 10, enProgreso: 1, completadas: 5 },
  lugares: [],
  encuestas: [],
  grados: [],
  dias: [],
  anterior: null,
}

/** Whatever speaks HTTP outside, as far as it is asked: what describes an identity provider at `sitio`, Google's verdict, and figures. */
async function levantaExternos(): Promise<{ puerto: number; cierra: () => void }> {
  const servidor = createServer((pedido, respuesta) => {
    const ruta = new URL(pedido.url ?? '/', 'http://x').pathname
    const descripcion = (sitio: string) => ({
      issuer: sitio,
      authorization_endpoint: `${sitio}/authorize`,
      token_endpoint: `${sitio}/token`,
      userinfo_endpoint: `${sitio}/userinfo`,
      end_session_endpoint: `${sitio}/logout`,
      jwks_uri: `${sitio}/jwks`,
    })
    const sitio = `http://${pedido.headers.host}${ruta.replace(/\/\.well-known.*/, '')}`
    const dicho = ruta.endsWith('openid-configuration')
      ? descripcion(sitio)
      : ruta.endsWith('/jwks')
        ? { keys: [] }
        : ruta === '/siteverify'
          ? { success: true }
          : CIFRAS
    pedido.resume().on('end', () => respuesta.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(dicho)))
  }).listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  return { puerto: (servidor.address() as AddressInfo).port, cierra: () => servidor.close() }
}

/** Each system outside refuses, hangs, is slow, cuts and talks nonsense, while others work with something else. */
export const externos: Ensayo = {
  clave: 'externos',
  titulo: 'Cada sistema externo rechazando, colgado, lento, cortado y con basura',
  async corre({ breve, di }) {
    const segundos = breve ? 2 : 6
    const [web, smtp, limesurvey] = [await levantaExternos(), await levantaSmtp(), await levantaLimesurvey()]
    const puertoDe = (url: string) => Number(new URL(url).port)
    const puentes: Record<string, Puente> = {
      encuestas: await tiende(puertoDe(limesurvey.url)),
      correo: await tiende(puertoDe(smtp.url)),
      identidad: await tiende(web.puerto),
      claveunica: await tiende(web.puerto),
      captcha: await tiende(web.puerto),
      informes: await tiende(web.puerto),
    }
    const en = (sistema: string) => `http://127.0.0.1:${puentes[sistema]?.puerto}`
    const servicio = await levantaServicio({
      env: {
        LIMESURVEY_URL: limesurvey.url.replace(/^http:\/\/[^/]+/, en('encuestas')),
        LIMESURVEY_USER: limesurvey.usuario.user,
        LIMESURVEY_PASSWORD: limesurvey.usuario.password,
        SMTP_URL: en('correo').replace('http', 'smtp'),
        IDENTITY_AUTHORITY: en('identidad'),
        IDENTITY_CLIENT_ID: '2b8c1d4e-0f3a-4b5c-8d6e-7f8091a2b3c4',
        IDENTITY_TENANT: TENANT,
        IDENTITY_SCOPE: 'api://encuestas/Login',
        CLAVEUNICA_ISSUER: `${en('claveunica')}/openid`,
        CLAVEUNICA_CLIENT_ID: 'encuestas',
        CLAVEUNICA_CLIENT_SECRET: 'kQ8mW3xZ6vB1nH4jF7sD0gA2yC5tR9uE',
        CAPTCHA: 'recaptcha',
        CAPTCHA_SITE_KEY: 'sitio',
        CAPTCHA_SECRET: 'secreto',
        CAPTCHA_VERIFY_URL: `${en('captcha')}/siteverify`,
        DATAMART_URL: en('informes'),
      },
    })
    const [proceso] = servicio.procesos
    const url = proceso?.url ?? ''
    let numero = 60_000
    const ocupados = new Set<Promise<void>>()
    try {
      const nacional = await new Cliente().entra(url, 'admin.nacional')
      const sesiones = await Promise.all(
        (await pendientes(servicio.postgres.databaseUrl, SESIONES)).map(async ({ usuario }) => ({
          usuario,
          cliente: new Cliente(),
          bearer: await new Cliente().entra(url, usuario),
        })),
      )
      const prueba = (sistema: string) => (cliente: Cliente) =>
        cliente.pide(url, `/admin/integraciones/${sistema}/prueba`, { metodo: 'POST', bearer: nacional, plazo: PACIENCIA })
      /** What people ask of each system outside; of those whose answers are kept for a while, that it be asked now. */
      const AFECTADAS: Record<string, (cliente: Cliente) => Promise<{ estado: number; texto: string }>> = {
        encuestas: prueba('encuestas'),
        correo: (cliente) => cliente.pide(url, '/apoderados/registro', { cuerpo: elRegistroNumero((numero += 1)), plazo: PACIENCIA }),
        identidad: prueba('identidad'),
        claveunica: prueba('claveunica'),
        captcha: (cliente) =>
          cliente.pide(url, '/login', {
            cuerpo: { usuario: sesiones[0]?.usuario, password: 'no-es-esa', recaptchaToken: 'x' },
            plazo: PACIENCIA,
          }),
        informes: (cliente) => cliente.pide(url, '/datamart/graficos/avance', { bearer: nacional, plazo: PACIENCIA }),
      }

      /** What others wait while people also ask for what is affected: their 99th percentile; and what the affected were told. */
      const mide = async (sistema: string): Promise<{ p99: number; otras: number; dichos: Set<string> }> => {
        const tiempos: number[] = []
        const dichos = new Set<string>()
        let [sigue, otras] = [true, 0]
        const molesta = async () => {
          const cliente = new Cliente()
          do {
            const dicho = await AFECTADAS[sistema]?.(cliente).then(
              ({ estado, texto }) =>
                `${estado}${/"codigo":"([a-z-]+)"/.exec(texto)?.[1] ? ` ${/"codigo":"([a-z-]+)"/.exec(texto)?.[1]}` : ''}`,
              (error: Error) => error.message,
            )
            dichos.add(dicho ?? '')
            await espera(200)
          } while (sigue)
          cliente.cierra()
        }
        const molestias = [molesta(), molesta(), molesta()]
        for (const una of molestias) {
          ocupados.add(una)
          void una.finally(() => ocupados.delete(una))
        }
        const comienzo = performance.now()
        const enCurso: Promise<void>[] = []
        for (let vez = 0; vez < RITMO * segundos; vez += 1) {
          const falta = comienzo + (vez * 1000) / RITMO - performance.now()
          if (falta > 0) await espera(falta)
          const una = sesiones[vez % sesiones.length]
          const desde = performance.now()
          const pedida = una?.cliente.pide(url, RUTAS[vez % RUTAS.length] ?? '', { bearer: una.bearer, plazo: PACIENCIA })
          enCurso.push(
            Promise.resolve(pedida).then(
              (contestada) => {
                tiempos.push(performance.now() - desde)
                if (contestada?.estado !== 200) otras += 1
              },
              () => void (otras += 1),
            ),
          )
        }
        await Promise.all(enCurso)
        sigue = false
        await Promise.all(molestias)
        return { p99: percentil(tiempos, 0.99), otras, dichos }
      }

      const hallazgos: Hallazgo[] = []
      for (const [sistema, puente] of Object.entries(puentes)) {
        const con = async (falla: Falla) => {
          await puente.falla(falla)
          return mide(sistema)
        }
        await con('bien')
        const peores: string[] = []
        const dichos = new Set<string>()
        let [quinientos, sinRespuesta] = [0, 0]
        for (const falla of FALLAS) {
          // Beside each other, and once more where they differ: a busy machine stops both.
          for (let intento = 1; ; intento += 1) {
            const sano = await con('bien')
            const enfermo = await con(falla)
            for (const dicho of enfermo.dichos) dichos.add(dicho)
            quinientos += [...enfermo.dichos].filter((dicho) => dicho.startsWith('500')).length
            sinRespuesta += [...enfermo.dichos].filter((dicho) => !/^\d{3}/.test(dicho)).length
            const cabe = enfermo.otras === 0 && (enfermo.p99 <= sano.p99 * VECES || enfermo.p99 - sano.p99 < NADIE_NOTA)
            if (!cabe && intento < 3) continue
            di(
              `${sistema}, ${falla}: p99 de las demás ${Math.round(sano.p99)} → ${Math.round(enfermo.p99)} ms; afectadas: ${[...enfermo.dichos].join(', ')}`,
            )
            if (!cabe) peores.push(`${falla}: ${Math.round(sano.p99)} → ${Math.round(enfermo.p99)} ms, ${enfermo.otras} sin respuesta`)
            break
          }
        }
        await puente.falla('bien')
        hallazgos.push(
          {
            que: `${sistema}: p99 de las demás rutas`,
            pedido: `≤ ${VECES} veces en las cinco fallas`,
            medido: peores.join('; ') || 'se cumple en las cinco',
            bien: peores.length === 0,
          },
          ninguno(`${sistema}: respuestas 500 o sin respuesta en ${PACIENCIA / 1000} s`, quinientos + sinRespuesta, [...dichos].join(', ')),
        )
      }
      hallazgos.push(ninguno('procesos terminados', proceso?.caidas ?? 0))
      return hallazgos
    } finally {
      await servicio.cierra()
      for (const puente of Object.values(puentes)) await puente.cierra()
      web.cierra()
      await smtp.cae()
      await limesurvey.cierra()
    }
  },
}
