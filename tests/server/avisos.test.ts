import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ArchivoNuevo, Publicacion, UsoDeArchivo } from '#contract/avisos.ts'
import { nombreLimpio } from '#server/areas/avisos/archivos.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n')
const MP4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomavc1'), Buffer.alloc(600, 7)])
const VTT = Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nHola.\n')
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
const word = (tipo: string) =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${tipo}"/></Types>`,
      ),
      'word/document.xml': strToU8('<w:document/>'),
    }),
  )
const DOCX = word('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml')
const DOCM = word('application/vnd.ms-word.document.macroEnabled.main+xml')

const archivo = (uso: UsoDeArchivo, nombre: string, contenido: Buffer): ArchivoNuevo => ({
  uso,
  nombre,
  contenido: contenido.toString('base64'),
})

const AVISO = {
  tipo: 'aviso' as const,
  titulo: 'La encuesta 2026 comienza el 03 de agosto',
  texto: 'Anime a los apoderados.',
  destacado: '03 de agosto',
  audiencia: 'establecimiento' as const,
  roles: null,
  periodoId: null,
  desde: '2025-01-01T03:00:00.000Z',
  hasta: '2099-12-31T02:59:59.000Z',
  lugar: 1,
  segundos: null,
  transcripcion: [],
  archivos: [] as ArchivoNuevo[],
}
const DOCUMENTO = {
  ...AVISO,
  tipo: 'documento' as const,
  titulo: 'Instructivo',
  texto: 'Cómo se responde.',
  destacado: null,
  audiencia: null,
  hasta: null,
  archivos: [archivo('archivo', 'instructivo.pdf', PDF)],
}
const VIDEO = {
  ...AVISO,
  tipo: 'video' as const,
  titulo: 'Video para apoderados',
  texto: '',
  destacado: null,
  audiencia: 'apoderado' as const,
  segundos: 40,
  transcripcion: ['Entre con su RUN.'],
  archivos: [archivo('archivo', 'v.mp4', MP4), archivo('subtitulos', 'v.vtt', VTT), archivo('cartel', 'v.png', PNG)],
}

let servidor: ServidorDePrueba
let nacional: string
beforeAll(async () => {
  servidor = await levantar()
  nacional = await servidor.entra('administrador-nacional')
})
afterAll(() => servidor.cierra())

const publica = (body: object, quien: string | null = nacional) => servidor.llama('postAdminAvisos', { body: body as never }, quien)
const cambia = ({ publicacionId, version }: Publicacion, body: object) =>
  servidor.llama('putAdminAvisos', { params: { id: publicacionId }, body: { version, ...body } as never }, nacional)
const retira = ({ publicacionId }: Publicacion, retirada = true) =>
  servidor.llama('putAdminAvisosRetiro', { params: { id: publicacionId }, body: { retirada } }, nacional)
const titulosDe = async (tipo: Publicacion['tipo']) =>
  (await servidor.llama('getAdminAvisos', {}, nacional)).body.publicaciones.filter((una) => una.tipo === tipo).map(({ titulo }) => titulo)
const alaVista = async () => (await servidor.llama('getAvisos', {})).body.map(({ titulo, audiencia }) => [titulo, audiencia])
const documentosDe = async (perfil: Parameters<ServidorDePrueba['entra']>[0]) =>
  (await servidor.llama('getDocumentosApoyo', {}, await servidor.entra(perfil))).body
const pide = (url: string, quien: string | null = null, headers: Record<string, string> = {}) =>
  servidor.app.inject({ url, headers: { ...headers, ...(quien !== null && { authorization: `Bearer ${quien}` }) } })

describe('una base sin nada', () => {
  it('tiene el aviso del 04 de agosto en ambos ingresos y un video para establecimientos y otro para apoderados, enteros en el producto', async () => {
    const vacio = await levantar({ semilla: 'vacia' })
    const avisos = (await vacio.llama('getAvisos', {})).body
    expect(avisos.map(({ audiencia, destacado }) => [audiencia, destacado])).toEqual([
      ['establecimiento', '04 de agosto'],
      ['apoderado', '04 de agosto'],
    ])
    for (const { texto } of avisos) expect(texto).toContain('en modalidad establecimiento y en modalidad apoderado')
    // The guardians' one is read at the EPJA door as well.
    expect(avisos[1]?.texto).toContain('Responda por cada estudiante a su cargo, o por usted si estudia en EPJA.')
    const videos = (await vacio.llama('getVideos', {})).body
    expect(videos.map(({ audiencia, segundos }) => [audiencia, segundos])).toEqual([
      ['establecimiento', 62],
      ['apoderado', 52],
    ])
    const enDisco = (ruta: string) => new URL(`../../public${ruta}`, import.meta.url)
    for (const { fuentes, cartel, subtitulos, transcripcion, segundos } of videos) {
      expect(fuentes.map(({ tipo }) => tipo)).toEqual(['video/mp4', 'video/webm'])
      for (const { src } of fuentes) expect(statSync(enDisco(src)).size).toBeLessThanOrEqual(3 * 1024 * 1024)
      expect(statSync(enDisco(cartel)).size).toBeLessThanOrEqual(100 * 1024)

      const tiempos = [...readFileSync(enDisco(subtitulos), 'utf8').matchAll(/(\S+) --> (\S+)/g)]
      expect(tiempos[0]?.[1]).toBe('00:00:00.000')
      expect(tiempos.slice(1).map(([, desde]) => desde)).toEqual(tiempos.slice(0, -1).map(([, , hasta]) => hasta))
      expect(tiempos.at(-1)?.[2]).toBe(new Date(segundos * 1000).toISOString().slice(11, 23))

      const frases = transcripcion.flatMap((paso) => paso.split(/[.;]\s*/)).filter(Boolean)
      expect(frases.length).toBeGreaterThan(5)
      expect(frases.filter((frase) => frase.split(/\s+/).length > 20)).toEqual([])
    }
    await vacio.cierra()
  })
})

describe('los avisos de los ingresos', () => {
  it('se publican, se ordenan, se retiran y vuelven, y cada paso queda en la auditoría', async () => {
    const { status, body } = await publica(AVISO)
    expect(status).toBe(201)
    expect(body).toMatchObject({ titulo: AVISO.titulo, destacado: '03 de agosto', lugar: 1, retirada: null, version: 1 })
    const deEscuelas = async () => (await alaVista()).filter(([, audiencia]) => audiencia === 'establecimiento').map(([titulo]) => titulo)
    const [, anterior = ''] = await deEscuelas()
    expect(await deEscuelas()).toEqual([AVISO.titulo, anterior])

    const alFinal = await cambia(body, { ...AVISO, lugar: 3 })
    expect(alFinal.body).toMatchObject({ lugar: 3, version: 2 })
    expect((await titulosDe('aviso')).at(-1)).toBe(AVISO.titulo)
    expect(await deEscuelas()).toEqual([anterior, AVISO.titulo])

    expect((await retira(body)).body.retirada).toEqual(expect.any(String))
    expect(await deEscuelas()).toEqual([anterior])
    expect((await retira(body, false)).body.retirada).toBeNull()
    expect(await deEscuelas()).toEqual([anterior, AVISO.titulo])

    const { filas } = (await servidor.llama('getAuditoria', { query: { limit: 100 } }, nacional)).body
    const hechos = filas.filter(({ objeto, objetoId }) => objeto === 'publicacion' && objetoId === String(body.publicacionId))
    expect(hechos.map(({ accion }) => accion).reverse()).toEqual([
      'publicar',
      'cambiar-publicacion',
      'retirar-publicacion',
      'publicar-otra-vez',
    ])
    expect(hechos.find(({ accion }) => accion === 'cambiar-publicacion')?.detalle).toMatchObject({
      antes: { lugar: 1 },
      despues: { lugar: 3 },
    })
    await retira(body)
  })

  it('un cambio cuya respuesta se perdió se repite con su clave, y no se niega por uno mismo', async () => {
    const { publicacionId, version } = (await publica(AVISO)).body
    const cambio = { params: { id: publicacionId }, body: { ...AVISO, version, lugar: 2 } }
    const guarda = (idempotencyKey: string) => servidor.llama('putAdminAvisos', cambio, nacional, { idempotencyKey })
    const clave = randomUUID()
    const [una, otra] = [await guarda(clave), await guarda(clave)]
    expect([una.status, otra.status]).toEqual([200, 200])
    expect(otra.body).toEqual(una.body)
    expect((await guarda(randomUUID())).error.codigo).toBe('version-antigua')
    await retira(una.body)
  })

  it('rigen solo entre sus días', async () => {
    const futuro = await publica({ ...AVISO, titulo: 'Del 2098, 03 de agosto', desde: '2098-01-01T03:00:00.000Z' })
    const pasado = await publica({ ...AVISO, titulo: 'De enero, 03 de agosto', hasta: '2025-01-31T03:00:00.000Z' })
    const titulos = (await alaVista()).map(([titulo]) => titulo)
    expect(titulos).not.toContain(futuro.body.titulo)
    expect(titulos).not.toContain(pasado.body.titulo)
  })

  it.each([
    ['sin título', { titulo: ' ' }, 'titulo', 'Escriba el título.'],
    ['sin texto', { texto: '' }, 'texto', 'Escriba el aviso.'],
    ['sin ingreso', { audiencia: null }, 'audiencia', 'Elija en qué ingreso se muestra.'],
    ['sin fin', { hasta: null }, 'hasta', 'Elija hasta qué día se muestra.'],
    ['que termina antes', { hasta: '2024-01-01T00:00:00.000Z' }, 'hasta', 'Termina antes de comenzar.'],
    ['con un día que no existe', { desde: '2025-02-30T03:00:00.000Z' }, 'desde', 'Esa fecha no existe.'],
    ['que destaca lo que no dice', { destacado: '04 de agosto' }, 'destacado', 'Esas palabras no están en el título.'],
    ['de un período que no existe', { periodoId: 999 }, 'periodoId', 'Ese período no existe.'],
    ['con un archivo', { archivos: [archivo('archivo', 'a.pdf', PDF)] }, 'archivo', 'Esta publicación no lleva ese archivo.'],
  ])('uno %s no se publica, y dice por qué', async (_cual, con, campo, mensaje) => {
    const antes = await titulosDe('aviso')
    const { status, error } = await publica({ ...AVISO, ...con })
    expect([status, error.campos?.[campo]]).toEqual([400, mensaje])
    expect(await titulosDe('aviso')).toEqual(antes)
  })

  it('dos personas que cambian el mismo no se pisan', async () => {
    const { body } = await publica({ ...AVISO, titulo: 'De dos, 03 de agosto' })
    expect((await cambia(body, { ...AVISO, titulo: 'Primera, 03 de agosto' })).status).toBe(200)
    const segunda = await cambia(body, { ...AVISO, titulo: 'Segunda, 03 de agosto' })
    expect([segunda.status, segunda.error.codigo]).toEqual([409, 'version-antigua'])
    expect(segunda.error.versiones?.guardada).toMatchObject({ titulo: 'Primera, 03 de agosto', version: 2 })
    expect((await cambia({ ...body, version: 2 }, DOCUMENTO)).error.campos?.['tipo']).toBe('Una publicación no cambia de tipo.')
    expect((await retira({ ...body, publicacionId: 9999 })).status).toBe(404)
  })

  it('solo los lleva el nivel nacional', async () => {
    expect((await publica(AVISO, null)).status).toBe(401)
    for (const perfil of ['administrador-regional', 'administrador-comunal', 'rbd', 'apoderado', 'reportes'] as const) {
      expect([perfil, (await publica(AVISO, await servidor.entra(perfil))).status]).toEqual([perfil, 403])
    }
  })
})

describe('los documentos de apoyo', () => {
  it('se ofrecen a sus perfiles, en su período y sus días, con su formato y su tamaño', async () => {
    const periodos = (await servidor.llama('getPeriodos', {}, nacional)).body
    const cerrado = periodos.find(({ activo }) => !activo)?.periodoId
    const activo = periodos.find((periodo) => periodo.activo)?.periodoId
    const { body } = await publica({ ...DOCUMENTO, roles: [1], periodoId: activo })
    await publica({ ...DOCUMENTO, titulo: 'De otro período', periodoId: cerrado })
    await publica({ ...DOCUMENTO, titulo: 'De mañana', desde: '2098-01-01T03:00:00.000Z' })
    await publica({ ...DOCUMENTO, titulo: 'En Word', archivos: [archivo('archivo', 'guía.docx', DOCX)] })

    const deEscuela = await documentosDe('rbd')
    expect(deEscuela.find(({ titulo }) => titulo === 'Instructivo')).toEqual({
      documentoId: body.publicacionId,
      titulo: 'Instructivo',
      descripcion: 'Cómo se responde.',
      url: `/api/documentos-apoyo/${body.publicacionId}/archivo`,
      conSesion: true,
      nombre: 'instructivo.pdf',
      formato: 'PDF',
      bytes: PDF.length,
      periodo: '2025',
    })
    const deApoderado = (await documentosDe('apoderado')).map(({ titulo, formato }) => `${titulo}, ${formato}`)
    expect(deApoderado).toContain('En Word, DOCX')
    for (const otro of ['Instructivo, PDF', 'De otro período, PDF', 'De mañana, PDF']) expect(deApoderado).not.toContain(otro)
    expect(deEscuela.map(({ titulo }) => titulo)).not.toContain('De otro período')
  })

  it('el archivo llega entero o por partes a quien lo ve, sin nada que ejecutar, y a nadie más', async () => {
    const { body } = await publica({ ...DOCUMENTO, titulo: 'Solo escuelas', roles: [1] })
    const url = `/api/documentos-apoyo/${body.publicacionId}/archivo`
    const escuela = await servidor.entra('rbd')
    const entero = await pide(url, escuela)
    expect([entero.statusCode, entero.rawPayload.equals(PDF)]).toEqual([200, true])
    expect(entero.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(entero.headers['content-disposition']).toContain('attachment; filename="instructivo.pdf"')
    const parte = await pide(url, escuela, { range: 'bytes=1-3' })
    expect([parte.statusCode, parte.payload, parte.headers['content-range']]).toEqual([206, 'PDF', `bytes 1-3/${PDF.length}`])
    expect((await pide(url)).statusCode).toBe(401)
    expect((await pide(url, await servidor.entra('apoderado'))).statusCode).toBe(404)
    expect((await pide(url, nacional)).statusCode).toBe(200)
    await retira(body)
    expect((await pide(url, escuela)).statusCode).toBe(404)
    expect((await pide(url, nacional)).statusCode).toBe(200)
  })

  it.each([
    ['un programa con nombre de PDF', 'factura.pdf', Buffer.from('MZ\x90\0programa')],
    ['una página con nombre de PDF', 'guia.pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['un dibujo SVG, que lleva programas', 'logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['un Word con macros con nombre de Word', 'guia.docx', DOCM],
    ['un comprimido', 'todo.zip', Buffer.from(zipSync({ 'a.txt': strToU8('a') }))],
    ['un archivo de texto', 'a.pdf', Buffer.from('no es un PDF')],
  ])('%s no se sube', async (_que, nombre, contenido) => {
    const { status, error } = await publica({ ...DOCUMENTO, archivos: [archivo('archivo', nombre, contenido)] })
    expect([status, error.campos?.['archivo']]).toEqual([
      400,
      'El contenido no es de ese tipo. Suba un PDF, un documento de oficina sin macros o una imagen PNG o JPG.',
    ])
  })

  it('ni uno vacío, ni ninguno, ni más de 20 MB', async () => {
    expect((await publica({ ...DOCUMENTO, archivos: [] })).error.campos?.['archivo']).toBe('Elija un archivo.')
    expect((await publica({ ...DOCUMENTO, archivos: [archivo('archivo', 'a.pdf', Buffer.alloc(0))] })).error.campos).toEqual({
      'archivos.0.contenido': 'El archivo está vacío.',
    })
    const grande = Buffer.concat([PDF, Buffer.alloc(20_000_000)])
    expect((await publica({ ...DOCUMENTO, archivos: [archivo('archivo', 'a.pdf', grande)] })).error.campos?.['archivo']).toBe(
      'Los archivos pesan más de 20 MB.',
    )
    const enorme = Buffer.concat([PDF, Buffer.alloc(30_000_000)])
    expect((await publica({ ...DOCUMENTO, archivos: [archivo('archivo', 'a.pdf', enorme)] })).status).toBe(413)
  })

  it('se cambian sin volver a subir el archivo, y con otro que lo reemplaza', async () => {
    const { body } = await publica({ ...DOCUMENTO, titulo: 'De reemplazo' })
    const igual = await cambia(body, { ...DOCUMENTO, titulo: 'Con otro título', archivos: [] })
    expect(igual.body.archivos).toEqual(body.archivos)
    const otro = await cambia(igual.body, { ...DOCUMENTO, archivos: [archivo('archivo', 'otro.docx', DOCX)] })
    expect(otro.body.archivos).toMatchObject([{ uso: 'archivo', nombre: 'otro.docx', formato: 'DOCX', bytes: DOCX.length }])
    expect((await pide(`/api/documentos-apoyo/${body.publicacionId}/archivo`, nacional)).rawPayload.equals(DOCX)).toBe(true)
  })

  it.each([
    ['../../../etc/passwd', 'pdf', 'passwd.pdf'],
    ['C:\\temp\\Guía para apoderados.pdf', 'pdf', 'Guía para apoderados.pdf'],
    ['factura\u202Efdp.exe', 'pdf', 'facturafdp.pdf'],
    ['  ..oculto  .PDF', 'pdf', 'oculto.pdf'],
    ['a"b:c|d?.pdf', 'pdf', 'abcd.pdf'],
    ['\r\nX-Mal: 1.pdf', 'pdf', 'X-Mal 1.pdf'],
    ['', 'png', 'archivo.png'],
    ['x'.repeat(300), 'pdf', `${'x'.repeat(100)}.pdf`],
  ])('el nombre «%s» se guarda limpio', (nombre, extension, limpio) => {
    expect(nombreLimpio(nombre, extension)).toBe(limpio)
  })

  it('quedan en una carpeta si la instalación tiene una, y la base no los guarda', async () => {
    const carpeta = await mkdtemp(join(tmpdir(), 'publicados-'))
    const conCarpeta = await levantar({ entorno: { ARCHIVOS_DIR: carpeta } })
    const quien = await conCarpeta.entra('administrador-nacional')
    const { body } = await conCarpeta.llama('postAdminAvisos', { body: DOCUMENTO }, quien)
    const { rows } = await sql`select contenido, huella from archivo_de_publicacion where publicacion_id = ${body.publicacionId}`.execute(
      conCarpeta.db,
    )
    expect(rows).toEqual([{ contenido: null, huella: (await readdir(carpeta))[0] }])
    const baja = await conCarpeta.app.inject({
      url: `/api/documentos-apoyo/${body.publicacionId}/archivo`,
      headers: { authorization: `Bearer ${quien}`, range: 'bytes=0-3' },
    })
    expect([baja.statusCode, baja.payload]).toEqual([206, '%PDF'])
    await conCarpeta.cierra()
    await rm(carpeta, { recursive: true })
  })
})

describe('los videos', () => {
  it('se publican con sus subtítulos, su imagen y su transcripción, y cualquiera los ve mientras no se retiran', async () => {
    const { status, body } = await publica(VIDEO)
    expect(status).toBe(201)
    const url = (uso: string) => `/api/videos/${body.publicacionId}/${uso}`
    const suyo = (await servidor.llama('getVideos', {})).body.find(({ audiencia }) => audiencia === 'apoderado')
    expect(suyo).toMatchObject({
      videoId: body.publicacionId,
      titulo: 'Video para apoderados',
      segundos: 40,
      transcripcion: ['Entre con su RUN.'],
      fuentes: [{ src: url('archivo'), tipo: 'video/mp4' }],
      subtitulos: url('subtitulos'),
      cartel: url('cartel'),
    })
    const parte = await pide(url('archivo'), null, { range: 'bytes=4-7' })
    expect([parte.statusCode, parte.payload]).toEqual([206, 'ftyp'])
    expect((await pide(url('subtitulos'))).headers['content-type']).toContain('text/vtt')
    expect((await pide(url('alterno'))).statusCode).toBe(404)
    await retira(body)
    expect((await pide(url('archivo'))).statusCode).toBe(404)
    expect((await servidor.llama('getVideos', {})).body.map(({ audiencia }) => audiencia)).toEqual(['establecimiento', 'apoderado'])
  })

  it.each([
    ['sin duración', { segundos: null }, { segundos: 'Escriba cuántos segundos dura.' }],
    ['sin transcripción', { transcripcion: [] }, { transcripcion: 'Escriba la transcripción.' }],
    ['sin subtítulos', { archivos: VIDEO.archivos.filter(({ uso }) => uso !== 'subtitulos') }, { subtitulos: 'Elija un archivo.' }],
    [
      'con un PDF de cartel',
      { archivos: [...VIDEO.archivos.filter(({ uso }) => uso !== 'cartel'), archivo('cartel', 'v.png', PDF)] },
      { cartel: 'El contenido no es de ese tipo. Suba una imagen PNG o JPG.' },
    ],
  ])('uno %s no se publica', async (_cual, con, campos) => {
    const { status, error } = await publica({ ...VIDEO, ...con })
    expect([status, error.campos]).toEqual([400, campos])
  })
})
