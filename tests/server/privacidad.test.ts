import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Plazos, PLAZOS_POR_OMISION, plazoEnPalabras, venceEnDiasHabiles } from '#contract/rules/retencion.ts'
import { datosEscritos } from '#server/areas/privacidad/datos-escritos.ts'
import { datosDe } from '#server/areas/privacidad/datos.sql.ts'
import { aplicaRetencion } from '#server/areas/privacidad/retencion.ts'
import { leeConfig } from '#server/config.ts'
import { loAnotado } from '#tests/support/servidor/auditoria.ts'
import { olvidaLoRespondido, respondeYEnvia, tokenDe, usuarioIdDe } from '#tests/support/servidor/encuestas.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

/** A student whose survey the demonstration's guardian submitted. */
const COMPLETADA = '36121302-5'
const MOTIVO = 'Ya no soy apoderada de nadie.'

let servidor: ServidorDePrueba
let apoderado: string
let nacional: string
beforeAll(async () => {
  servidor = await levantar()
  ;[apoderado, nacional] = [await servidor.entra('apoderado'), await servidor.entra('administrador-nacional')]
})
afterAll(() => servidor.cierra())

const aplica = (simular = false, plazos: Plazos = PLAZOS_POR_OMISION) => aplicaRetencion(servidor.db, plazos, { simular })
const ejecuta = (consulta: string) => sql.raw(consulta).execute(servidor.db)
async function cuantas(tabla: string, donde = 'true'): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${sql.table(tabla)} where ${sql.raw(donde)}`.execute(
    servidor.db,
  )
  return rows[0]?.total ?? 0
}

describe('lo que dice la página de privacidad', () => {
  it('son los plazos de la configuración, los mismos que se aplican', async () => {
    const { status, body } = await servidor.llama('getPrivacidad', {})
    expect(status).toBe(200)
    expect(body.plazos).toEqual({
      consultas: 90,
      borradores: 30,
      cuentasSinVerificar: 30,
      vinculosTerminados: 730,
      respuestas: 1826,
      auditoria: 2191,
    })
    expect(body.diasHabilesDeRespuesta).toBe(10)
    expect(leeConfig({ RETENCION_CONSULTAS_DIAS: '7' }).plazos.consultas).toBe(7)
    expect(() => leeConfig({ RETENCION_CONSULTAS_DIAS: '0' })).toThrow('RETENCION_CONSULTAS_DIAS debe ser al menos 1.')
  })

  it.each([
    [1, '1 día'],
    [30, '30 días'],
    [365, '1 año'],
    [730, '2 años'],
    [1826, '5 años'],
    [2191, '6 años'],
    [400, '400 días'],
  ])('%i días se dicen «%s»', (dias, palabras) => {
    expect(plazoEnPalabras(dias)).toBe(palabras)
  })

  it.each([
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-23', 5, '2026-11-30'],
    ['2026-11-23', 10, '2026-12-07'],
  ])('lo pedido el %s con %i días hábiles vence el %s', (dia, habiles, vence) => {
    expect(venceEnDiasHabiles(dia, habiles)).toBe(vence)
  })
})

describe('los plazos', () => {
  it('consultas de RUN: a los 89 días sigue y a los 91 se borra', async () => {
    const usuarioId = await usuarioIdDe(servidor, apoderado)
    await ejecuta(`delete from consulta_de_run;
      insert into consulta_de_run (usuario_id, run, fecha) values (${usuarioId}, '1-9', now() - interval '89 days'), (${usuarioId}, '2-7', now() - interval '91 days')`)
    expect((await aplica(true))?.consultas).toBe(1)
    expect(await cuantas('consulta_de_run')).toBe(2)
    expect((await aplica())?.consultas).toBe(1)
    expect(await cuantas('consulta_de_run', "run = '1-9'")).toBe(1)
    expect(await cuantas('consulta_de_run')).toBe(1)
  })

  it('respuestas sin enviar: se borran 30 días después de que cierra su encuesta', async () => {
    const borradores = await cuantas('respuesta', "estado = 'borrador' and encuesta_id = 1")
    expect(borradores).toBeGreaterThan(0)
    const conFecha = (dias: number) =>
      ejecuta(`update encuesta set apertura = now() - interval '200 days', cierre = now() - interval '${dias} days' where encuesta_id = 1`)
    await conFecha(29)
    expect((await aplica(true))?.borradores).toBe(0)
    await conFecha(31)
    expect((await aplica(true))?.borradores).toBe(borradores)
    expect(await cuantas('respuesta', "estado = 'borrador' and encuesta_id = 1")).toBe(borradores)
    expect((await aplica())?.borradores).toBe(borradores)
    expect(await cuantas('respuesta', "estado = 'borrador' and encuesta_id = 1")).toBe(0)
    expect(await cuantas('respuesta', "estado = 'enviada' and encuesta_id = 1")).toBeGreaterThan(0)
    const { rows } =
      await sql`select id_rbd, encuesta_id, id_ensenanza, id_grado, esperadas, en_progreso, completadas from avance_recontado except select id_rbd, encuesta_id, id_ensenanza, id_grado, esperadas, en_progreso, completadas from avance_establecimiento`.execute(
        servidor.db,
      )
    expect(rows).toEqual([])
    await ejecuta("update encuesta set cierre = now() + interval '100 days' where encuesta_id = 1")
  })

  it('cuentas sin verificar: a los 29 días siguen y a los 31 se borran, y las verificadas nunca', async () => {
    const cuenta = (run: string, dias: number, verificado: boolean) =>
      `('${run}', 5, 'Ana', 'Soto', ${verificado}, ${!verificado}, now() - interval '${dias} days')`
    await ejecuta(`insert into usuario (nombre_usuario, rol_id, nombres, apellido_paterno, verificado, provisoria, creado)
      values ${[cuenta('7-6', 29, false), cuenta('8-4', 31, false), cuenta('9-2', 4000, true)].join(', ')}`)
    expect((await aplica())?.cuentasSinVerificar).toBe(1)
    const { rows } = await sql<{ run: string }>`
      select nombre_usuario as run from usuario where nombre_usuario in ('7-6', '8-4', '9-2') order by 1
    `.execute(servidor.db)
    expect(rows.map(({ run }) => run)).toEqual(['7-6', '9-2'])
  })

  it('vínculos terminados: a los dos años se borran, y los vigentes siguen', async () => {
    const usuarioId = await usuarioIdDe(servidor, apoderado)
    const vigentes = await cuantas('vinculo', 'desvinculado is null')
    await ejecuta(`insert into vinculo (usuario_id, run_estudiante, creado, desvinculado) values
      (${usuarioId}, '36120458-1', now() - interval '900 days', now() - interval '729 days'),
      (${usuarioId}, '36120458-1', now() - interval '900 days', now() - interval '731 days')`)
    expect((await aplica())?.vinculosTerminados).toBe(1)
    expect(await cuantas('vinculo', 'desvinculado is null')).toBe(vigentes)
    expect(await cuantas('vinculo', "run_estudiante = '36120458-1' and desvinculado is not null")).toBe(1)
  })

  it('respuestas enviadas: a los cinco años quedan sin RUN, y se siguen contando', async () => {
    const params = await tokenDe(servidor, COMPLETADA)
    const enviadaHace = (dias: number) =>
      ejecuta(`update respuesta set enviada = now() - interval '${dias} days' where token = '${params.t}'`)
    await enviadaHace(1825)
    expect((await aplica(true))?.respuestas).toBe(0)
    await enviadaHace(1827)
    expect((await aplica(true))?.respuestas).toBe(1)
    expect((await servidor.llama('getRespuestas', { params }, nacional)).status).toBe(200)
    const completadas = await cuantas('respuesta', "estado = 'enviada'")
    expect((await aplica())?.respuestas).toBe(1)
    expect((await servidor.llama('getRespuestas', { params }, nacional)).status).toBe(404)
    expect(await cuantas('respuesta', "estado = 'enviada'")).toBe(completadas)
    const { rows } = await sql<{ fila: string; libres: number; preguntas: number }>`
      select p::text as fila, (select count(*)::int from jsonb_object_keys(p.respuestas)) as preguntas,
        (select count(*)::int from encuesta s, jsonb_array_elements(s.cuestionario -> 'pages') g (hay), jsonb_array_elements(g.hay -> 'elements') q (hay)
         where s.encuesta_id = p.encuesta_id and q.hay ->> 'type' in ('text', 'date') and p.respuestas ? (q.hay ->> 'name')) as libres
      from respuesta_seudonima p
    `.execute(servidor.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.preguntas).toBeGreaterThan(5)
    expect(rows[0]?.libres).toBe(0)
    expect(rows[0]?.fila).not.toContain(COMPLETADA.slice(0, -2))
    expect((await aplica())?.respuestas).toBe(0)
  })

  it('la auditoría: pasado su plazo sus filas no son de nadie, y siguen', async () => {
    await loAnotado(servidor)
    const [filas, sujetos] = [await cuantas('auditoria'), await cuantas('auditoria_sujeto')]
    expect(sujetos).toBeGreaterThan(1)
    expect((await aplica())?.auditoria).toBe(0)
    const vieja = '(fecha, rol_id, accion, objeto, objeto_id, persona)'
    await ejecuta(`insert into auditoria ${vieja} values
      (now() - interval '2190 days', 5, 'ingresar', 'sesion', '', sujeto_auditado('persona', '900001')),
      (now() - interval '2192 days', 5, 'ingresar', 'sesion', '', sujeto_auditado('persona', '900002'))`)
    expect((await aplica())?.auditoria).toBe(1)
    expect(await cuantas('auditoria_sujeto', "identificador = '900001'")).toBe(1)
    expect(await cuantas('auditoria_sujeto', "identificador = '900002'")).toBe(0)
    // Two rows more, one that tells whose keys were destroyed, and one that tells each time that was applied to something.
    expect(await cuantas('auditoria')).toBe(filas + 4)
  })

  it('lo que se aplicó queda en la auditoría, y lo simulado no', async () => {
    const antes = (await loAnotado(servidor, { accion: 'aplicar-plazos' })).length
    await aplica(true)
    await aplica()
    expect((await loAnotado(servidor, { accion: 'aplicar-plazos' })).length).toBe(antes)
    expect((await loAnotado(servidor, { accion: 'aplicar-plazos' }))[0]).toMatchObject({
      nombreUsuario: 'línea de comandos',
      detalle: { auditoria: 1 },
    })
  })
})

describe('los datos propios', () => {
  it('se leen en palabras: las respuestas con su pregunta, el equipo y los estados como en las pantallas', async () => {
    const usuarioId = await usuarioIdDe(servidor, apoderado)
    const partes = datosEscritos(await datosDe(servidor.db, usuarioId))
    expect(partes.map(({ titulo }) => titulo)).toEqual([
      'Cuenta',
      'Vínculos con estudiantes',
      'Respuestas',
      'Comprobantes',
      'RUN que buscó',
      'Ingresos que se guardan',
      'Solicitudes sobre sus datos',
    ])
    const preguntas = partes[2]?.cosas.flat().filter(([etiqueta]) => etiqueta.endsWith('?')) ?? []
    expect(preguntas.find(([etiqueta]) => etiqueta.startsWith('¿Qué relación tiene usted con'))?.[1]).toBe('Madre')
    expect(
      partes[2]?.cosas
        .flat()
        .filter(([etiqueta]) => etiqueta === 'Estado')
        .map(([, valor]) => valor),
    ).toContain('Enviada')
    const etiquetas = partes.flatMap(({ cosas }) => cosas.flat().map(([etiqueta]) => etiqueta))
    for (const etiqueta of etiquetas) expect(etiqueta).toMatch(/^[¿A-ZÁÉÍÓÚ]/)
  })

  it('también lo que otra persona le tomó, el correo que pidió y sus comprobantes', async () => {
    const usuarioId = await usuarioIdDe(servidor, apoderado)
    await ejecuta(`
      insert into respuesta_tomada (token, respuestas, informante, usuario_id, digitador, respondidas, preguntas, comenzada, tomada_por, motivo)
      select token, '{"relacion":"abuela"}', 'apoderado', ${usuarioId}, 'Ana', 1, 30, '2020-03-04T12:00:00Z', ${usuarioId}, 'La tomó el establecimiento.' from respuesta where usuario_id = ${usuarioId} limit 1;
      insert into cambio_de_correo (usuario_id, anterior, nuevo, vence) values (${usuarioId}, null, 'otra@correo.example', now() + interval '1 day')`)
    const [cuenta, , respuestas, comprobantes] = datosEscritos(await datosDe(servidor.db, usuarioId)).map(({ cosas }) => cosas)
    expect(cuenta?.[0]).toContainEqual(['Correo nuevo sin confirmar', 'otra@correo.example'])
    expect(respuestas?.[0]).toEqual(
      expect.arrayContaining([
        ['Estado', 'La tomó otra persona'],
        ['Comenzada', '4 de marzo de 2020 a las 09:00'],
        ['Motivo', 'La tomó el establecimiento.'],
      ]),
    )
    const codigos = (await servidor.llama('getComprobantesPropios', {}, apoderado)).body.map(({ id }) => id)
    expect(codigos.length).toBeGreaterThan(0)
    expect(comprobantes?.map(([codigo]) => codigo?.[1]).toSorted()).toEqual(codigos.toSorted())
    await ejecuta(
      `delete from respuesta_tomada where usuario_id = ${usuarioId}; delete from cambio_de_correo where usuario_id = ${usuarioId}`,
    )
  })

  it('lo que respondió el establecimiento no es de la persona que lo escribió en su cuenta', async () => {
    const escuela = await servidor.entra('rbd')
    const respuestas = async () => (await datosDe(servidor.db, await usuarioIdDe(servidor, escuela))).respuestas
    const antes = await respuestas()
    expect((await respondeYEnvia(servidor, escuela, '36120458-1')).status).toBe(200)
    expect(await respuestas()).toEqual(antes)
    await olvidaLoRespondido(servidor, '36120458-1')
  })

  it('se descargan en JSON y en PDF, sin los de otros, y queda anotado', async () => {
    const { status, body, headers } = await servidor.llama('getUsuarioDatos', { query: {} }, apoderado)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('mis-datos.json')
    const datos = JSON.stringify(body)
    expect(datos).toContain('34120587-5')
    expect(datos).not.toContain('password')
    expect(datos).not.toContain('admin.nacional')
    const pdf = await servidor.llama('getUsuarioDatos', { query: { formato: 'pdf' } }, apoderado)
    expect([pdf.headers['content-type'], pdf.body.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
    expect((await servidor.llama('getUsuarioDatos', { query: { formato: 'xml' } }, apoderado)).status).toBe(400)
    expect((await servidor.llama('getUsuarioDatos', { query: {} })).status).toBe(401)
    expect(await loAnotado(servidor, { accion: 'descargar-datos-propios' })).toHaveLength(2)
  })
})

describe('las solicitudes sobre los datos', () => {
  const pide = (tipo: string, motivo: string, quien: string | null) =>
    servidor.llama('postUsuarioSolicitudes', { body: { tipo, motivo } }, quien)
  const resuelve = (id: number, aceptada: boolean, quien: string | null, motivo = 'Lo hicimos hoy.') =>
    servidor.llama('putAdminSolicitud', { params: { id }, body: { aceptada, motivo } }, quien)

  it('se piden con un motivo, una de cada clase a la vez, y dicen hasta cuándo se responden', async () => {
    expect((await pide('correccion', 'x', apoderado)).error.campos?.['motivo']).toBe('Explique el motivo con al menos 5 letras.')
    expect((await pide('venta', MOTIVO, apoderado)).status).toBe(400)
    expect((await pide('correccion', MOTIVO, null)).status).toBe(401)
    expect((await pide('correccion', MOTIVO, nacional)).status).toBe(403)
    const { status, body } = await pide('correccion', 'Mi apellido es Paillán.', apoderado)
    expect(status).toBe(201)
    expect(Date.parse(body.vence) - Date.now()).toBeGreaterThan(11 * 86_400_000)
    expect(Date.parse(body.vence) - Date.now()).toBeLessThan(17 * 86_400_000)
    expect((await pide('correccion', MOTIVO, apoderado)).error.codigo).toBe('solicitud-pendiente')
    expect((await servidor.llama('getUsuarioSolicitudes', {}, apoderado)).body).toHaveLength(1)
    expect((await servidor.llama('getUsuarioSolicitudes', {}, await servidor.entra('epja'))).body).toEqual([])
  })

  it('las resuelve solo el administrador nacional, una vez, y la persona lo sabe por correo', async () => {
    const regional = await servidor.entra('administrador-regional')
    expect((await servidor.llama('getAdminSolicitudes', { query: {} }, regional)).status).toBe(403)
    const { body } = await servidor.llama('getAdminSolicitudes', { query: { estado: 'pendiente' } }, nacional)
    expect(body.filas).toMatchObject([{ tipo: 'correccion', nombreUsuario: '34120587-5', detalle: 'Mi apellido es Paillán.' }])
    const id = body.filas[0]?.solicitudId ?? 0
    expect((await resuelve(id, true, regional)).status).toBe(403)
    expect((await resuelve(id, true, nacional, '')).status).toBe(400)
    expect((await resuelve(999, true, nacional)).status).toBe(404)
    expect((await resuelve(id, false, nacional, 'Su apellido ya está así.')).body).toMatchObject({ aceptada: false })
    expect((await resuelve(id, true, nacional)).error.codigo).toBe('solicitud-resuelta')
    expect((await servidor.llama('getUsuarioSolicitudes', {}, apoderado)).body[0]).toMatchObject({ respuesta: 'Su apellido ya está así.' })
    await expect.poll(() => servidor.correos.at(-1)?.texto).toContain('Su apellido ya está así.')
    expect((await servidor.llama('getUsuario', {}, apoderado)).status).toBe(200)
  })

  it('aceptado un borrado, no queda nada de la persona, sus respuestas se siguen contando y la auditoría sigue entera', async () => {
    const usuarioId = await usuarioIdDe(servidor, apoderado)
    const { nombres, correoElectronico } = (await servidor.llama('getUsuario', {}, apoderado)).body
    const deNacional = await usuarioIdDe(servidor, nacional)
    const enviadas = await cuantas('respuesta', `usuario_id = ${usuarioId} and estado = 'enviada'`)
    const deOtros = () =>
      cuantas('respuesta', `usuario_id <> ${usuarioId} and informante = 'apoderado' and estado = 'enviada' and seudonimizada is null`)
    const suyasDeOtros = await deOtros()
    expect(suyasDeOtros).toBeGreaterThan(0)
    const anotadas = await cuantas('auditoria')
    await sql`
      insert into llamada_repetible (usuario_id, clave, huella, respuesta) values (${usuarioId}, ${randomUUID()}, 'x', ${nombres}), (${deNacional}, ${randomUUID()}, 'x', '{"correo":"${sql.raw(String(correoElectronico))}"}'),
        (${deNacional}, ${randomUUID()}, 'x', '{"nada":"suyo"}')
    `.execute(servidor.db)
    const { body } = await pide('borrado', MOTIVO, apoderado)
    expect((await resuelve(body.solicitudId, true, nacional)).status).toBe(200)

    expect((await servidor.llama('getUsuario', {}, apoderado)).status).toBe(401)
    expect(await deOtros()).toBe(suyasDeOtros)
    const { rows } = await sql<{ tabla: string }>`
      select table_name as tabla from information_schema.columns where table_schema = 'public' and column_name = 'usuario_id'
    `.execute(servidor.db)
    const QUEDAN = [
      'usuario',
      'respuesta',
      'comprobante',
      'solicitud_de_datos',
      'encuesta_externa',
      'registro_embarazadas',
      'encuesta_de_estudiante',
    ]
    for (const { tabla } of rows.filter((una) => !QUEDAN.includes(una.tabla))) {
      expect([tabla, await cuantas(tabla, `usuario_id = ${usuarioId}`)]).toEqual([tabla, 0])
    }
    expect(await cuantas('llamada_repetible', `usuario_id = ${deNacional} and huella = 'x'`)).toBe(1)
    for (const tabla of ['usuario', 'respuesta', 'comprobante', 'solicitud_de_datos']) {
      const texto = (
        await sql<{ fila: string }>`select t::text as fila from ${sql.table(tabla)} t where usuario_id = ${usuarioId}`.execute(servidor.db)
      ).rows
        .map(({ fila }) => fila)
        .join('\n')
      expect(texto).not.toContain('34120587')
      expect(texto).not.toContain(nombres)
      expect(texto).not.toContain(String(correoElectronico))
      expect(texto).not.toContain(MOTIVO)
    }
    expect(await cuantas('respuesta', `usuario_id = ${usuarioId} and estado = 'enviada' and respuestas = '{}'`)).toBe(enviadas)
    expect(await cuantas('auditoria_sujeto', `tipo = 'persona' and identificador = '${usuarioId}'`)).toBe(0)
    expect(await cuantas('auditoria')).toBeGreaterThan(anotadas)
    const [hecho] = await loAnotado(servidor, { accion: 'borrar-persona' })
    expect(hecho).toMatchObject({ nombreUsuario: 'admin.nacional', detalle: { cuenta: 'persona borrada' } })
    await expect.poll(() => servidor.correos.at(-1)).toMatchObject({ para: correoElectronico })
    expect((await servidor.llama('getAdminSolicitudes', { query: { estado: 'resuelta' } }, nacional)).body.filas[0]).toMatchObject({
      tipo: 'borrado',
      detalle: '',
      nombre: expect.stringContaining('Datos borrados'),
    })
  })
})
