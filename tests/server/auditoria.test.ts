import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sella } from '#server/plugins/auditoria/sellar.sql.ts'
import { verificaAuditoria } from '#server/plugins/auditoria/verificar.ts'
import { tokenDe } from '#tests/support/servidor/encuestas.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

const COMPLETADA = '36121302-5'

let servidor: ServidorDePrueba
let nacional: string
let apoderado: string
beforeAll(async () => {
  servidor = await levantar()
  ;[nacional, apoderado] = [await servidor.entra('administrador-nacional'), await servidor.entra('apoderado')]
})
afterAll(() => servidor.cierra())

async function hechos(query: object = {}) {
  return (await servidor.llama('getAuditoria', { query }, nacional)).body
}

/** Does what the database itself refuses, as somebody with its owner's key could. */
async function aEscondidas({ db }: ServidorDePrueba, cambio: string): Promise<void> {
  await sql
    .raw(
      `alter table auditoria disable trigger user; alter table auditoria_lote disable trigger user; ${cambio}; alter table auditoria enable trigger user; alter table auditoria_lote enable trigger user`,
    )
    .execute(db)
}

describe('lo que queda en la auditoría', () => {
  it('quién leyó y quién descargó respuestas', async () => {
    const params = await tokenDe(servidor, COMPLETADA)
    expect((await servidor.llama('getRespuestas', { params }, apoderado)).status).toBe(200)
    expect((await servidor.llama('getDescarga', { params, query: { formato: 'csv' } }, nacional)).status).toBe(200)
    const { total, filas } = await hechos({ objetoId: params.t })
    expect(total).toBe(2)
    expect(filas.map(({ accion, nombreUsuario, dsRol, detalle }) => ({ accion, nombreUsuario, dsRol, detalle }))).toEqual([
      {
        accion: 'descargar-respuestas',
        nombreUsuario: 'admin.nacional',
        dsRol: 'Administrador nacional',
        detalle: { encuestaId: params.e, formato: 'csv' },
      },
      { accion: 'leer-respuestas', nombreUsuario: '34120587-5', dsRol: 'Apoderado', detalle: { encuestaId: params.e } },
    ])
  })

  it('lo que no se pudo leer no se anota', async () => {
    const antes = (await hechos()).total
    expect((await servidor.llama('getRespuestas', { params: await tokenDe(servidor, '36120458-1') }, apoderado)).status).toBe(404)
    expect((await hechos()).total).toBe(antes)
  })

  it('un cambio que se deshace no deja rastro', async () => {
    const antes = (await hechos()).total
    await servidor.llama(
      'postAdminUsuariosCarga',
      { body: { simular: true, csv: 'nombreUsuario;nombres;apellidoPaterno;correoElectronico;rolId;activo\nx.uno;A;B;a@b.cl;2;Si' } },
      nacional,
    )
    expect((await hechos()).total).toBe(antes)
  })

  it('se filtra por acción, persona y día, y otro perfil no la ve', async () => {
    expect((await hechos({ accion: 'leer-respuestas', nombreUsuario: '34120587-5' })).total).toBe(1)
    expect((await hechos({ hasta: '2001-01-01' })).total).toBe(0)
    expect((await hechos({ desde: '2001-01-01' })).total).toBeGreaterThan(1)
    expect((await servidor.llama('getAuditoria', { query: { desde: 'ayer' } }, nacional)).status).toBe(400)
    expect((await servidor.llama('getAuditoria', { query: { hasta: '2025-02-30' } }, nacional)).status).toBe(400)
    expect((await servidor.llama('getAuditoria', { query: {} }, await servidor.entra('administrador-regional'))).status).toBe(403)
  })

  it('exportarla también queda, y el archivo no lleva fórmulas', async () => {
    await sql`insert into auditoria (usuario_id, rol_id, accion, objeto, objeto_id, motivo) values (1, 2, 'desvincular', 'vinculo', '1', '=HYPERLINK("http://malo")')`.execute(
      servidor.db,
    )
    const { status, body, headers } = await servidor.llama('getAuditoriaDescarga', { query: { accion: 'desvincular' } }, nacional)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('auditoria.csv')
    const texto = body.toString('utf8')
    expect(texto.charCodeAt(0)).toBe(0xfeff)
    expect(texto).toContain(`"'=HYPERLINK(""http://malo"")"`)
    expect((await hechos({ accion: 'exportar-auditoria' })).total).toBe(1)
  })
})

describe('la auditoría solo crece', () => {
  it.each([
    'update auditoria set motivo = null',
    'delete from auditoria',
    'truncate auditoria',
    'truncate auditoria_lote cascade',
    'update auditoria set lote_id = null where lote_id is not null',
  ])('la base de datos rechaza: %s', async (cambio) => {
    await sella(servidor.db)
    await expect(sql.raw(cambio).execute(servidor.db)).rejects.toThrow('La auditoría no se cambia ni se borra.')
  })
})

describe('la cadena de lotes', () => {
  const anotaUno = () => servidor.llama('getAuditoriaDescarga', { query: { accion: 'desvincular' } }, nacional)

  it('sella lo que espera y la verificación la encuentra intacta', async () => {
    await sella(servidor.db)
    expect(await sella(servidor.db)).toBeNull()
    await anotaUno()
    const lote = await sella(servidor.db)
    expect(lote?.cantidad).toBe(1)
    const { defectos, sinSellar, huella } = await verificaAuditoria(servidor.db)
    expect(defectos).toEqual([])
    expect(sinSellar).toBe(0)
    expect(huella).toBe(lote?.huella)
  })

  it('dos procesos a la vez no sellan dos veces la misma fila', async () => {
    await anotaUno()
    const lotes = await Promise.all([sella(servidor.db), sella(servidor.db)])
    expect(lotes.filter((lote) => lote !== null)).toHaveLength(1)
    expect((await verificaAuditoria(servidor.db)).defectos).toEqual([])
  })

  it.each([
    [
      'una fila cambiada',
      "update auditoria set objeto_id = 'otro' where auditoria_id = (select min(auditoria_id) from auditoria)",
      /El lote 1 fue cambiado/,
    ],
    [
      'una hora cambiada en un microsegundo',
      "update auditoria set fecha = fecha + interval '1 microsecond' where auditoria_id = (select min(auditoria_id) from auditoria)",
      /El lote 1 fue cambiado/,
    ],
    [
      'una fila borrada',
      'delete from auditoria where auditoria_id = (select max(auditoria_id) from auditoria where lote_id = 1)',
      /El lote 1 tiene \d+ filas y se sellaron \d+\./,
    ],
    [
      'una fila agregada',
      "insert into auditoria (usuario_id, rol_id, accion, objeto, objeto_id, lote_id) values (1, 2, 'vincular', 'vinculo', '1', 1)",
      /El lote 1 tiene/,
    ],
    ['un lote rehecho', "update auditoria_lote set huella = repeat('a', 64) where lote_id = 1", /El lote 1 fue cambiado/],
    [
      'un lote borrado',
      'delete from auditoria where lote_id = 2; delete from auditoria_lote where lote_id = 2',
      /Faltan los lotes 2 a 2\./,
    ],
  ])('encuentra %s', async (_, cambio, falta) => {
    const copia = await levantar()
    try {
      const quien = await copia.entra('administrador-nacional')
      for (let lote = 0; lote < 3; lote += 1) {
        for (let fila = 0; fila < 3; fila += 1) await copia.llama('getAuditoriaDescarga', { query: {} }, quien)
        await sella(copia.db)
      }
      expect((await verificaAuditoria(copia.db)).defectos).toEqual([])
      await aEscondidas(copia, cambio)
      expect((await verificaAuditoria(copia.db)).defectos.join(' ')).toMatch(falta)
    } finally {
      await copia.cierra()
    }
  })
})
