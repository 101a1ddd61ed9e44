import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { respondeYEnvia } from '#tests/support/servidor/encuestas.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
let escuela: string
/** Students of the demonstration's school: of 5° básico, of 1° básico, and one of another school. */
let quinto: string
let primero: string
let ajeno: string

beforeAll(async () => {
  servidor = await levantar()
  escuela = await servidor.entra('rbd')
  const uno = async (condicion: string) => {
    const { rows } = await sql<{ run: string }>`select run from estudiante where ${sql.raw(condicion)} order by run limit 1`.execute(
      servidor.db,
    )
    return rows[0]?.run ?? ''
  }
  quinto = await uno('id_rbd = 90145 and id_ensenanza = 110 and id_grado = 5')
  primero = await uno('id_rbd = 90145 and id_ensenanza = 110 and id_grado = 1')
  ajeno = await uno('id_rbd <> 90145 and id_ensenanza = 110 and id_grado = 5')
})
afterAll(() => servidor.cierra())

const inscribe = (runEstudiante: string, quien: string | null, condicion = 'madre') =>
  servidor.llama('postRegistroEmbarazadas', { body: { runEstudiante, condicion } }, quien)
const retira = (run: string, quien: string | null, motivo = 'Se inscribió por error.') =>
  servidor.llama('deleteRegistroEmbarazadas', { params: { run }, body: { motivo } }, quien)
const lista = async () => (await servidor.llama('getRegistroEmbarazadas', {}, escuela)).body

describe('el registro de padres, madres y embarazadas', () => {
  it('inscribe a un estudiante del colegio, y su encuesta se puede responder', async () => {
    const { status, body } = await inscribe(quinto, escuela)
    expect(status).toBe(201)
    expect(body).toMatchObject({ runEstudiante: quinto, condicion: 'madre', encuestaId: 6, estado: 'NO_INICIADA' })
    expect(body.token).toMatch(/^[0-9a-zA-Z]{15}$/)
    expect((await lista()).map((una) => una.runEstudiante)).toEqual([quinto])
    const otra = await inscribe(quinto, escuela, 'padre')
    expect([otra.status, otra.error.codigo]).toEqual([409, 'ya-inscrito'])
  })

  it('rechaza a quien no es del colegio, a quien es de otro grado y lo mal escrito', async () => {
    expect((await inscribe(ajeno, escuela)).status).toBe(404)
    expect((await sql`select 1 from registro_embarazadas where run_estudiante = ${ajeno}`.execute(servidor.db)).rows).toEqual([])
    const chico = await inscribe(primero, escuela)
    expect([chico.status, chico.error.codigo]).toEqual([409, 'grado-no-corresponde'])
    expect((await inscribe('1-1', escuela)).status).toBe(400)
    expect((await inscribe(quinto, escuela, 'abuela')).error.campos).toEqual({ condicion: 'Elija una condición.' })
  })

  it('si el estudiante deja el colegio mientras se inscribe, no queda inscrito', async () => {
    const { rows } = await sql<{ run: string }>`
      select run from estudiante where id_rbd = 90145 and id_ensenanza = 110 and id_grado = 6 order by run limit 1
    `.execute(servidor.db)
    const seVa = rows[0]?.run ?? ''
    await sql`
      create function se_va() returns trigger language plpgsql as $$
        begin update estudiante set id_rbd = (select id_rbd from estudiante where run = ${sql.lit(ajeno)}) where run = new.run_estudiante; return new; end $$
    `.execute(servidor.db)
    await sql`create trigger se_va after insert on registro_embarazadas for each row execute function se_va()`.execute(servidor.db)
    expect((await inscribe(seVa, escuela)).status).toBe(404)
    await sql`drop function se_va cascade`.execute(servidor.db)
    expect((await sql`select 1 from registro_embarazadas where run_estudiante = ${seVa}`.execute(servidor.db)).rows).toEqual([])
  })

  it('lo ven y lo cambian solo los colegios, cada uno el suyo', async () => {
    for (const perfil of ['administrador-nacional', 'administrador-regional', 'administrador-comunal', 'reportes', 'apoderado'] as const) {
      const quien = await servidor.entra(perfil)
      expect((await servidor.llama('getRegistroEmbarazadas', {}, quien)).status).toBe(403)
      expect((await inscribe(quinto, quien)).status).toBe(403)
      expect((await retira(quinto, quien)).status).toBe(403)
    }
    expect((await inscribe(quinto, null)).status).toBe(401)
    expect((await servidor.llama('getRegistroEmbarazadas', {})).status).toBe(401)
  })

  it('lo respondido lo ve solo el colegio: ni la agencia ni el apoderado', async () => {
    const [inscripcion] = await lista()
    const params = { e: 6, t: inscripcion?.token ?? '' }
    await sql`insert into vinculo (usuario_id, run_estudiante) select usuario_id, ${quinto} from usuario where origen = 'Apoderados' and verificado limit 1`.execute(
      servidor.db,
    )
    const { rows } = await sql<{
      e: number
      t: string
    }>`select encuesta_id as e, token as t from token_encuesta where run_estudiante = ${quinto} and encuesta_id = 6`.execute(servidor.db)
    expect(rows[0]).toEqual(params)
    await sql`delete from token_encuesta where run_estudiante = ${quinto} and encuesta_id <> 6 and token not in (select token from respuesta)`.execute(
      servidor.db,
    )
    const enviada = await respondeYEnvia(servidor, escuela, quinto)
    expect(enviada.status).toBe(200)
    expect((await servidor.llama('getRespuestas', { params }, escuela)).status).toBe(200)
    for (const perfil of ['administrador-nacional', 'administrador-regional', 'administrador-comunal', 'apoderado'] as const) {
      const quien = await servidor.entra(perfil)
      expect((await servidor.llama('getEstado', { params }, quien)).status).toBe(404)
      expect((await servidor.llama('getRespuestas', { params }, quien)).status).toBe(404)
      expect((await servidor.llama('getComprobanteDeToken', { params }, quien)).status).toBe(404)
    }
    const {
      rows: [respuesta],
    } = await sql<{ id: number }>`select respuesta_id as id from respuesta where token = ${params.t}`.execute(servidor.db)
    const nacional = await servidor.entra('administrador-nacional')
    const buscado = await servidor.llama('getEncuestasDeRun', { params: { run: quinto } }, nacional)
    expect([buscado.status, buscado.body.encuestas.map((una) => una.encuestaId).includes(6)]).toEqual([200, false])
    expect(
      (await servidor.llama('deleteRespuesta', { params: { e: 6, id: respuesta?.id ?? 0 }, body: { motivo: 'Fue un error.' } }, nacional))
        .status,
    ).toBe(404)
  })

  it('retira con un motivo, y anula lo respondido y su comprobante', async () => {
    expect((await retira(quinto, escuela, 'x')).status).toBe(400)
    expect((await retira(quinto, escuela)).status).toBe(204)
    expect(await lista()).toEqual([])
    expect((await retira(quinto, escuela)).status).toBe(404)
    const { rows } = await sql<{ estado: string; recibo: string; motivo: string }>`
      select r.estado, k.estado as recibo, r.motivo from respuesta r join comprobante k using (respuesta_id) where r.run_estudiante = ${quinto} and r.encuesta_id = 6
    `.execute(servidor.db)
    expect(rows).toEqual([{ estado: 'anulada', recibo: 'ANULADO', motivo: 'Se inscribió por error.' }])
    const nacional = await servidor.entra('administrador-nacional')
    const {
      body: { filas },
    } = await servidor.llama('getAuditoria', { query: { accion: 'retirar-del-registro' } }, nacional)
    expect(filas).toMatchObject([
      {
        nombreUsuario: '90145',
        objeto: 'registro',
        objetoId: '6',
        idRbd: 90145,
        runEstudiante: quinto,
        motivo: 'Se inscribió por error.',
      },
    ])
    expect((await inscribe(quinto, escuela, 'embarazada')).body).toMatchObject({ condicion: 'embarazada', estado: 'ANULADA' })
  })

  it('se cierra con el período: sin encuesta nadie se inscribe y la lista está vacía', async () => {
    await sql`update encuesta set activo = false where encuesta_id = 6`.execute(servidor.db)
    expect(await lista()).toEqual([])
    expect((await inscribe(quinto, escuela)).error.codigo).toBe('registro-cerrado')
    await sql`update encuesta set activo = true where encuesta_id = 6`.execute(servidor.db)
  })
})

describe('los documentos de apoyo', () => {
  const de = async (perfil: Parameters<ServidorDePrueba['entra']>[0]) =>
    (await servidor.llama('getDocumentosApoyo', {}, await servidor.entra(perfil))).body

  it('son los del perfil, con su tamaño y su formato', async () => {
    expect((await de('apoderado')).map((uno) => uno.titulo)).toEqual(['Guía para apoderados y estudiantes EPJA'])
    const delColegio = await de('rbd')
    expect(delColegio.length).toBe(9)
    expect(delColegio[0]).toMatchObject({
      titulo: 'Manual para establecimientos',
      url: '/documentos/manual-establecimientos.pdf',
      formato: 'PDF',
      periodo: '2025',
    })
    expect((await de('administrador-nacional')).some((uno) => uno.url.includes('embarazadas'))).toBe(false)
    expect((await servidor.llama('getDocumentosApoyo', {})).status).toBe(401)
  })

  it('son archivos de verdad, del tamaño que se dice', async () => {
    const { readFile } = await import('node:fs/promises')
    for (const { url, bytes } of await de('rbd')) {
      const archivo = await readFile(`public${url}`)
      expect([archivo.length, archivo.subarray(0, 5).toString()], url).toEqual([bytes, '%PDF-'])
    }
  })
})
