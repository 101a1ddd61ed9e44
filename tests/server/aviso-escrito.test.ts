import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { preguntaAvisos } from '#server/plugins/http/aviso-escrito.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

/** A door as the build leaves it, of which only the notice's place matters. */
const puerta = (audiencia: string): string =>
  `<!doctype html><section data-aviso-${audiencia}=""><div class="lugar"><h2>{{aviso.antes}}<b>{{aviso.marcado}}</b>{{aviso.despues}}</h2><p>{{aviso.texto}}</p></div></section>`

let servidor: ServidorDePrueba
let carpeta: string
beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'aviso-escrito-'))
  await mkdir(join(carpeta, 'assets'))
  await writeFile(join(carpeta, 'index.html'), '<!doctype html><p>La aplicación</p>')
  await writeFile(join(carpeta, 'login.html'), puerta('establecimiento'))
  await writeFile(join(carpeta, 'ingreso-apoderados.html'), puerta('apoderado'))
  servidor = await levantar({ semilla: 'vacia', carpetaWeb: carpeta })
})
afterAll(async () => {
  await servidor.cierra()
  await rm(carpeta, { recursive: true })
})
beforeEach(() => sql`delete from publicacion where tipo = 'aviso'`.execute(servidor.db))

const pagina = (url: string, headers = {}) => servidor.app.inject({ url, headers: { accept: 'text/html', ...headers } })
const cuerpo = async (url: string): Promise<string> => (await pagina(url)).body

interface Publicado {
  audiencia?: string
  titulo?: string
  destacado?: string | null
  desde?: string
  hasta?: string
}

async function publica({
  audiencia = 'establecimiento',
  titulo = 'Comienza el 4 de agosto',
  destacado = null,
  desde = '-1 day',
  hasta = '1 day',
}: Publicado): Promise<void> {
  await sql`
    insert into publicacion (tipo, titulo, texto, destacado, audiencia, desde, hasta, lugar, transcripcion)
    values ('aviso', ${titulo}, 'Responda la que corresponda.', ${destacado}, ${audiencia}, now() + ${desde}::interval, now() + ${hasta}::interval, 1, '{}')
  `.execute(servidor.db)
}

const SIN_AVISO = (audiencia: string): string => `<!doctype html><section data-aviso-${audiencia}="null"></section>`

it('sin aviso, la puerta lo dice a su programa y no deja nada a la vista', async () => {
  expect(await cuerpo('/login')).toBe(SIN_AVISO('establecimiento'))
  expect(await cuerpo('/ingreso-apoderados')).toBe(SIN_AVISO('apoderado'))
})

it('la puerta trae el aviso de su público, que se lee, y entero para su programa', async () => {
  await publica({ destacado: '4 de agosto' })
  const html = await cuerpo('/login')
  expect(html).toContain('<div class="lugar"><h2>Comienza el <b>4 de agosto</b></h2><p>Responda la que corresponda.</p></div></section>')
  const [, entero = ''] = /data-aviso-establecimiento="([^"]*)"/.exec(html) ?? []
  const leido: unknown = JSON.parse(entero.replaceAll('&#34;', '"'))
  const [suyo] = (await servidor.app.inject({ url: '/api/avisos' })).json<unknown[]>()
  expect(leido).toEqual(suyo)
  expect(await cuerpo('/ingreso-apoderados')).toBe(SIN_AVISO('apoderado'))
})

it('lo que rompería la página se escribe como texto, y nada de un aviso es el lugar de otra cosa', async () => {
  await publica({ titulo: `</b><script>alert("1")</script> $& {{aviso.texto}} & 'más'`, destacado: '$&' })
  const html = await cuerpo('/login')
  expect(html).toContain(
    '<h2>&#60;/b&#62;&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62; <b>$&#38;</b> {{aviso.texto}} &#38; &#39;más&#39;</h2><p>Responda',
  )
  expect(html).not.toContain('<script')
})

it.each([
  ['que todavía no comienza', { desde: '1 hour', hasta: '1 day' }],
  ['que ya terminó', { desde: '-2 days', hasta: '-1 hour' }],
])('un aviso %s no está en ninguna puerta', async (_, fechas) => {
  await publica(fechas)
  expect(await cuerpo('/login')).toBe(SIN_AVISO('establecimiento'))
})

it('lo que cambia está en la página siguiente, que se guarda con otro sello; lo que no, no se envía otra vez', async () => {
  await publica({})
  const { headers } = await pagina('/login')
  expect(headers['cache-control']).toBe('no-cache')
  const otraVez = () => pagina('/login', { 'if-none-match': headers.etag })
  expect((await otraVez()).statusCode).toBe(304)
  await sql`update publicacion set titulo = 'Termina el 31 de octubre', version = version + 1`.execute(servidor.db)
  const despues = await otraVez()
  expect([despues.statusCode, despues.body.includes('Termina el 31 de octubre')]).toEqual([200, true])
  await sql`update publicacion set retirada = now()`.execute(servidor.db)
  expect(await cuerpo('/login')).toBe(SIN_AVISO('establecimiento'))
})

it('si la base de datos no contesta, la puerta llega igual, y no dice que no hay aviso', async () => {
  await publica({})
  const otra = await levantar({ semilla: 'vacia', carpetaWeb: carpeta })
  await sql`alter table publicacion rename to no_esta`.execute(otra.db)
  const { body, statusCode } = await otra.app.inject({ url: '/login', headers: { accept: 'text/html' } })
  expect([statusCode, body]).toEqual([200, '<!doctype html><section><div class="lugar"></div></section>'])
  await otra.cierra()
})

it('varias puertas a la vez hacen una lectura, y la que no contesta no detiene a ninguna', async () => {
  const contesta: ((avisos: []) => void)[] = []
  const avisos = preguntaAvisos(() => new Promise((resuelve) => contesta.push(resuelve)))
  const primeras = [avisos(), avisos()]
  expect(contesta.length).toBe(1)
  contesta[0]?.([])
  expect(await Promise.all(primeras)).toEqual([[], []])
  expect(await avisos()).toBeNull()
  expect(contesta.length).toBe(2)
})
