import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  creaTandaDeApoderados,
  type DeQuienes,
  ensayoDeUnaVez,
  ensayoPorPartes,
  reuneAlgunos,
} from '#server/areas/invitaciones/apoderados.sql.ts'
import { encargaTandas } from '#server/areas/invitaciones/prepara.ts'
import { CONSOLA } from '#server/plugins/sesiones/alcance.sql.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
let escuela: string
let nacional: string
let regional: string
let apoderado: string

const ARRAYANES = 90145
const cuentas = new Map<string, number>()
let ajena = 0

/** A guardian's account, with an address that it proved unless told otherwise. */
async function cuenta(
  nombre: string,
  { verificado = true, origen = 'Apoderados', correo = `${nombre}@correo.example` } = {},
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into usuario (nombre_usuario, rol_id, nombres, apellido_paterno, correo_electronico, verificado, origen)
    values (${`${nombre}-0`}, 5, ${nombre}, 'Soto', ${correo}, ${verificado}, ${origen}) returning usuario_id as id
  `.execute(servidor.db)
  cuentas.set(nombre, rows[0]?.id ?? 0)
}

async function vincula(nombre: string, run: string): Promise<void> {
  await sql`insert into vinculo (usuario_id, run_estudiante) values (${cuentas.get(nombre)}, ${run})`.execute(servidor.db)
}

/** Students of a school whose public survey nobody has begun. */
async function sinIniciar(idRbd: number, cuantos: number): Promise<string[]> {
  const { rows } = await sql<{ run: string }>`
    select e.run from estudiante e join encuesta_de_estudiante t on t.run_estudiante = e.run
    join encuesta s on s.encuesta_id = t.encuesta_id and s.es_publico join periodo p on p.periodo_id = s.periodo_id and p.activo
    where e.id_rbd = ${idRbd} and t.estado = 'NO_INICIADA' order by e.run limit ${cuantos}
  `.execute(servidor.db)
  return rows.map(({ run }) => run)
}

beforeAll(async () => {
  servidor = await levantar()
  escuela = await servidor.entra('rbd')
  nacional = await servidor.entra('administrador-nacional')
  regional = await servidor.entra('administrador-regional')
  apoderado = await servidor.entra('apoderado')
  await sql`update vinculo set desvinculado = now() where desvinculado is null`.execute(servidor.db)
  const { rows } = await sql<{ id: number }>`
    select e.id_rbd as id from token_encuesta k join encuesta s on s.encuesta_id = k.encuesta_id and s.es_publico
    join estudiante e on e.run = k.run_estudiante join establecimiento c on c.id_rbd = e.id_rbd and c.region_id <> '14'
    join encuesta_de_estudiante t on t.token = k.token and t.estado = 'NO_INICIADA' order by 1 limit 1
  `.execute(servidor.db)
  ajena = rows[0]?.id ?? 0
  const [primero = '', segundo = '', tercero = '', cuarto = '', quinto = ''] = await sinIniciar(ARRAYANES, 5)
  const [deOtra = ''] = await sinIniciar(ajena, 1)
  await cuenta('rosa')
  await cuenta('pablo', { verificado: false })
  await cuenta('elena')
  await cuenta('marta')
  await cuenta('jorge')
  await vincula('rosa', primero)
  await vincula('rosa', segundo)
  await vincula('pablo', tercero)
  await vincula('elena', cuarto)
  await vincula('marta', deOtra)
  await vincula('jorge', quinto)
  await sql`update usuario set sin_recordatorios = now() where usuario_id = ${cuentas.get('jorge')}`.execute(servidor.db)
})
afterAll(() => servidor.cierra())

const mira = async (quien: string, idRbd?: number) =>
  (await servidor.llama('getInvitacionesApoderados', { query: idRbd === undefined ? {} : { idRbd } }, quien)).body
const pide = (quien: string | null, body: { idRbd?: number | null; dia?: string | null } = {}) =>
  servidor.llama('postInvitacionesApoderados', { body: { idRbd: null, dia: null, ...body } }, quien)
const llegados = () => servidor.correos.filter(({ asunto }) => asunto.startsWith('Falta')).map(({ para }) => para)
const elDe = (para: string) => servidor.correos.find((correo) => correo.para === para)
const enChile = async (dias: number): Promise<string> => {
  const { rows } = await sql<{ dia: string }>`
    select to_char((now() at time zone 'America/Santiago')::date + ${dias}::int, 'YYYY-MM-DD') as dia
  `.execute(servidor.db)
  return rows[0]?.dia ?? ''
}

describe('lo que pasaría si se envía ahora', () => {
  it('dice cuántos recibirían, por cuántos estudiantes, y quiénes no y por qué', async () => {
    const { ensayo } = await mira(escuela)
    expect(ensayo).toMatchObject({ reciben: 2, estudiantes: 3, sinCorreo: 1, recientes: 0, deBaja: 1 })
    expect(servidor.correos).toEqual([])
  })

  it('cuenta a los estudiantes pendientes de la escuela que nadie tiene vinculados', async () => {
    const { rows } = await sql<{ cuantos: number }>`
      select count(distinct e.run)::int as cuantos from estudiante e join encuesta_de_estudiante t on t.run_estudiante = e.run
      join encuesta s on s.encuesta_id = t.encuesta_id and s.es_publico join periodo p on p.periodo_id = s.periodo_id and p.activo
      where e.id_rbd = ${ARRAYANES} and t.estado in ('NO_INICIADA', 'EN_PROGRESO', 'ANULADA')
    `.execute(servidor.db)
    // Five of them were given an account above.
    expect((await mira(escuela)).ensayo?.sinCuenta).toBe((rows[0]?.cuantos ?? 0) - 5)
  })

  it('el nacional los ve a todos, o a los de una escuela', async () => {
    expect((await mira(nacional)).ensayo).toMatchObject({ reciben: 3, estudiantes: 4, sinCuenta: null })
    expect((await mira(nacional, ajena)).ensayo).toMatchObject({ reciben: 1, estudiantes: 1, sinCorreo: 0 })
  })

  it('una escuela y una región no alcanzan a los de otra', async () => {
    expect((await servidor.llama('getInvitacionesApoderados', { query: { idRbd: ajena } }, escuela)).status).toBe(404)
    expect((await pide(escuela, { idRbd: ajena })).status).toBe(404)
    expect((await pide(regional, { idRbd: ajena })).status).toBe(404)
    expect((await mira(regional)).ensayo).toMatchObject({ reciben: 2 })
  })

  it('quien se desvinculó no cuenta, ni una encuesta que no es para apoderados', async () => {
    await sql`update vinculo set desvinculado = now() where usuario_id = ${cuentas.get('elena')}`.execute(servidor.db)
    expect((await mira(escuela)).ensayo).toMatchObject({ reciben: 1, estudiantes: 2 })
    await sql`update vinculo set desvinculado = null where usuario_id = ${cuentas.get('elena')}`.execute(servidor.db)
    await sql`update encuesta set es_publico = false`.execute(servidor.db)
    expect((await mira(escuela)).ensayo).toMatchObject({ reciben: 0, estudiantes: 0 })
    await sql`update encuesta set es_publico = true`.execute(servidor.db)
  })

  it('un estudiante cuya encuesta se envió, o la comenzó la escuela, ya no cuenta, y sí los demás de su apoderado', async () => {
    const { rows } = await sql<{ token: string }>`
      insert into respuesta (periodo_id, encuesta_id, run_estudiante, token, estado, version, respuestas, informante, usuario_id, digitador, enviada, respondidas, preguntas)
      select s.periodo_id, t.encuesta_id, t.run_estudiante, t.token, 'enviada', 1, '{}', 'apoderado', v.usuario_id, 'Rosa Soto', now(), 1, 1
      from vinculo v join token_encuesta t on t.run_estudiante = v.run_estudiante join encuesta s on s.encuesta_id = t.encuesta_id and s.es_publico
      join periodo p on p.periodo_id = s.periodo_id and p.activo
      where v.usuario_id = ${cuentas.get('rosa')} order by t.token limit 1 returning token
    `.execute(servidor.db)
    expect((await mira(escuela)).ensayo).toMatchObject({ reciben: 2, estudiantes: 2 })
    // Begun by the school it is not the guardian's to go on with; begun by itself it is.
    const comenzada = (por: string, informante: string) =>
      sql`
        update respuesta set estado = 'borrador', enviada = null, informante = ${informante},
          usuario_id = (select usuario_id from usuario where nombre_usuario = ${por}) where token = ${rows[0]?.token}
      `.execute(servidor.db)
    await comenzada(String(ARRAYANES), 'establecimiento')
    expect((await mira(escuela)).ensayo).toMatchObject({ reciben: 2, estudiantes: 2 })
    await comenzada('rosa-0', 'apoderado')
    expect((await mira(escuela)).ensayo).toMatchObject({ reciben: 2, estudiantes: 3 })
    await sql`delete from respuesta where token = ${rows[0]?.token}`.execute(servidor.db)
    expect((await mira(escuela)).ensayo).toMatchObject({ reciben: 2, estudiantes: 3 })
  })
})

describe('el estado de las encuestas', () => {
  it('de una que nadie comenzó no pregunta si la dejó quien la comenzó: en un país se pregunta por cada estudiante', async () => {
    const deshecho = new Error('deshecho')
    const estados = servidor.db.transaction().execute(async (trx) => {
      await sql`
        create or replace function borrador_libre(titular int, run text) returns boolean language plpgsql stable as
        $$ begin raise exception 'Se preguntó por % de %', run, titular; end $$
      `.execute(trx)
      const { rows } = await sql<{ estado: string }>`
        select distinct t.estado from encuesta_de_estudiante t where t.respuesta_id is null order by 1
      `.execute(trx)
      expect(rows.map(({ estado }) => estado)).toContain('NO_INICIADA')
      throw deshecho
    })
    await expect(estados).rejects.toBe(deshecho)
  })
})

describe('enviarlos', () => {
  it('cada apoderado recibe uno, con iniciales, hasta cuándo, y cómo no recibir más', async () => {
    const { status, body } = await pide(escuela)
    expect([status, body.tandas[0]?.total]).toEqual([201, 2])
    await expect.poll(() => llegados().sort()).toEqual(['elena@correo.example', 'rosa@correo.example'])
    const carta = elDe('rosa@correo.example')
    expect(carta?.asunto).toBe('Faltan 2 encuestas por responder')
    expect(carta?.texto).toContain('Hola, Rosa:')
    expect(carta?.texto).toMatch(/\p{Lu}\. \p{Lu}\. \p{Lu}\., .+, Escuela Los Arrayanes del Sur: hasta el \d+ de \p{Ll}+ de \d{4}\./u)
    expect(carta?.texto).toContain('http://127.0.0.1:3000/ingreso-apoderados')
    expect(carta?.texto).toMatch(/No recibir más recordatorios:\nhttp:\/\/127\.0\.0\.1:3000\/recordatorios#baja=\d+\.[\w-]{22}/)
    expect(carta?.baja).toMatch(/^http:\/\/127\.0\.0\.1:3000\/api\/invitaciones\/baja\?codigo=\d+\.[\w-]{22}$/)
    await expect
      .poll(async () => (await mira(escuela)).tandas[0])
      .toMatchObject({ total: 2, enviados: 2, pendientes: 0, rebotados: 0, omitidos: 0 })
  })

  it('nadie recibe otro antes de tres días, escriba quien escriba', async () => {
    expect((await mira(nacional)).ensayo).toMatchObject({ reciben: 1, recientes: 2 })
    const { error } = await pide(escuela)
    expect([error.codigo, error.message]).toEqual(['sin-destinatarios', 'No hay a quién escribir ahora.'])
    expect((await mira(escuela)).tandas).toHaveLength(1)
    await sql`update correo_de_tanda set creado = creado - interval '3 days 1 minute'`.execute(servidor.db)
    expect((await mira(escuela)).ensayo).toMatchObject({ reciben: 2, recientes: 0 })
  })

  it('quien se dio de baja o quedó sin un correo probado mientras su carta esperaba, se omite y se cuenta', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into tanda_de_correos (grupo, usuario_id) select 'apoderados', usuario_id from usuario where nombre_usuario = ${String(ARRAYANES)}
      returning tanda_id as id
    `.execute(servidor.db)
    const tandaId = rows[0]?.id ?? 0
    await sql`
      insert into correo_de_tanda (tanda_id, usuario_id) values (${tandaId}, ${cuentas.get('jorge')}), (${tandaId}, ${cuentas.get('pablo')})
    `.execute(servidor.db)
    const { cola, correos, bajas } = servidor.app.servicios
    await encargaTandas(cola, servidor.db, { publicUrl: 'http://127.0.0.1:3000', correos, bajas })(servidor.db, [{ datos: tandaId }])
    await expect
      .poll(async () => (await mira(escuela)).tandas[0])
      .toMatchObject({ tandaId, total: 2, enviados: 0, omitidos: 2, pendientes: 0 })
    for (const uno of ['jorge', 'pablo']) expect(llegados()).not.toContain(`${uno}@correo.example`)
  })

  it('no es para un apoderado, los reportes ni quien no ingresó', async () => {
    expect((await pide(apoderado)).status).toBe(403)
    expect((await pide(await servidor.entra('reportes'))).status).toBe(403)
    expect((await pide(null)).status).toBe(401)
  })
})

describe('donde son muchos', () => {
  const deTodos: DeQuienes = { alcance: CONSOLA, idRbd: null }
  /** So many as to have the first part end in that account. */
  const hastaLa = async (nombre: string): Promise<number> => {
    const { rows } = await sql<{ cuantas: number }>`
      select count(*)::int as cuantas from apoderado_en_lugar where lugar = '' and usuario_id <= ${cuentas.get(nombre)}
    `.execute(servidor.db)
    return rows[0]?.cuantas ?? 0
  }
  /** Guardians of nobody, so many that one statement is not to look at them all. */
  const llegan = (cuantos: number) =>
    sql`
      with nuevas as (
        insert into usuario (nombre_usuario, rol_id, nombres, apellido_paterno, verificado, origen)
        select 'de-relleno-' || n, 5, 'Nadie', 'Soto', false, 'Apoderados' from generate_series(1, ${cuantos}::int) n returning usuario_id
      )
      insert into apoderado_en_lugar (lugar, usuario_id, nombre_orden, run, activo) select '', usuario_id, '', '', true from nuevas on conflict do nothing
    `.execute(servidor.db)
  const seVan = () => sql`delete from usuario where nombre_usuario like 'de-relleno-%'`.execute(servidor.db)

  it('se cuentan por partes lo mismo que de una vez, y el estudiante de dos apoderados una sola', async () => {
    await sql`update correo_de_tanda set creado = creado - interval '4 days'`.execute(servidor.db)
    const { rows } = await sql<{ run: string }>`
      select run_estudiante as run from vinculo where usuario_id = ${cuentas.get('elena')} and desvinculado is null
    `.execute(servidor.db)
    await vincula('marta', rows[0]?.run ?? '')
    const deUnaVez = await ensayoDeUnaVez(servidor.db, deTodos)
    expect(deUnaVez).toMatchObject({ reciben: 3, estudiantes: 4, sinCorreo: 1, deBaja: 1 })
    const avances: number[] = []
    const porPartes = await ensayoPorPartes(
      servidor.db,
      deTodos,
      (hechas) => {
        avances.push(hechas)
        return Promise.resolve()
      },
      await hastaLa('elena'),
    )
    expect(porPartes).toEqual(deUnaVez)
    expect(avances).toEqual([0, await hastaLa('elena')])
    await sql`update vinculo set desvinculado = now() where usuario_id = ${cuentas.get('marta')} and run_estudiante = ${rows[0]?.run}`.execute(
      servidor.db,
    )
  })

  it('una tanda se reúne por partes y escribe una vez a cada uno', async () => {
    const deshecho = new Error('deshecho')
    const parte = await hastaLa('elena')
    const reunida = servidor.db.transaction().execute(async (trx) => {
      const { rows: dueno } = await sql<{
        id: number
      }>`select usuario_id as id from usuario where nombre_usuario = 'admin.nacional'`.execute(trx)
      const deEl = { alcance: { ...CONSOLA, usuarioId: dueno[0]?.id ?? 0 }, idRbd: null }
      const tanda = await creaTandaDeApoderados(trx, deEl, parte)
      expect(tanda).toMatchObject({ reunida: false, total: 2 })
      const tandaId = tanda?.tandaId ?? 0
      expect(await reuneAlgunos(trx, tandaId, deEl, parte)).toEqual({ reunida: true, total: 3 })
      const { rows } = await sql<{ id: number }>`select usuario_id as id from correo_de_tanda where tanda_id = ${tandaId}`.execute(trx)
      expect(rows.map(({ id }) => id).sort()).toEqual(['elena', 'marta', 'rosa'].map((una) => cuentas.get(una)).sort())
      throw deshecho
    })
    await expect(reunida).rejects.toBe(deshecho)
  })

  it('los cuenta la cola, con su avance y su hora, y se escribe a todos, también un día del calendario', async () => {
    await llegan(4_001)
    const primera = await mira(nacional)
    expect(primera).toMatchObject({ ensayo: null, recuento: { al: null, avance: { hechas: 0 } } })
    await expect.poll(async () => (await mira(nacional)).ensayo, { timeout: 30_000 }).toMatchObject({ reciben: 3, estudiantes: 4 })
    const { recuento } = await mira(nacional)
    expect(recuento.avance).toBeNull()
    expect(Date.now() - Date.parse(recuento.al ?? '')).toBeLessThan(600_000)
    // What was counted stays until it is not recent: somebody left meanwhile.
    await sql`update usuario set sin_recordatorios = now() where usuario_id = ${cuentas.get('elena')}`.execute(servidor.db)
    expect((await mira(nacional)).ensayo).toMatchObject({ reciben: 3 })
    await sql`update recuento set al = al - interval '11 minutes'`.execute(servidor.db)
    expect(await mira(nacional)).toMatchObject({ ensayo: { reciben: 3 }, recuento: { avance: { hechas: 0 } } })
    await expect.poll(async () => (await mira(nacional)).ensayo?.reciben, { timeout: 30_000 }).toBe(2)

    const { status, body } = await pide(nacional)
    expect([status, body.tandas[0]?.reuniendo]).toEqual([201, true])
    await expect
      .poll(async () => (await mira(nacional)).tandas[0], { timeout: 30_000 })
      .toMatchObject({ total: 2, enviados: 2, reuniendo: false })
    await expect.poll(async () => (await mira(nacional)).ensayo, { timeout: 30_000 }).toMatchObject({ reciben: 0, recientes: 2 })

    await pide(nacional)
    await expect.poll(async () => (await mira(nacional)).tandas[0], { timeout: 30_000 }).toMatchObject({ total: 0, reuniendo: false })

    await pide(nacional, { dia: await enChile(3) })
    await sql`update recordatorio_programado set dia = dia - 8 where estado = 'programado'`.execute(servidor.db)
    await llegaLaHora()
    await expect.poll(async () => (await mira(nacional)).programados[0]?.estado, { timeout: 30_000 }).toBe('sin-destinatarios')
    await sql`update usuario set sin_recordatorios = null where usuario_id = ${cuentas.get('elena')}`.execute(servidor.db)
    await seVan()
    await sql`delete from recordatorio_programado`.execute(servidor.db)
    await sql`delete from tanda_de_correos where usuario_id = (select usuario_id from usuario where nombre_usuario = 'admin.nacional')`.execute(
      servidor.db,
    )
    servidor.correos.length = 0
  })
})

/** The clock's work is due now. */
const llegaLaHora = () => sql`update encargo set desde = now() where tipo = 'recordatorios' and toma is null`.execute(servidor.db)

describe('el calendario', () => {
  it('un día que ya llegó, muy lejano, repetido o que no existe, no se programa', async () => {
    const malo = async (dia: string) => (await pide(escuela, { dia })).error.campos?.['dia']
    expect(await malo(await enChile(-1))).toBe('Elija un día que no haya llegado, dentro de los próximos 180 días.')
    expect(await malo(await enChile(181))).toBe('Elija un día que no haya llegado, dentro de los próximos 180 días.')
    expect(await malo('2026-02-30')).toBe('Esa fecha no existe.')
    expect((await pide(escuela, { dia: await enChile(5) })).status).toBe(201)
    expect(await malo(await enChile(5))).toBe('Ese día ya está en el calendario.')
  })

  it('cada cual ve los suyos y quita los que no han llegado', async () => {
    const [uno] = (await mira(escuela)).programados
    expect(uno).toMatchObject({ dia: await enChile(5), estado: 'programado' })
    expect((await mira(nacional)).programados).toEqual([])
    const quita = (quien: string) =>
      servidor.llama('deleteInvitacionesApoderados', { params: { recordatorioId: uno?.recordatorioId ?? 0 } }, quien)
    expect((await quita(nacional)).status).toBe(404)
    expect((await quita(escuela)).status).toBe(204)
    expect((await quita(escuela)).status).toBe(404)
    expect((await mira(escuela)).programados).toEqual([])
  })

  it('lo que se quita y cuya respuesta se perdió se repite con su clave, y no se niega por uno mismo', async () => {
    const { programados } = (await pide(escuela, { dia: await enChile(6) })).body
    const params = { recordatorioId: programados.find(({ estado }) => estado === 'programado')?.recordatorioId ?? 0 }
    const quita = (idempotencyKey: string) => servidor.llama('deleteInvitacionesApoderados', { params }, escuela, { idempotencyKey })
    const clave = randomUUID()
    expect([(await quita(clave)).status, (await quita(clave)).status]).toEqual([204, 204])
    expect((await quita(randomUUID())).status).toBe(404)
  })

  it('llegado el día y la hora, sale solo, una vez, y deja su tanda', async () => {
    await pide(escuela, { dia: await enChile(7) })
    await sql`update correo_de_tanda set creado = creado - interval '4 days'`.execute(servidor.db)
    const antes = llegados().length
    const { tandas } = await mira(escuela)
    await llegaLaHora()
    // The first answer wakes the queue and waits for it; the second says what it did.
    await mira(escuela)
    expect((await mira(escuela)).programados[0]?.estado).toBe('programado')
    await sql`update recordatorio_programado set dia = dia - 8`.execute(servidor.db)
    await llegaLaHora()
    await expect.poll(async () => (await mira(escuela)).programados[0]?.estado, { timeout: 30_000 }).toBe('enviado')
    await expect.poll(() => llegados().length).toBe(antes + 2)
    await llegaLaHora()
    await mira(escuela)
    expect((await mira(escuela)).tandas).toEqual([expect.objectContaining({ total: 2, enviados: 2 }), ...tandas])
    expect(llegados()).toHaveLength(antes + 2)
  })

  it('sin nadie a quien escribir, o de una cuenta que ya no está activa, lo dice', async () => {
    await pide(escuela, { dia: await enChile(3) })
    await pide(regional, { dia: await enChile(3) })
    await sql`update recordatorio_programado set dia = dia - 8 where estado = 'programado'`.execute(servidor.db)
    await sql`update usuario set activo = false where nombre_usuario = 'admin.losrios'`.execute(servidor.db)
    await llegaLaHora()
    const estados = async () =>
      (
        await sql<{ estado: string }>`select estado from recordatorio_programado order by recordatorio_id desc limit 2`.execute(servidor.db)
      ).rows.map(({ estado }) => estado)
    await expect.poll(estados, { timeout: 30_000 }).toEqual(['sin-permiso', 'sin-destinatarios'])
    await sql`update usuario set activo = true where nombre_usuario = 'admin.losrios'`.execute(servidor.db)
  })
})

describe('no recibir más', () => {
  const pulsa = (codigo: string, contenido = 'application/x-www-form-urlencoded') =>
    servidor.app.inject({
      method: 'POST',
      url: `/api/invitaciones/baja?codigo=${codigo}`,
      headers: { 'content-type': contenido },
      payload: 'List-Unsubscribe=One-Click',
    })
  const codigoDe = (para: string): string => /codigo=(.+)$/.exec(elDe(para)?.baja ?? '')?.[1] ?? ''

  it('el programa de correo lo pide en una pulsación, por POST; mirar la dirección no cambia nada', async () => {
    const codigo = codigoDe('rosa@correo.example')
    const mirada = await servidor.app.inject({ method: 'GET', url: `/api/invitaciones/baja?codigo=${codigo}` })
    expect([mirada.statusCode, mirada.headers.location]).toEqual([302, `/recordatorios#baja=${codigo}`])
    await sql`update correo_de_tanda set creado = creado - interval '4 days'`.execute(servidor.db)
    expect((await mira(escuela)).ensayo).toMatchObject({ reciben: 2, deBaja: 1 })
    expect((await pulsa(codigo)).statusCode).toBe(200)
    expect((await pulsa(codigo)).json()).toEqual({ message: 'Ya no recibirá recordatorios por correo.' })
    expect((await mira(escuela)).ensayo).toMatchObject({ reciben: 1, deBaja: 2 })
  })

  it('el código de otra cuenta no se adivina', async () => {
    const [, sello = ''] = codigoDe('rosa@correo.example').split('.')
    for (const codigo of [`${cuentas.get('elena')}.${sello}`, `${cuentas.get('elena')}.${'A'.repeat(22)}`, 'nada', '']) {
      expect((await pulsa(codigo)).statusCode).toBe(400)
    }
    expect((await mira(escuela)).ensayo).toMatchObject({ reciben: 1, deBaja: 2 })
  })

  it('la propia cuenta lo ve y lo cambia, y la auditoría lo dice', async () => {
    const suya = async () => (await servidor.llama('getInvitacionesPropias', {}, apoderado)).body
    const cambia = (recibe: boolean) => servidor.llama('putInvitacionesPropias', { body: { recibe } }, apoderado)
    expect(await suya()).toEqual({ recibe: true })
    await cambia(false)
    await cambia(false)
    expect(await suya()).toEqual({ recibe: false })
    await cambia(true)
    expect(await suya()).toEqual({ recibe: true })
    const de = async (accion: 'dejar-recordatorios' | 'volver-a-recordatorios' | 'programar-recordatorio' | 'quitar-recordatorio') =>
      (await servidor.llama('getAuditoria', { query: { accion, limit: 100 } }, nacional)).body.total
    // One by the mail's press and one in the page; the second of each said what was so already.
    expect([await de('dejar-recordatorios'), await de('volver-a-recordatorios')]).toEqual([2, 1])
    expect([await de('programar-recordatorio'), await de('quitar-recordatorio')]).toEqual([6, 2])
    expect((await servidor.llama('getInvitacionesPropias', {}, escuela)).status).toBe(403)
  })
})
