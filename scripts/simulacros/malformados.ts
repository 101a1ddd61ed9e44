import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { type ClaveDeOperacion, OPERACIONES, operacion } from '#contract/operaciones.ts'
import { azarDe, type Azar } from '#server/semilla/azar.ts'
import { Cliente, pendientes } from './cliente.ts'
import { alMenos, type Ensayo, ninguno } from './ensayo.ts'
import { levantaServicio } from './servicio.ts'

/** All but the one that would end the sessions with which the rest is asked. */
const CLAVES = (Object.keys(OPERACIONES) as ClaveDeOperacion[]).filter((clave) => clave !== 'postTokenCierre')
const A_LA_VEZ = 16
/** How long an answer is waited for, in milliseconds: past the service's own patience with a slow request. */
const PLAZO = 8_000

const TROZOS = [
  '%00',
  '%',
  '%zz',
  '..%2f',
  '%c0%af',
  '\u0000',
  '\ud800',
  '"',
  "'--",
  '{',
  '[',
  '💥',
  '9'.repeat(400),
  'A'.repeat(9_000),
  '-1',
  '1e999',
  'NaN',
  'null',
  '2025-02-30',
  ' ',
  '\t',
  '%F0%9F',
  '../../etc/passwd',
  '$(id)',
  '{{7*7}}',
]
const CUERPOS = [
  '',
  '{',
  '[]',
  'null',
  '"',
  '{"a":',
  '{"__proto__":{"rolId":2}}',
  `${'['.repeat(50_000)}`,
  '{"usuario":{"$gt":""}}',
  '\ufeff{}',
  '{"usuario":1e400}',
  '\u0000',
  'usuario=1&password=2',
  '<x/>',
]
const CAMPOS =
  'usuario password recaptchaToken runApoderado limit offset nombre nombres correoElectronico activo encuestaId version cambios apertura cierre motivo desde hasta estado folio ticket lmtoken periodo region'.split(
    ' ',
  )
const TIPOS = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data; boundary=',
  'application/x-www-form-urlencoded',
  '',
  '\u00ff',
  'application/xml',
]

/** A path and a query of an operation, with what does not belong there: written as a browser would, or raw. */
function direccion(azar: Azar, path: string, cruda: boolean): string {
  const escribe = (trozo: string) => (cruda ? trozo.replaceAll(/[\s\ud800]/g, '+') : encodeURIComponent(trozo.replaceAll('\ud800', '')))
  const ruta = path.replace(/\{\w+\}/g, () => (azar.ocurre(0.5) ? '1' : escribe(azar.elige(TROZOS))))
  return azar.ocurre(0.4) ? `${ruta}?${azar.elige(CAMPOS)}=${escribe(azar.elige(TROZOS))}` : ruta
}

/** A body that is JSON, with hostile values in fields that some operation takes. */
const cuerpoCreible = (azar: Azar): string =>
  JSON.stringify(
    Object.fromEntries(
      Array.from({ length: azar.entero(0, 5) }, () => [
        azar.elige(CAMPOS),
        azar.elige<unknown>([...TROZOS, -1, 2 ** 53, null, [], {}, true]),
      ]),
    ),
  )

/** A request as bytes: some that only its values make wrong, and others wrong in the protocol itself. */
function inventa(azar: Azar, bearers: readonly string[]): Buffer {
  const { metodo, path } = operacion(azar.elige(CLAVES))
  const cruda = azar.ocurre(0.4)
  const cuerpo = metodo === 'GET' ? '' : cruda ? azar.elige(CUERPOS) : cuerpoCreible(azar)
  const justo = String(Buffer.byteLength(cuerpo))
  const cabeceras = [
    'host: 127.0.0.1',
    `x-forwarded-for: 10.${azar.entero(0, 255)}.${azar.entero(0, 255)}.1`,
    `authorization: Bearer ${azar.elige([...bearers, ...bearers, 'x', 'a.b.c', ''])}`,
    `content-type: ${cruda ? azar.elige(TIPOS) : 'application/json'}`,
    ...(metodo === 'GET' ? [] : [`content-length: ${cruda ? azar.elige([justo, justo, '0', '-1', '99999999999', '1', 'x']) : justo}`]),
    `idempotency-key: ${azar.elige([randomUUID(), randomUUID(), 'x', '9'.repeat(90)])}`,
    ...(cruda
      ? azar.elige([[], ['transfer-encoding: chunked'], [`x-larga: ${'z'.repeat(20_000)}`], ['sin dos puntos'], ['expect: 100-continue']])
      : []),
    'connection: close',
  ]
  const como = cruda && azar.ocurre(0.2) ? azar.elige(['BREW', 'get', 'P\u0000ST', '']) : metodo
  const version = cruda ? azar.elige(['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', 'SSH-2.0']) : 'HTTP/1.1'
  const texto = `${como} /api${direccion(azar, path, cruda)} ${version}\r\n${cabeceras.join('\r\n')}\r\n\r\n${cuerpo}`
  if (cruda && azar.ocurre(0.1)) return Buffer.from(azar.texto(azar.entero(1, 2_000), 'abc\u0000\u0001\u00ff\r\n {}<>'), 'latin1')
  return Buffer.from(cruda && azar.ocurre(0.1) ? texto.slice(0, azar.entero(1, texto.length)) : texto)
}

/** What comes back of some bytes: its status line's number, and the body; 0 when the connection was closed without a word. */
async function manda(puerto: number, octetos: Buffer): Promise<{ estado: number; cuerpo: string }> {
  const enchufe = connect(puerto, '127.0.0.1')
  let leido = ''
  enchufe.on('data', (trozo: Buffer) => (leido += trozo.toString('latin1')))
  enchufe.on('error', () => enchufe.destroy())
  enchufe.setTimeout(PLAZO, () => enchufe.destroy())
  // Open until it is answered: who closes first may never read what was said.
  enchufe.write(octetos)
  await once(enchufe, 'close')
  const [cabeza = '', cuerpo = ''] = leido.split('\r\n\r\n')
  return { estado: Number(/^HTTP\/1\.\d (\d{3})/.exec(cabeza)?.[1] ?? 0), cuerpo }
}

/** Ten thousand requests that no browser makes, with sessions of every role and without any. */
export const malformados: Ensayo = {
  clave: 'malformados',
  titulo: 'Peticiones mal hechas',
  async corre({ breve, di }) {
    const cuantas = breve ? 1_500 : 10_000
    const servicio = await levantaServicio({ env: { REQUEST_TIMEOUT_MS: '3000' } })
    const [proceso] = servicio.procesos
    const url = proceso?.url ?? ''
    const cliente = new Cliente()
    try {
      const [una] = await pendientes(servicio.postgres.databaseUrl, 1)
      const bearers: string[] = []
      for (const quien of [una?.usuario ?? '', 'admin.nacional', 'reportes']) bearers.push(await cliente.entra(url, quien))
      const azar = azarDe(7)
      const porEstado: Record<number, number> = {}
      const malas: string[] = []
      let ajenas = 0
      let hechas = 0
      const uno = async () => {
        while (hechas < cuantas) {
          hechas += 1
          const octetos = inventa(azar, bearers)
          const { estado, cuerpo } = await manda(Number(new URL(url).port), octetos)
          porEstado[estado] = (porEstado[estado] ?? 0) + 1
          if (estado >= 500) malas.push(`${estado} a ${octetos.toString('latin1').slice(0, 120)}`)
          if (estado >= 400 && !/"codigo":"[a-z-]+"/.test(cuerpo)) ajenas += 1
          if (hechas % 2_000 === 0) di(`${hechas}: ${JSON.stringify(porEstado)}`)
        }
      }
      await Promise.all(Array.from({ length: A_LA_VEZ }, uno))
      const { estado: despues } = await cliente.pide(url, '/listo')
      return [
        alMenos('peticiones', hechas, cuantas),
        ninguno('veces que el proceso terminó', proceso?.caidas ?? 0),
        ninguno('respuestas 500 o más', malas.length, `${malas.slice(0, 3).join(' | ')} ${proceso?.fallos}`),
        ninguno('rechazos que no vienen en nuestra forma', ajenas, JSON.stringify(porEstado)),
        { que: 'después', pedido: '200', medido: String(despues), bien: despues === 200 },
      ]
    } finally {
      cliente.cierra()
      await servicio.cierra()
    }
  },
}
