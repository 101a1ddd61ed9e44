import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { creaEscrituras } from './escrituras.ts'
import { creaLecturas } from './lecturas.ts'
import { creaIngreso } from './ingreso.ts'
import { creaCobro, DE_SESION } from './cobro.ts'
import { creaLector, creaRecibo } from './recibo.ts'
import { leeFicha, Negada } from './sesion.ts'

/**
 * The least that can do the product's work, written for the bench and by hand: `node:http` and `pg`, none of the product's code and
 * its own SQL, in the fewest statements that we found. It has the same duties: it checks the token and its session, what the role may
 * do and where, whether a school is up to date, and it writes the audit row of a read list; it counts what an address, a session and an account spend; it
 * checks a captcha's proof, which serves once; it checks a password, counts its tries and the failures of where they come from, and notes who came in; it checks an answer against its questionnaire, keeps a repeated call from being done twice, and gives the same fields, which nobody on the way may keep. It does without what the product offers
 * besides: outside survey tools, filters and orders, second typings, paper forms, resending after a lost lock, messages by field, the mark left on a device, the line that tells an operator of each answer, the headers for a browser that would open one by itself, compression, which none of these callers asks for.
 */
const [puerto = '', databaseUrl = '', secreto = '', publicUrl = ''] = process.argv.slice(2)
// Plans kept as the product keeps them, and instants as text: nobody here needs them as dates.
const base = new pg.Pool({
  connectionString: databaseUrl,
  max: 10,
  options: '-c plan_cache_mode=force_generic_plan -c jit=off -c timezone=UTC',
})
const [prueba, paga] = [creaLector(secreto), creaCobro(base)]
const lecturas = creaLecturas(base, paga)
const escrituras = creaEscrituras(base, publicUrl, paga)
const recibo = creaRecibo(base, prueba, paga)
const ingresa = creaIngreso(base, secreto, prueba, paga)

async function cuerpoDe(request: IncomingMessage): Promise<unknown> {
  const trozos: Buffer[] = []
  for await (const trozo of request) trozos.push(trozo)
  return JSON.parse(Buffer.concat(trozos).toString())
}

const LISTA = /^\/api\/sige-liberado\/encuesta\/(\d{1,9})\/rbd\/(\d{1,6})\/estudiantes$/
const RECIBO = /^\/api\/comprobantes\/([^/]+)$/
const ESTADOS = /^\/api\/limesurvey\/encuesta\/(\d{1,9})\/estados-encuesta$/

/** What each address does; it answers with JSON already written. */
async function atiende(request: IncomingMessage): Promise<string> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://minimo')
  const [, codigo] = RECIBO.exec(pathname) ?? []
  // Behind a proxy, as in production: who calls is whom it names.
  if (codigo !== undefined) return recibo(String(request.headers['x-forwarded-for']), codigo, searchParams.get('captchaToken') ?? '')
  if (pathname === '/api/apoderados/login') return ingresa(String(request.headers['x-forwarded-for']), await cuerpoDe(request))
  const ficha = leeFicha(secreto, request.headers.authorization)
  await paga(`sesion:${ficha.sid}`, DE_SESION, 1)
  if (pathname === '/api/encuestador/respuestas' || pathname === '/api/encuestador/envio') {
    const clave = String(request.headers['idempotency-key'])
    const cuerpo = await cuerpoDe(request)
    return pathname.endsWith('envio') ? escrituras.envia(ficha, clave, cuerpo) : escrituras.guarda(ficha, clave, cuerpo)
  }
  if (pathname === '/api/datamart/graficos/avance') return lecturas.avance(ficha, searchParams.get('region'))
  const [, encuesta, rbd] = LISTA.exec(pathname) ?? []
  if (encuesta !== undefined && rbd !== undefined)
    return lecturas.lista(ficha, +encuesta, +rbd, +(searchParams.get('limit') ?? 25), +(searchParams.get('offset') ?? 0))
  const [, deEstados] = ESTADOS.exec(pathname) ?? []
  if (deEstados !== undefined) return lecturas.estados(ficha, +deEstados, searchParams.getAll('lmtoken'))
  throw new Negada(404)
}

const servidor = createServer((request, response) => {
  if (request.url === '/api/listo') return void response.writeHead(200).end()
  atiende(request).then(
    (texto) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(texto), 'cache-control': 'no-store' })
        .end(texto),
    (error: unknown) => response.writeHead(error instanceof Negada ? error.estado : 500).end(String(error)),
  )
})
servidor.keepAliveTimeout = 72_000
servidor.listen(Number(puerto), '127.0.0.1')
