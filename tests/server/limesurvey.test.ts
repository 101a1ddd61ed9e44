import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { EncuestaAdministrada } from '#contract/encuestas.admin.ts'
import { creaPulsos, type Pulso, SIN_PULSO } from '#server/plugins/procesos/pulsos.ts'
import { registraCompletadas } from '#server/areas/proveedor/completadas.ts'
import { direccionesDe, encuestasDeLimesurvey } from '#server/providers/survey/limesurvey.ts'
import { instanteDe, localDe } from '#server/providers/survey/limesurvey-estado.ts'
import type { ProveedorDeEncuestas } from '#server/providers/survey/survey.ts'
import { loAnotado } from '#tests/support/servidor/auditoria.ts'
import { levantaLimesurvey, unaEncuestaDeLimesurvey, type LimesurveyDoble } from '#tests/support/servidor/limesurvey-doble.ts'
import { UNA_ENCUESTA_NUEVA, tokenDe, usuarioIdDe } from '#tests/support/servidor/encuestas.ts'
import { puertoLibre } from '#tests/support/entorno/puerto-libre.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

/** The demonstration's student without an answer, linked to the guardian; its survey is number 2 here and 482913 there. */
const SIN_INICIAR = '36120458-1'
const COMPLETADA_AQUI = '36121302-5'
const SID = 482913

/** 21 November 2025, 12:00 in Santiago: what the tool's clock says. */
const MEDIODIA = Date.parse('2025-11-21T15:00:00Z')

let servidor: ServidorDePrueba
let doble: LimesurveyDoble
let token: string
let muchos: string[]
let ahora: number

beforeAll(async () => {
  doble = await levantaLimesurvey()
  servidor = await levantar({ entorno: { LIMESURVEY_URL: doble.url, LIMESURVEY_USER: 'admin', LIMESURVEY_PASSWORD: 'buena' } })
  await sql`update encuesta set sid = ${SID} where encuesta_id = 2`.execute(servidor.db)
  token = (await tokenDe(servidor, SIN_INICIAR)).t
  // A school of 400 students in the grade of survey 3, on top of the demonstration's.
  await sql`
    insert into estudiante (run, nombres, apellido_paterno, apellido_materno, id_rbd, id_ensenanza, id_grado, letra_curso)
    select (99000000 + n) || '-0', 'ANA', 'ROJAS', 'SOTO', 90145, 110, 5, 'Z' from generate_series(1, 400) n
  `.execute(servidor.db)
  const { rows } = await sql<{ token: string }>`
    insert into token_encuesta (token, encuesta_id, run_estudiante) select lpad(cuerpo_run::text, 15, '0'), 3, run from estudiante where letra_curso = 'Z' returning token
  `.execute(servidor.db)
  muchos = rows.map((fila) => fila.token)
})
afterAll(async () => {
  await servidor.cierra()
  await doble.cierra()
})

beforeEach(async () => {
  await sql`delete from encuesta_externa`.execute(servidor.db)
  await sql`delete from ingreso_externo`.execute(servidor.db)
  await sql`delete from comprobante where respuesta_id in (select respuesta_id from respuesta where token = ${token})`.execute(servidor.db)
  await sql`delete from respuesta where token = ${token}`.execute(servidor.db)
  doble.encuestas.clear()
  doble.encuestas.set(SID, unaEncuestaDeLimesurvey(SID))
  doble.seRompe = null
  doble.seDemora = null
  doble.seAbre()
  doble.llamadas.length = 0
  ahora = MEDIODIA
})

/** The tool seen through a provider of this test's own, with its own key and clock. */
function conectada(password = 'buena', pulso: Pulso = SIN_PULSO, url = doble.url): ProveedorDeEncuestas {
  return encuestasDeLimesurvey(
    { url, user: 'admin', password, zonaHoraria: 'America/Santiago' },
    {
      db: servidor.db,
      alCompletar: (tokens) => registraCompletadas(servidor.db, tokens),
      regreso: 'http://127.0.0.1:3000/encuesta-terminada.html',
      pulso,
      ahora: () => ahora,
    },
  )
}

async function versionDe(encuestaId: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from encuesta where encuesta_id = ${encuestaId}`.execute(servidor.db)
  return rows[0]?.version ?? 0
}

const encuestaAlla = () => {
  const encuesta = doble.encuestas.get(SID)
  if (encuesta === undefined) throw new Error('La encuesta no está en la herramienta.')
  return encuesta
}

/** No call is cut by the clock: on a busy machine its time would be over before its answer, and a log-in without answer is not a refused one. */
function sinPlazos(): void {
  const plazo = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
  onTestFinished(() => plazo.mockRestore())
}

/** What was seen before is not of now any more. */
const pasaUnRato = () => sql`update encuesta_externa set consultada = now() - interval '1 minute'`.execute(servidor.db)

/** The states of some tokens, whatever is kept of them. */
const estados = (herramienta: ProveedorDeEncuestas, encuestaId: number, tokens: readonly string[]) =>
  herramienta.estados(
    encuestaId,
    tokens.map((uno) => ({ token: uno, estado: 'NO_INICIADA', actualizado: null })),
  )

async function estado(herramienta: ProveedorDeEncuestas): Promise<string | undefined> {
  await pasaUnRato()
  return (await estados(herramienta, 2, [token]))[0]?.estado
}

/** The account of the demonstration's guardian opens its student's survey. */
async function abre(herramienta: ProveedorDeEncuestas): Promise<string> {
  const { rows } = await sql<{
    usuarioId: number
  }>`select usuario_id as "usuarioId" from vinculo where run_estudiante = ${SIN_INICIAR} and desvinculado is null`.execute(servidor.db)
  const usuarioId = rows[0]?.usuarioId ?? 0
  return (await herramienta.abre({ encuestaId: 2, token, usuarioId, sesionId: 'ninguna', modo: 'apoderado' })).url
}

const veces = (metodo: string) => doble.llamadas.filter((llamada) => llamada === metodo).length

describe('las fechas de la herramienta', () => {
  it('son de su propio reloj, en invierno y en verano', () => {
    expect(instanteDe('2025-07-01 09:30', 'America/Santiago')).toBe('2025-07-01T13:30:00.000Z')
    expect(instanteDe('2025-12-01 09:30:15', 'America/Santiago')).toBe('2025-12-01T12:30:15.000Z')
    expect(instanteDe('2025-09-06 23:30', 'America/Santiago')).toBe('2025-09-07T03:30:00.000Z')
    expect([instanteDe('Y', 'America/Santiago'), instanteDe('', 'America/Santiago'), instanteDe(null, 'America/Santiago')]).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('la dirección de la herramienta', () => {
  it('se entiende escrita de cualquiera de las formas usuales', () => {
    const comun = { paginas: 'https://l.cl/e/index.php', controlRemoto: 'https://l.cl/e/index.php?r=admin/remotecontrol' }
    expect(direccionesDe('https://l.cl/e')).toEqual(comun)
    expect(direccionesDe('https://l.cl/e/index.php')).toEqual(comun)
    expect(direccionesDe('https://l.cl/e/index.php/admin/remotecontrol')).toEqual({
      ...comun,
      controlRemoto: 'https://l.cl/e/index.php/admin/remotecontrol',
    })
  })
})

describe('el estado de una encuesta en la herramienta', () => {
  it('va de no iniciada a en progreso y a completada', async () => {
    const herramienta = conectada()
    expect(await estado(herramienta)).toBe('NO_INICIADA')
    await abre(herramienta)
    expect(await estado(herramienta)).toBe('NO_INICIADA')
    doble.responde(SID, token, { Q1: 'A1' })
    expect(await estado(herramienta)).toBe('EN_PROGRESO')
    doble.responde(SID, token, { Q1: 'A1' }, '2025-11-21 11:45')
    expect(await estado(herramienta)).toBe('COMPLETADA')
  })

  it('es completada también sin fecha, y aunque la encuesta ya cerró', async () => {
    const herramienta = conectada()
    await abre(herramienta)
    Object.assign(encuestaAlla().participantes[0] ?? {}, { completed: 'Y' })
    encuestaAlla().expires = '2025-11-20 00:00:00'
    expect(await estado(herramienta)).toBe('COMPLETADA')
  })

  it.each([
    ['la encuesta está inactiva', { active: 'N' }, {}, 'NO_DISPONIBLE'],
    ['el cupo se llenó', {}, { completed: 'Q' }, 'NO_DISPONIBLE'],
    ['la encuesta cerró', { expires: '2025-11-21 11:59:00' }, {}, 'VENCIDA'],
    ['el plazo del participante terminó', {}, { validuntil: '2025-11-21 11:59' }, 'VENCIDA'],
    ['la encuesta abre después', { startdate: '2025-11-21 12:01:00' }, {}, 'AUN_NO_ABRE'],
    ['el participante entra después', {}, { validfrom: '2025-11-21 12:01' }, 'AUN_NO_ABRE'],
    [
      'todo está abierto',
      { startdate: '2025-11-21 11:59:00', expires: '2025-11-21 12:01:00' },
      { validfrom: '2025-11-21 11:59', validuntil: '2025-11-21 12:01' },
      'NO_INICIADA',
    ],
  ])('cuando %s', async (_, encuesta, participante, esperado) => {
    const herramienta = conectada()
    await abre(herramienta)
    Object.assign(encuestaAlla(), encuesta)
    Object.assign(encuestaAlla().participantes[0] ?? {}, participante)
    expect(await estado(herramienta)).toBe(esperado)
  })

  it('no está disponible si la herramienta no tiene la encuesta', async () => {
    doble.encuestas.clear()
    expect(await estado(conectada())).toBe('NO_DISPONIBLE')
  })

  it('sigue en progreso una respuesta que alguien agregó sin completar al participante', async () => {
    const herramienta = conectada()
    await abre(herramienta)
    encuestaAlla().respuestas.push({ id: 1, token, submitdate: '2025-11-21 10:00:00', datos: {} })
    expect(await estado(herramienta)).toBe('EN_PROGRESO')
  })
})

describe('cuando la herramienta falla', () => {
  it.each(['html', 'sql', 'corte'] as const)('por %s, el estado es desconocido y nunca no iniciada', async (falla) => {
    const herramienta = conectada()
    expect(await estado(herramienta)).toBe('NO_INICIADA')
    doble.seRompe = falla
    expect(await estado(herramienta)).toBe('DESCONOCIDA')
    doble.seRompe = null
    expect(await estado(herramienta)).toBe('NO_INICIADA')
  })

  it('no espera una lista más de 3 segundos, ni el ingreso más de 8', async () => {
    const corte = new AbortController()
    const plazo = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(corte.signal)
    onTestFinished(() => plazo.mockRestore())
    const herramienta = conectada()
    await herramienta.encuestas()
    expect(plazo.mock.calls).toEqual([[8_000], [3_000]])
    doble.seRompe = 'silencio'
    doble.llamadas.length = 0
    const visto = estado(herramienta)
    await expect.poll(() => doble.llamadas).toHaveLength(1)
    corte.abort()
    expect(await visto).toBe('DESCONOCIDA')
  })

  it('una respuesta que no termina se corta antes de llenar la memoria', async () => {
    doble.seRompe = 'sin-fin'
    doble.enviados = 0
    sinPlazos()
    expect(await estado(conectada())).toBe('DESCONOCIDA')
    const alCortar = doble.enviados
    expect(alCortar).toBeGreaterThan(32 * 1024 * 1024)
    // What was on its way when it was cut, and no more.
    expect(alCortar).toBeLessThan(64 * 1024 * 1024)
  })

  it('deja de preguntar por un rato tras tres fallas, y vuelve a preguntar con una sola', async () => {
    const herramienta = conectada()
    await estado(herramienta)
    doble.seRompe = 'corte'
    for (let i = 0; i < 3; i += 1) await estado(herramienta)
    doble.llamadas.length = 0
    expect(await estado(herramienta)).toBe('DESCONOCIDA')
    expect(doble.llamadas).toEqual([])
    ahora += 15_001
    doble.seRompe = null
    expect(await estado(herramienta)).toBe('NO_INICIADA')
  })

  it('una encuesta que se vio completada lo sigue estando', async () => {
    const herramienta = conectada()
    await herramienta.alDia(2, () => [token])
    await sql`update encuesta_externa set estado = 'COMPLETADA'`.execute(servidor.db)
    doble.seRompe = 'corte'
    expect(await estado(herramienta)).toBe('COMPLETADA')
  })

  it('abrir y leer dicen que la herramienta no responde', async () => {
    doble.seRompe = 'html'
    await expect(abre(conectada())).rejects.toMatchObject({ status: 503, codigo: 'herramienta-sin-respuesta', espera: 60 })
    await expect(conectada().encuestas()).rejects.toMatchObject({ status: 503 })
    await expect(conectada().reabre(2, token)).rejects.toMatchObject({ status: 503 })
  })
})

describe('la llave de la herramienta', () => {
  beforeEach(sinPlazos)

  it('es una sola para todas las llamadas, también si llegan juntas', async () => {
    const herramienta = conectada()
    await Promise.all([herramienta.encuestas(), estados(herramienta, 2, [token]), estados(herramienta, 3, muchos.slice(0, 10))])
    expect(veces('get_session_key')).toBe(1)
  })

  it('se renueva una sola vez cuando vence, aunque muchas llamadas lo descubran', async () => {
    const herramienta = conectada()
    await estados(herramienta, 2, [token])
    doble.caducan()
    doble.llamadas.length = 0
    await pasaUnRato()
    const vistos = await Promise.all([estados(herramienta, 2, [token]), estados(herramienta, 3, muchos)])
    expect(vistos.flat().some(({ estado: uno }) => uno === 'DESCONOCIDA')).toBe(false)
    expect(veces('get_session_key')).toBe(1)
  })

  it('se devuelve al cerrar', async () => {
    const herramienta = conectada()
    const antes = doble.llaves()
    await herramienta.encuestas()
    expect(doble.llaves()).toBe(antes + 1)
    await herramienta.cierra()
    expect(doble.llaves()).toBe(antes)
  })

  it('con una contraseña mala se pide dos veces y nunca una tercera, ni desde otro proceso', async () => {
    for (const herramienta of [conectada('mala'), conectada('mala'), conectada('mala')]) {
      for (let i = 0; i < 3; i += 1) expect(await estado(herramienta)).toBe('DESCONOCIDA')
    }
    expect(veces('get_session_key')).toBe(2)
    // With the right password at once, and not after ten minutes: nobody was locked out.
    expect(await estado(conectada())).toBe('NO_INICIADA')
  })

  it('no se pide mientras la herramienta dice que la dirección está bloqueada', async () => {
    doble.usuario.password = 'otra'
    for (const password of ['a', 'b', 'c']) await estado(conectada(password))
    doble.usuario.password = 'buena'
    doble.llamadas.length = 0
    const herramienta = conectada()
    for (let i = 0; i < 3; i += 1) expect(await estado(herramienta)).toBe('DESCONOCIDA')
    expect(veces('get_session_key')).toBe(1)
    doble.seAbre()
    await sql`update ingreso_externo set vence = vence - interval '12 minutes'`.execute(servidor.db)
    expect(await estado(conectada())).toBe('NO_INICIADA')
  })

  it('un ingreso sin respuesta no cuenta como rechazado', async () => {
    doble.seRompe = 'corte'
    for (let i = 0; i < 5; i += 1) await estado(conectada())
    doble.seRompe = null
    expect(await estado(conectada())).toBe('NO_INICIADA')
  })
})

describe('una contraseña reparada en la herramienta', () => {
  beforeEach(sinPlazos)

  const seCambiaAlla = (password: string) => void (doble.usuario.password = password)

  it('sirve en seguida cuando alguien pide probar', async () => {
    onTestFinished(() => seCambiaAlla('buena'))
    seCambiaAlla('otra')
    const herramienta = conectada()
    for (let i = 0; i < 3; i += 1) await estado(herramienta)
    seCambiaAlla('buena')
    doble.seAbre()
    expect(await estado(herramienta), 'sola espera').toBe('DESCONOCIDA')
    await herramienta.externa?.prueba()
    expect(await estado(herramienta)).toBe('NO_INICIADA')
  })

  it('sirve sola tras once minutos, en que se prueba una vez', async () => {
    onTestFinished(() => seCambiaAlla('buena'))
    seCambiaAlla('otra')
    const herramienta = conectada()
    for (let i = 0; i < 3; i += 1) await estado(herramienta)
    const pasa = () => sql`update ingreso_externo set vence = vence - interval '11 minutes'`.execute(servidor.db)
    await pasa()
    doble.llamadas.length = 0
    for (let i = 0; i < 3; i += 1) await estado(herramienta)
    expect(veces('get_session_key')).toBe(1)
    seCambiaAlla('buena')
    doble.seAbre()
    await pasa()
    expect(await estado(herramienta)).toBe('NO_INICIADA')
  })
})

describe('lo que se cuenta de la herramienta', () => {
  it('cada falla queda en la bitácora con su causa, y sin tokens', async () => {
    const lineas: unknown[] = []
    const pulsos = creaPulsos(servidor.db)
    pulsos.cuenta({ error: (linea: unknown) => void lineas.push(linea) } as never)
    const herramienta = conectada('buena', pulsos.de('encuestas'))
    doble.seRompe = 'html'
    await estado(herramienta)
    expect(lineas).toEqual([
      { sistema: 'encuestas', que: 'get_session_key', motivo: expect.stringContaining('its answer is not JSON-RPC') },
    ])
    pulsos.de('encuestas').mal('prueba', `no existe ${token}`)
    expect(JSON.stringify(lineas[1])).not.toContain(token)
    await expect
      .poll(async () => (await sql`select bien, motivo from integracion where sistema = 'encuestas'`.execute(servidor.db)).rows[0])
      .toMatchObject({ motivo: expect.any(String) })
  })

  it('de la que no escucha se dice que rechaza la conexión, y no solo que falló', async () => {
    const lineas: unknown[] = []
    const pulsos = creaPulsos(servidor.db)
    pulsos.cuenta({ error: (linea: unknown) => void lineas.push(linea) } as never)
    await estado(conectada('buena', pulsos.de('encuestas'), `http://127.0.0.1:${await puertoLibre()}`))
    expect(lineas).toMatchObject([{ que: 'get_session_key', motivo: expect.stringContaining('ECONNREFUSED') }])
  })

  it('lo que falla de una encuesta sola no deja sin respuesta a las demás', async () => {
    const herramienta = conectada()
    await abre(herramienta)
    Object.assign(encuestaAlla(), { anonima: true })
    encuestaAlla().respuestas.push({ id: 1, token: '', submitdate: null, datos: {} })
    expect(await estado(herramienta)).toBe('DESCONOCIDA')
    for (let i = 0; i < 4; i += 1) await expect(herramienta.reabre(2, token)).rejects.toMatchObject({ status: 503 })
    expect(herramienta.externa?.pausada()).toBe(false)
    doble.seRompe = 'corte'
    for (let i = 0; i < 4; i += 1) await estado(herramienta)
    expect(herramienta.externa?.pausada()).toBe(true)
  })

  it('espera a cada llamada lo suyo: al PDF, treinta segundos', async () => {
    const plazo = vi.spyOn(AbortSignal, 'timeout')
    onTestFinished(() => plazo.mockRestore())
    const herramienta = conectada()
    await abre(herramienta)
    doble.responde(SID, token, { p1: 'A1' }, '2025-11-21 11:00')
    await estado(herramienta)
    await herramienta.descarga(2, token, 'pdf', 1)
    expect(new Set(plazo.mock.calls.flat())).toEqual(new Set([3_000, 8_000, 30_000]))
  })
})

describe('quien busca lo completado', () => {
  const completado = async (uno: string) =>
    (await sql<{ estado: string }>`select estado from encuesta_de_estudiante where token = ${uno}`.execute(servidor.db)).rows[0]?.estado
  const agrega = (cual: string, completed: string) =>
    encuestaAlla().participantes.push({
      tid: encuestaAlla().participantes.length + 1,
      token: cual,
      completed,
      usesleft: completed === 'N' ? 1 : 0,
      validfrom: null,
      validuntil: null,
    })

  beforeEach(async () => {
    await sql`delete from sincronizacion_externa`.execute(servidor.db)
    ahora = Date.now()
  })

  it('lo registra y emite su comprobante sin que nadie mire', async () => {
    const herramienta = conectada()
    await abre(herramienta)
    expect(await herramienta.externa?.sincroniza()).toBe(0)
    doble.responde(SID, token, { p1: 'A1' }, localDe(new Date(), 'America/Santiago'))
    expect(await herramienta.externa?.sincroniza()).toBe(1)
    expect(await completado(token)).toBe('COMPLETADA')
    const { rows } = await sql`
      select 1 from comprobante c join respuesta r on r.respuesta_id = c.respuesta_id where r.token = ${token}
    `.execute(servidor.db)
    expect(rows).toHaveLength(1)
    expect(await herramienta.externa?.sincroniza(), 'lo ya registrado no se registra otra vez').toBe(0)
  })

  it('pregunta solo por lo completado desde la visita anterior, diez minutos antes', async () => {
    const herramienta = conectada()
    agrega(muchos[0] ?? '', '2025-01-01 10:00')
    await herramienta.externa?.sincroniza()
    expect((await rondas())[0]).toMatchObject({ desde: '', ultima: '2025-01-01 10:00', comenzada: null })
    await herramienta.externa?.sincroniza()
    expect((await rondas())[0]).toMatchObject({ desde: '2025-01-01 09:50' })
  })

  it('avanza por partes: sigue donde quedó, y ninguna visita hace más de veinte llamadas', async () => {
    const herramienta = conectada()
    for (let i = 0; i < 1_200; i += 1) agrega(`ajeno${i}`, '2025-01-01 10:00')
    agrega(token, '2025-01-01 11:00')
    expect(await herramienta.externa?.sincroniza()).toBe(1)
    expect(veces('list_participants')).toBe(3)
    doble.llamadas.length = 0
    await sql`update sincronizacion_externa set comenzada = now(), siguiente = 1001, desde = ''`.execute(servidor.db)
    await herramienta.externa?.sincroniza()
    expect(veces('list_participants')).toBe(1)
  })

  it('una encuesta que falla no detiene a las otras', async () => {
    doble.encuestas.set(3, unaEncuestaDeLimesurvey(3))
    Object.assign(encuestaAlla(), { conTabla: false })
    const otra = doble.encuestas.get(3)
    otra?.participantes.push({
      tid: 1,
      token: muchos[1] ?? '',
      completed: '2025-01-01 10:00',
      usesleft: 0,
      validfrom: null,
      validuntil: null,
    })
    await conectada().externa?.sincroniza()
    expect(await completado(muchos[1] ?? '')).toBe('COMPLETADA')
  })

  const rondas = async () =>
    (
      await sql<{ desde: string; ultima: string; comenzada: string | null }>`
        select desde, ultima, comenzada from sincronizacion_externa where encuesta_id = 2
      `.execute(servidor.db)
    ).rows
})

describe('la revisión de una encuesta de la herramienta', () => {
  const faltas = async () => (await conectada().externa?.revisa(SID))?.filter(({ cumple }) => !cumple).map(({ texto }) => texto)

  const alguienRespondio = () => encuestaAlla().respuestas.push({ id: 1, token: 'alguien', submitdate: null, datos: {} })

  it('nada le falta cuando está como el sistema la necesita', async () => {
    expect(await faltas()).toEqual([])
    expect(JSON.stringify(await conectada().externa?.revisa(SID))).toContain('es-CL')
    expect(JSON.stringify(await conectada().externa?.revisa(SID))).toContain('Si puede exportar respuestas se sabe desde la primera')
    alguienRespondio()
    expect(JSON.stringify(await conectada().externa?.revisa(SID))).toContain('"La cuenta tiene los permisos que hacen falta."')
  })

  it.each([
    ['que esté activa', { active: 'N' }, 'No está activa'],
    ['la tabla de participantes', { conTabla: false }, 'No tiene tabla de participantes'],
    ['que no sea anónima', { anonima: true }, 'Es anónima'],
    [
      'los permisos',
      { permisos: 'ver' },
      'faltan permisos: Participantes: crear; Participantes: modificar; Respuestas: exportar; Respuestas: eliminar',
    ],
  ])('dice en palabras que le falta %s', async (_que, cambio, dicho) => {
    // With no answer at all, the real one does not tell whether they may be exported.
    alguienRespondio()
    Object.assign(encuestaAlla(), cambio)
    expect((await faltas())?.join(' ')).toContain(dicho)
  })

  it.each([
    ['tokenanswerspersistence', 'N', 'Persistencia de respuestas'],
    ['alloweditaftercompletion', 'Y', 'Permitir varias respuestas'],
    ['surveyls_url', 'https://otra.cl', 'URL final'],
    ['autoredirect', 'N', 'Cargar automáticamente la URL'],
  ])('dice en palabras lo que falta de %s', async (ajuste, valor, dicho) => {
    const { ajustes } = encuestaAlla()
    Object.assign(encuestaAlla(), { ajustes: { ...ajustes, [ajuste]: valor } })
    expect(await faltas()).toEqual([expect.stringContaining(dicho)])
  })

  it('una que no está lo dice, y sin respuesta de la herramienta es 503', async () => {
    doble.encuestas.clear()
    expect(await faltas()).toEqual([expect.stringContaining('no ve la encuesta 482913')])
    doble.seRompe = 'corte'
    await expect(conectada().externa?.revisa(SID)).rejects.toMatchObject({ status: 503 })
  })
})

describe('los estados de muchos estudiantes', () => {
  it('llegan en pocas llamadas, y una segunda lista no pregunta de nuevo', async () => {
    const herramienta = conectada()
    const encuesta = {
      ...unaEncuestaDeLimesurvey(3),
      participantes: muchos.map((uno, i) => ({ tid: i + 1, token: uno, completed: 'N', usesleft: 1, validfrom: null, validuntil: null })),
    }
    doble.encuestas.set(3, encuesta)
    doble.responde(3, muchos[7] ?? '', { Q1: 'A1' })
    doble.responde(3, muchos[8] ?? '', { Q1: 'A1' }, '2025-11-21 11:00')
    const vistos = await estados(herramienta, 3, muchos)
    expect(vistos.length).toBe(400)
    expect([vistos[6]?.estado, vistos[7]?.estado, vistos[8]?.estado]).toEqual(['NO_INICIADA', 'EN_PROGRESO', 'COMPLETADA'])
    expect(doble.llamadas.length).toBeLessThanOrEqual(6)
    doble.llamadas.length = 0
    expect(await estados(herramienta, 3, muchos)).toEqual(vistos)
    expect(doble.llamadas).toEqual([])
  })
})

describe('lo que se acaba de hacer en la herramienta', () => {
  it('una encuesta recién creada allá está en la lista de quien la busca', async () => {
    const herramienta = conectada()
    await herramienta.externa?.prueba()
    doble.encuestas.set(4, unaEncuestaDeLimesurvey(4))
    expect((await herramienta.encuestas()).map(({ sid }) => sid)).toEqual([SID, 4])
  })

  it('una recién activada se puede responder a los segundos, sin esperar que venza la lista', async () => {
    const herramienta = conectada()
    encuestaAlla().active = 'N'
    expect(await estado(herramienta)).toBe('NO_DISPONIBLE')
    encuestaAlla().active = 'Y'
    ahora += 6_000
    await sql`update encuesta_externa set consultada = null`.execute(servidor.db)
    expect(await estado(herramienta)).toBe('NO_INICIADA')
  })
})

describe('dos que preguntan a la vez', () => {
  /** A look whose answer was found, and stays on its way until it is let go. */
  async function unaMiradaQueTarda() {
    let suelta = (): void => {}
    const soltada = new Promise<void>((resolve) => (suelta = resolve))
    const hallada = new Promise<void>((resolve) => {
      doble.seDemora = (metodo) => {
        if (metodo !== 'list_participants') return undefined
        doble.seDemora = null
        resolve()
        return soltada
      }
    })
    const tardia = estados(conectada(), 2, [token])
    await hallada
    return {
      llega: async () => {
        suelta()
        return (await tardia)[0]?.estado
      },
    }
  }
  const loGuardado = async () => (await estados(conectada(), 2, [token]))[0]?.estado

  it('lo que una miró antes no borra lo que la otra miró después', async () => {
    encuestaAlla().participantes.push({ tid: 1, token, completed: 'N', usesleft: 1, validfrom: null, validuntil: null })
    const { llega } = await unaMiradaQueTarda()
    doble.responde(SID, token, { Q1: 'A1' }, '2025-11-21 11:59')
    expect((await estados(conectada(), 2, [token]))[0]?.estado).toBe('COMPLETADA')
    expect(await llega(), 'quien miró antes recibe lo último que se sabe').toBe('COMPLETADA')
    expect(await loGuardado()).toBe('COMPLETADA')
  })

  it('lo que se miró antes de abrir no vale después de abrir', async () => {
    const { llega } = await unaMiradaQueTarda()
    await abre(conectada())
    doble.responde(SID, token, { Q1: 'A1' })
    await llega()
    expect(await loGuardado()).toBe('EN_PROGRESO')
  })
})

describe('abrir en la herramienta', () => {
  it('agrega al participante con nuestro token y sin decir quién es, una sola vez', async () => {
    const herramienta = conectada()
    expect(await abre(herramienta)).toBe(`${doble.url}/index.php?r=survey/index&sid=482913&token=${token}`)
    await abre(herramienta)
    expect(encuestaAlla().participantes).toMatchObject([{ token, completed: 'N' }])
    expect(veces('add_participants')).toBe(1)
  })
})

describe('el sistema sobre la herramienta externa', () => {
  const params = () => ({ params: { e: 2, t: token } })

  it('emite el comprobante la primera vez que la ve completada, a quien la abrió, y una sola vez', async () => {
    const apoderado = await servidor.entra('apoderado')
    const { body } = await servidor.llama('getAbrir', params(), apoderado)
    expect(body.url).toContain('survey/index&sid=482913')
    const validosDeOtros = async () =>
      (
        await sql<{ id: string }>`
          select k.comprobante_id as id from comprobante k join respuesta r using (respuesta_id) where r.token <> ${token} and k.estado = 'VALIDO' order by 1
        `.execute(servidor.db)
      ).rows
    const deOtros = await validosDeOtros()
    expect(deOtros).not.toEqual([])
    // Seen completed too, and another call's to register.
    const [otro = ''] = muchos
    await sql`
      insert into encuesta_externa (token, estado, usuario_id, modo) select ${otro}, 'COMPLETADA', usuario_id, modo from encuesta_externa where token = ${token}
    `.execute(servidor.db)
    doble.responde(SID, token, { Q1: 'A1', Q2: '=1+1' }, '2025-11-21 11:45')
    await pasaUnRato()
    const vistos = await Promise.all([1, 2, 3].map(() => servidor.llama('getEstado', params(), apoderado)))
    expect(vistos.map((uno) => uno.body.estado)).toEqual(['COMPLETADA', 'COMPLETADA', 'COMPLETADA'])
    const recibo = await servidor.llama('getComprobanteDeToken', params(), apoderado)
    expect(recibo.body).toMatchObject({
      estado: 'VALIDO',
      informante: 'apoderado',
      fecha: '2025-11-21T14:45:00.000Z',
      digitador: 'MARCELA ANDREA PAILLÁN OYARZO',
    })
    const { rows } = await sql<{
      cuantos: number
    }>`select count(*)::int as cuantos from comprobante k join respuesta r using (respuesta_id) where r.token = ${token}`.execute(
      servidor.db,
    )
    expect(rows[0]?.cuantos).toBe(1)
    expect(await validosDeOtros()).toEqual(deOtros)
    expect((await sql`select 1 from respuesta where token = ${otro}`.execute(servidor.db)).rows).toEqual([])

    expect((await servidor.llama('getRespuestas', params(), apoderado)).body).toMatchObject({
      respuestas: { Q1: 'A1', Q2: '=1+1' },
      informante: 'apoderado',
    })
    const csv = await servidor.llama('getDescarga', { ...params(), query: { formato: 'csv' } }, apoderado)
    expect(csv.body.toString()).toContain(`"Q2";"¿Pregunta Q2?";"'=1+1 en palabras"`)
    const pdf = await servidor.llama('getDescarga', { ...params(), query: {} }, apoderado)
    expect([pdf.headers['content-type'], pdf.body.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])

    // Deleted there by hand, while others stay: there is nothing to read, and nothing failed.
    const { respuestas } = encuestaAlla()
    encuestaAlla().respuestas = respuestas.map((una) => ({ ...una, token: 'deotroEstudiante' }))
    expect((await servidor.llama('getRespuestas', params(), apoderado)).status).toBe(404)
    expect((await servidor.llama('getDescarga', { ...params(), query: { formato: 'csv' } }, apoderado)).status).toBe(404)
    encuestaAlla().respuestas = respuestas

    const nacional = await servidor.entra('administrador-nacional')
    const mesa = await servidor.llama('getLectura', params(), nacional)
    expect(mesa.body.escrita?.partes).toMatchObject([
      { titulo: 'Respuestas', respuestas: [{ name: 'Q1' }, { name: 'Q2', pregunta: '¿Pregunta Q2?' }] },
    ])
    expect(mesa.body.actos).toEqual(['anular'])
    const reapertura = { params: { e: 2, id: mesa.body.respuestaId ?? 0 }, body: { motivo: 'La familia pidió corregir.' } }
    expect((await servidor.llama('postReapertura', reapertura, nacional)).error.codigo).toBe('sin-reapertura')

    const {
      rows: [fila],
    } = await sql<{ id: number }>`select respuesta_id as id from respuesta where token = ${token}`.execute(servidor.db)
    const anula = { params: { e: 2, id: fila?.id ?? 0 }, body: { motivo: 'Respondió por otro estudiante.' } }
    expect((await servidor.llama('deleteRespuesta', anula, await servidor.entra('administrador-nacional'))).status).toBe(204)
    expect(encuestaAlla()).toMatchObject({ respuestas: [], participantes: [{ completed: 'N', usesleft: 1 }] })
    expect((await servidor.llama('getEstado', params(), apoderado)).body.estado).toBe('ANULADA')
    expect((await servidor.llama('getAbrir', params(), apoderado)).status).toBe(200)
  })

  it('la lista del colegio dice lo que dice la herramienta, y que no sabe cuando no responde', async () => {
    const escuela = await servidor.entra('rbd')
    const lista = async () => {
      await pasaUnRato()
      const { body } = await servidor.llama('getEstudiantes', { params: { e: 2, rbd: 90145 }, query: { limit: 100 } }, escuela)
      return body.filas
    }
    expect((await lista()).find((fila) => fila.runEstudiante === SIN_INICIAR)?.estado).toBe('NO_INICIADA')
    doble.seRompe = 'corte'
    const filas = await lista()
    expect(filas.filter(({ estado: uno }) => uno === 'NO_INICIADA')).toEqual([])
    expect(filas.find((fila) => fila.runEstudiante === COMPLETADA_AQUI)?.estado ?? 'COMPLETADA').toBe('COMPLETADA')
    const { status, error } = await servidor.llama('getAbrir', params(), escuela)
    expect([status, error.message]).toEqual([503, 'La herramienta de encuestas no responde. Intente en unos minutos.'])
  })

  it('al apoderado le muestra su encuesta a medias, de la que no se sabe cuánto lleva', async () => {
    const apoderado = await servidor.entra('apoderado')
    await servidor.llama('getAbrir', params(), apoderado)
    doble.responde(SID, token, { p1: 'A1' })
    await pasaUnRato()
    const { status, body } = await servidor.llama('getApoderadosEstudiantes', {}, apoderado)
    expect(status).toBe(200)
    expect(body.find((uno) => uno.runEstudiante === SIN_INICIAR)).toMatchObject({ estado: 'EN_PROGRESO', avance: null })
  })

  it('al apoderado le cuenta el estado de cada estudiante', async () => {
    const apoderado = await servidor.entra('apoderado')
    doble.seRompe = 'corte'
    const { body } = await servidor.llama('getApoderadosEstudiantes', {}, apoderado)
    expect(body.find((uno) => uno.runEstudiante === SIN_INICIAR)?.estado).toBe('DESCONOCIDA')
  })

  describe('con un extraño que solo declaró su vínculo', () => {
    let extrano: string
    beforeEach(async () => {
      extrano = await servidor.entra('epja')
      const usuarioId = await usuarioIdDe(servidor, extrano)
      await sql`delete from vinculo where usuario_id = ${usuarioId} and run_estudiante = ${SIN_INICIAR}`.execute(servidor.db)
      await sql`insert into vinculo (usuario_id, run_estudiante) values (${usuarioId}, ${SIN_INICIAR})`.execute(servidor.db)
    })

    it('quien la abrió primero sigue siendo quien responde: el extraño ni la abre ni la lee', async () => {
      const apoderado = await servidor.entra('apoderado')
      await servidor.llama('getAbrir', params(), apoderado)
      expect((await servidor.llama('getAbrir', params(), extrano)).error.codigo).toBe('respondida-por-otra-cuenta')
      doble.responde(SID, token, { Q1: 'A1' }, '2025-11-21 11:45')
      await pasaUnRato()
      expect((await servidor.llama('getRespuestas', params(), extrano)).status).toBe(404)
      expect((await servidor.llama('getDescarga', { ...params(), query: { formato: 'csv' } }, extrano)).status).toBe(404)
      await servidor.llama('getEstado', params(), apoderado)
      expect((await servidor.llama('getRespuestas', params(), apoderado)).body.respuestas).toEqual({ Q1: 'A1' })
    })

    it('lo que él abrió pasa a quien tiene su vínculo comprobado, y no vuelve', async () => {
      await servidor.llama('getAbrir', params(), extrano)
      expect((await servidor.llama('getAbrir', params(), await servidor.entra('apoderado'))).status).toBe(200)
      expect((await servidor.llama('getAbrir', params(), extrano)).error.codigo).toBe('respondida-por-otra-cuenta')
    })

    it('no baja lo que nadie abrió desde aquí', async () => {
      encuestaAlla().participantes.push({ tid: 99, token, completed: 'N', usesleft: 1, validfrom: null, validuntil: null })
      doble.responde(SID, token, { Q1: 'A1' }, '2025-11-21 11:45')
      await pasaUnRato()
      for (const formato of ['csv', 'pdf'] as const)
        expect((await servidor.llama('getDescarga', { ...params(), query: { formato } }, extrano)).status).toBe(404)
    })
  })
})

describe('unir una encuesta con la de la herramienta', () => {
  const OTRA = 615_204
  let nacional: string
  let encuesta: EncuestaAdministrada
  beforeEach(async () => {
    nacional = await servidor.entra('administrador-nacional')
    const nueva = { ...UNA_ENCUESTA_NUEVA, nombre: 'Encuesta de allá', activo: false }
    encuesta = (await servidor.llama('postAdminEncuestas', { body: nueva }, nacional)).body
    doble.encuestas.set(OTRA, unaEncuestaDeLimesurvey(OTRA))
  })
  afterEach(async () => {
    await sql`delete from encuesta_externa where token = 'unionunionunion'`.execute(servidor.db)
    await sql`delete from token_encuesta where token = 'unionunionunion'`.execute(servidor.db)
    await sql`delete from encuesta where nombre = 'Encuesta de allá'`.execute(servidor.db)
  })

  const une = (sid: unknown, { version, quien = nacional }: { version?: number; quien?: string | null } = {}) =>
    servidor.llama(
      'putAdminEncuestaHerramienta',
      { params: { id: encuesta.encuestaId }, body: { sid, version: version ?? encuesta.version } },
      quien,
    )
  const revision = (e: number, quien: string | null = nacional) => servidor.llama('getRevisionDeProveedor', { params: { e } }, quien)

  it('la deja unida, se puede soltar, y ambas cosas quedan en la auditoría', async () => {
    expect(encuesta.herramienta).toEqual({ sid: null })
    const { status, body } = await une(OTRA)
    expect([status, body.herramienta]).toEqual([200, { sid: OTRA }])
    const suelta = await une(null, { version: body.version })
    expect(suelta.body.herramienta).toEqual({ sid: null })
    const hechos = await loAnotado(servidor, { accion: 'unir-encuesta' })
    expect(hechos.slice(0, 2).map(({ detalle }) => detalle)).toEqual([
      { antes: OTRA, despues: null },
      { antes: null, despues: OTRA },
    ])
  })

  it('lo visto de la anterior no pasa a la nueva', async () => {
    await sql`insert into token_encuesta (token, encuesta_id, run_estudiante) values ('unionunionunion', ${encuesta.encuestaId}, ${SIN_INICIAR})`.execute(
      servidor.db,
    )
    await sql`insert into encuesta_externa (token, estado) values ('unionunionunion', 'VENCIDA')`.execute(servidor.db)
    await sql`insert into sincronizacion_externa (encuesta_id, siguiente) values (${encuesta.encuestaId}, 900)`.execute(servidor.db)
    expect((await une(OTRA)).status).toBe(200)
    expect((await sql`select 1 from encuesta_externa where token = 'unionunionunion'`.execute(servidor.db)).rows).toEqual([])
    const rondas = await sql`select 1 from sincronizacion_externa where encuesta_id = ${encuesta.encuestaId}`.execute(servidor.db)
    expect(rondas.rows).toEqual([])
  })

  it.each([
    ['no está activa', { active: 'N' }, 'No está activa'],
    ['no tiene participantes', { conTabla: false }, 'No tiene tabla de participantes'],
    ['es anónima', { anonima: true }, 'Es anónima'],
  ])('si la de allá %s no se une, y se dice por qué', async (_que, cambio, dicho) => {
    Object.assign(doble.encuestas.get(OTRA) ?? {}, cambio)
    const { status, error } = await une(OTRA)
    expect(status).toBe(400)
    expect(error.campos?.['sid']).toContain(dicho)
    expect((await revision(OTRA)).body.filter(({ cumple }) => !cumple)[0]?.texto).toContain(dicho)
  })

  it('una de allá es de una sola de aquí, también si esta no se unió y lleva su mismo número', async () => {
    expect((await une(SID)).error.campos).toEqual({ sid: 'La encuesta 482913 ya está unida a otra de este sistema.' })
    doble.encuestas.set(3, unaEncuestaDeLimesurvey(3))
    expect((await une(3)).error.campos).toEqual({ sid: 'La encuesta 3 ya está unida a otra de este sistema.' })
  })

  it('con respuestas, o comenzada allá, sigue unida a la misma', async () => {
    encuesta = { ...encuesta, encuestaId: 2, version: await versionDe(2) }
    expect((await une(OTRA)).error.codigo).toBe('encuesta-con-respuestas')
    expect((await une(SID)).status).toBe(200)
  })

  it('no se une sobre una versión antigua, una que no existe ni con un número que no es', async () => {
    expect((await une(OTRA, { version: encuesta.version + 1 })).error.codigo).toBe('version-antigua')
    expect((await une('OTRA')).error.campos).toEqual({ sid: 'Elija la encuesta.' })
    encuesta = { ...encuesta, encuestaId: 99_999 }
    expect((await une(OTRA)).status).toBe(404)
  })

  it('solo la une y la revisa el administrador nacional; sin respuesta de la herramienta es 503', async () => {
    for (const quien of [null, await servidor.entra('administrador-regional'), await servidor.entra('rbd')]) {
      const esperado = quien === null ? 401 : 403
      expect([(await une(OTRA, { quien })).status, (await revision(OTRA, quien)).status]).toEqual([esperado, esperado])
    }
    doble.seRompe = 'corte'
    expect([(await une(OTRA)).status, (await revision(OTRA)).status]).toEqual([503, 503])
  })
})
