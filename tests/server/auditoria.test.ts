import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { olvidaSujeto } from '#server/plugins/auditoria/anotar.sql.ts'
import { sella } from '#server/plugins/auditoria/sellar.sql.ts'
import { aEscondidas, type AnclaDePrueba, CLAVE_DE_AUDITORIA, loAnotado, unAncla } from '#tests/support/servidor/auditoria.ts'
import { tokenDe } from '#tests/support/servidor/encuestas.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

const COMPLETADA = '36121302-5'

let servidor: ServidorDePrueba
let ancla: AnclaDePrueba
let nacional: string
let apoderado: string
beforeAll(async () => {
  ;[servidor, ancla] = [await levantar(), await unAncla()]
  ;[nacional, apoderado] = [await servidor.entra('administrador-nacional'), await servidor.entra('apoderado')]
})
afterAll(async () => {
  await servidor.cierra()
  await ancla.borra()
})

async function hechos(query: object = {}) {
  return (await servidor.llama('getAuditoria', { query }, nacional)).body
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

  it('cuenta lo mismo después de sellada, por día de Chile y por acción, y lo que espera su sello también', async () => {
    // The first two are of one day of Chile: its midnight is 03:00 of the other clock.
    const anota = (fecha: string, accion: string) =>
      sql`insert into auditoria (fecha, rol_id, accion, objeto, objeto_id) values (${fecha}, 2, ${accion}, 'periodo', '7')`.execute(
        servidor.db,
      )
    await anota('2019-11-05T03:00:00Z', 'cerrar-periodo')
    await anota('2019-11-06T02:59:59Z', 'crear-periodo')
    await anota('2019-11-06T03:00:00Z', 'cerrar-periodo')
    const cuentas = async () => [
      (await hechos({ hasta: '2019-12-31' })).total,
      (await hechos({ desde: '2019-11-05', hasta: '2019-11-05' })).total,
      (await hechos({ hasta: '2019-12-31', accion: 'cerrar-periodo' })).total,
      (await hechos({ desde: '2019-11-06', hasta: '2019-12-31', accion: 'cerrar-periodo', objetoId: '7' })).total,
    ]
    expect(await cuentas()).toEqual([3, 2, 2, 1])
    const todas = (await hechos()).total
    await sella(servidor.db, CLAVE_DE_AUDITORIA)
    expect((await hechos()).total).toBe(todas)
    expect(await cuentas()).toEqual([3, 2, 2, 1])
    await anota('2019-11-05T12:00:00Z', 'cerrar-periodo')
    expect(await cuentas()).toEqual([4, 3, 3, 1])
    expect((await hechos({ hasta: '2019-12-31' })).filas.map(({ fecha }) => fecha)).toEqual([
      '2019-11-06T03:00:00.000Z',
      '2019-11-06T02:59:59.000Z',
      '2019-11-05T12:00:00.000Z',
      '2019-11-05T03:00:00.000Z',
    ])
  })

  it('exportarla también queda, y el archivo no lleva fórmulas', async () => {
    await sql`insert into auditoria (rol_id, accion, objeto, objeto_id, motivo) values (2, 'desvincular', 'vinculo', '1', '=HYPERLINK("http://malo")')`.execute(
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

describe('lo que se lee y lo que se rechaza', () => {
  const RUN = '36121302-5'

  it('cada ingreso y cada rechazo, con la cuenta y sin nada de lo escrito', async () => {
    const ingresa = (usuario: string, password: string) =>
      servidor.llama('postLogin', { body: { usuario, password, recaptchaToken: 'prueba' } })
    expect((await ingresa('admin.losrios', 'no es la suya')).status).toBe(401)
    expect((await ingresa('quien.no.existe', 'no es la suya')).status).toBe(401)
    const rechazos = await loAnotado(servidor, { accion: 'rechazar-ingreso' })
    const { usuarioId } = (await servidor.llama('getUsuario', {}, await servidor.entra('administrador-regional'))).body
    expect(rechazos.map(({ nombreUsuario, detalle }) => [nombreUsuario, detalle])).toEqual([
      ['sin identificar', { puerta: 'postLogin', rechazo: 'credenciales' }],
      ['sin identificar', { puerta: 'postLogin', rechazo: 'credenciales', cuenta: String(usuarioId) }],
    ])
    expect(JSON.stringify(rechazos)).not.toMatch(/quien\.no\.existe|no es la suya/)
    const [ingreso] = await loAnotado(servidor, { accion: 'ingresar', nombreUsuario: 'admin.losrios' })
    expect(ingreso).toMatchObject({ usuarioId, dsRol: 'Administrador regional' })
  })

  it('el ingreso y las listas de una escuela quedan con su RBD', async () => {
    const escuela = await servidor.entra('rbd')
    expect((await loAnotado(servidor, { accion: 'ingresar', idRbd: 90_145 })).length).toBeGreaterThan(0)
    const { status } = await servidor.llama('getEstudiantes', { params: { e: 1, rbd: 90_145 }, query: { searchTerm: 'Soto' } }, escuela)
    expect(status).toBe(200)
    const [hecho] = await loAnotado(servidor, { accion: 'leer-lista', idRbd: 90_145 })
    expect(hecho).toMatchObject({ objetoId: 'estudiantes', dsRol: 'Establecimiento', detalle: { encuestaId: 1 } })
    expect(JSON.stringify(hecho)).not.toContain('Soto')
  })

  it('por el RUN de un estudiante aparece todo lo suyo, de quien sea', async () => {
    expect((await servidor.llama('getEstudiantePorRun', { params: { run: RUN } }, apoderado)).status).toBe(200)
    expect((await servidor.llama('getAdminApoderadosPorAlumno', { query: { runEstudiante: RUN } }, nacional)).status).toBe(200)
    const acciones = (await loAnotado(servidor, { runEstudiante: RUN })).map(({ accion }) => accion)
    expect(new Set(acciones)).toEqual(new Set(['leer-lista', 'consultar-run', 'leer-respuestas', 'descargar-respuestas']))
    const { body } = await servidor.llama('getAuditoria', { query: { runEstudiante: RUN } }, nacional)
    expect(body.total).toBe(acciones.length)
    expect(body.filas.every(({ runEstudiante }) => runEstudiante === RUN)).toBe(true)
    expect((await loAnotado(servidor, { runEstudiante: '9999999-3' })).length).toBe(0)
  })

  it('también quien la busca por el cuerpo de su RUN, a sus apoderados, y quien baja los comprobantes de su curso', async () => {
    const escuela = await servidor.entra('rbd')
    const deSu = async () => (await loAnotado(servidor, { runEstudiante: COMPLETADA })).length
    const { e } = await tokenDe(servidor, COMPLETADA)
    const antes = await deSu()
    const cuerpo = COMPLETADA.split('-')[0]
    await servidor.llama('getEstudiantes', { params: { e, rbd: 90_145 }, query: { searchTerm: cuerpo } }, escuela)
    expect(await deSu()).toBe(antes + 1)
    await servidor.llama('getAdminApoderados', { query: { runEstudiante: COMPLETADA } }, nacional)
    expect(await deSu()).toBe(antes + 2)
    expect((await servidor.llama('getComprobantesDeRbd', { params: { e, rbd: 90_145 }, query: {} }, escuela)).status).toBe(200)
    expect(await deSu()).toBe(antes + 3)
  })

  it('quien lee solicitudes, rezagados y correos, queda', async () => {
    await servidor.llama('getAdminSolicitudes', { query: {} }, nacional)
    await servidor.llama('getRezagados', { query: {} }, nacional)
    await servidor.llama('getAdminIntegracionesCorreos', { query: {} }, nacional)
    const listas = (await loAnotado(servidor, { accion: 'leer-lista' })).map(({ objetoId }) => objetoId)
    expect(listas).toEqual(expect.arrayContaining(['solicitudes', 'rezagados', 'correos']))
  })

  it('un RUN que nadie tiene, también: quien enumera queda', async () => {
    expect((await servidor.llama('getEstudiantePorRun', { params: { run: '11111111-1' } }, apoderado)).status).toBe(404)
    const [hecho] = await loAnotado(servidor, { runEstudiante: '11111111-1' })
    expect(hecho).toMatchObject({ accion: 'consultar-run', nombreUsuario: '34120587-5', detalle: { rechazo: 'no-encontrado' } })
  })

  it('buscar a alguien en la auditoría queda, y hojearla no', async () => {
    await hechos({ runEstudiante: RUN })
    const [hecho] = await loAnotado(servidor, { accion: 'leer-lista', runEstudiante: RUN })
    expect(hecho).toMatchObject({ objetoId: 'auditoria', nombreUsuario: 'admin.nacional' })
    const antes = (await loAnotado(servidor)).length
    await hechos()
    expect((await loAnotado(servidor)).length).toBe(antes)
  })

  it('lo que se rechaza por ir muy rápido no la hace crecer', async () => {
    const intenta = () =>
      servidor.llama('postLogin', { body: { usuario: 'admin.comunal', password: 'no es la suya', recaptchaToken: 'prueba' } })
    const antes = (await loAnotado(servidor, { accion: 'rechazar-ingreso' })).length
    for (let intento = 0; intento < 8; intento += 1) await intenta()
    expect((await intenta()).status).toBe(429)
    expect((await loAnotado(servidor, { accion: 'rechazar-ingreso' })).length - antes).toBe(5)
  })

  it('las filas no llevan ni el RUN ni el número de la cuenta, y sin sus llaves no son de nadie', async () => {
    const copia = await levantar()
    try {
      const suyo = await copia.entra('apoderado')
      expect((await copia.llama('getEstudiantePorRun', { params: { run: RUN } }, suyo)).status).toBe(200)
      const [antes] = await loAnotado(copia, { runEstudiante: RUN })
      expect(antes).toMatchObject({ runEstudiante: RUN, nombreUsuario: '34120587-5' })
      const { rows } = await sql<{ fila: string }>`select auditoria::text as fila from auditoria`.execute(copia.db)
      expect(rows.map(({ fila }) => fila).join('\n')).not.toContain(RUN.slice(0, -2))
      const suya = await unAncla()
      await suya.sella(copia)
      await olvidaSujeto(copia.db, 'estudiante', RUN)
      await olvidaSujeto(copia.db, 'persona', antes?.usuarioId ?? 0)
      expect(await loAnotado(copia, { runEstudiante: RUN })).toEqual([])
      expect((await loAnotado(copia)).find(({ auditoriaId }) => auditoriaId === antes?.auditoriaId)).toMatchObject({
        runEstudiante: null,
        usuarioId: 0,
        nombreUsuario: 'persona borrada',
      })
      expect(await suya.verifica(copia)).toMatchObject({ defectos: [], sinNombre: 2 })
      expect(await loAnotado(copia, { accion: 'olvidar-sujetos' })).toHaveLength(2)
      // One whose key went before erasures left an act: the migration that brought the act leaves it.
      await copia.entra('reportes')
      await sql`delete from auditoria_sujeto where tipo = 'persona'`.execute(copia.db)
      expect((await suya.verifica(copia)).defectos).toEqual(['1 personas o estudiantes perdieron su nombre sin que conste que se borró.'])
      await sql.raw(await readFile('server/migrations/097-olvidos-con-acto.sql', 'utf8')).execute(copia.db)
      expect(await suya.verifica(copia)).toMatchObject({ defectos: [], sinNombre: 3 })
      await suya.borra()
    } finally {
      await copia.cierra()
    }
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
    await sella(servidor.db, CLAVE_DE_AUDITORIA)
    await expect(sql.raw(cambio).execute(servidor.db)).rejects.toThrow('La auditoría no se cambia ni se borra.')
  })
})

describe('la cadena de lotes', () => {
  const anotaUno = () => servidor.llama('getAuditoriaDescarga', { query: { accion: 'desvincular' } }, nacional)

  it('sella lo que espera y la verificación la encuentra intacta', async () => {
    await ancla.sella(servidor)
    expect(await sella(servidor.db, CLAVE_DE_AUDITORIA)).toBeNull()
    const antes = await ancla.verifica(servidor)
    await anotaUno()
    await ancla.sella(servidor)
    const { defectos, sinSellar, filas, lotes, anclas, huella } = await ancla.verifica(servidor)
    expect(defectos).toEqual([])
    expect([sinSellar, filas, lotes, anclas]).toEqual([0, antes.filas + 1, antes.lotes + 1, antes.anclas + 1])
    expect((await ancla.lee())?.at(-1)).toMatchObject({ loteId: lotes, filas, huella })
  })

  it('dos procesos a la vez no sellan dos veces la misma fila', async () => {
    await anotaUno()
    const lotes = await Promise.all([sella(servidor.db, CLAVE_DE_AUDITORIA), sella(servidor.db, CLAVE_DE_AUDITORIA)])
    expect(lotes.filter((lote) => lote !== null)).toHaveLength(1)
    expect((await ancla.verifica(servidor)).defectos).toEqual([])
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
      "insert into auditoria (rol_id, accion, objeto, objeto_id, lote_id) values (2, 'vincular', 'vinculo', '1', 1)",
      /El lote 1 tiene/,
    ],
    ['un lote rehecho', "update auditoria_lote set huella = repeat('a', 64) where lote_id = 1", /El lote 1 fue cambiado/],
    [
      'un lote borrado',
      'delete from auditoria where lote_id = 2; delete from auditoria_lote where lote_id = 2',
      /Faltan los lotes 2 a 2\./,
    ],
  ])('encuentra %s', async (_, cambio, falta) => {
    const [copia, suya] = [await levantar(), await unAncla()]
    try {
      const quien = await copia.entra('administrador-nacional')
      for (let lote = 0; lote < 3; lote += 1) {
        for (let fila = 0; fila < 3; fila += 1) await copia.llama('getAuditoriaDescarga', { query: {} }, quien)
        await suya.sella(copia)
      }
      expect((await suya.verifica(copia)).defectos).toEqual([])
      await aEscondidas(copia, cambio)
      expect((await suya.verifica(copia)).defectos.join(' ')).toMatch(falta)
    } finally {
      await copia.cierra()
      await suya.borra()
    }
  })
})
