import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Cola, creaCola } from '#server/plugins/cola/cola.ts'
import { creaCorreos } from '#server/plugins/cola/correos.ts'
import { olvidaEncargos, renuevaTomas, tomaEncargos } from '#server/plugins/cola/encargos.sql.ts'
import { FallaDeEncargo } from '#server/plugins/cola/falla.ts'
import { limpia } from '#server/plugins/cola/limpieza.ts'
import { creaSobre } from '#server/plugins/cuentas/sobre.ts'
import { escribe } from '#server/providers/mail/carta.ts'
import { correoPorSmtp } from '#server/providers/mail/smtp.ts'
import { levantaSmtp, type SmtpDePrueba } from '#tests/support/servidor/smtp.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
let db: Kysely<unknown>
const colas: Cola[] = []
const bitacora: object[] = []

/** The queue of another process over the same database. */
function unProceso(secreto = 'el secreto de todos los procesos'): Cola {
  const cola = creaCola(db, creaSobre(secreto, 'cola'), {
    demora: 0,
    bitacora: { error: (dicho: unknown) => bitacora.push(dicho as object) },
  })
  colas.push(cola)
  return cola
}

interface Fila {
  tipo: string
  estado: string
  datos: string | null
  visible: unknown
  intentos: number
  error: string | null
  tomado: boolean
  falta: number
}

async function filas(): Promise<Fila[]> {
  const { rows } = await sql<Fila>`
    select tipo, estado, datos, visible, intentos, error, toma is not null as tomado, extract(epoch from desde - now())::float8 as falta
    from encargo order by encargo_id
  `.execute(db)
  return rows
}

/** The time that something waits for has come. */
const yaEsHora = () => sql`update encargo set desde = now() where estado = 'pendiente'`.execute(db)

/** Something that a test ends when it wants to. */
function unaPausa() {
  let sigue = () => {}
  const hasta = new Promise<void>((listo) => (sigue = listo))
  return { hasta, sigue: () => sigue() }
}

beforeAll(async () => {
  servidor = await levantar({ semilla: 'vacia' })
  db = servidor.db
})
beforeEach(async () => {
  await sql`delete from encargo`.execute(db)
  bitacora.splice(0)
})
afterEach(async () => {
  for (const cola of colas.splice(0)) await cola.detiene()
})
afterAll(() => servidor.cierra())

describe('la cola', () => {
  it('hace lo que se le encarga, una vez, y borra de qué se trataba', async () => {
    const cola = unProceso()
    const hechos: string[] = []
    const encarga = cola.aprende<string>('saludo', async (a) => void hechos.push(a))
    cola.empieza()
    await encarga(db, [{ datos: 'Elena' }, { datos: 'Juan' }])
    expect((await filas()).map(({ datos }) => datos).join()).not.toMatch(/Elena|Juan/)
    cola.despierta()
    await expect
      .poll(async () => (await filas()).map(({ estado, datos, intentos }) => [estado, datos, intentos]))
      .toEqual([
        ['hecho', null, 1],
        ['hecho', null, 1],
      ])
    expect(hechos.toSorted()).toEqual(['Elena', 'Juan'])
  })

  it('no debe nada de una transacción que se deshizo', async () => {
    const encarga = unProceso().aprende<string>('saludo', async () => {})
    await expect(
      db.transaction().execute(async (trx) => {
        await encarga(trx, [{ datos: 'nadie' }])
        throw new Error('se deshace')
      }),
    ).rejects.toThrow('se deshace')
    expect(await filas()).toEqual([])
  })

  it('entre varios procesos, cada encargo es de uno', async () => {
    const hechos: number[] = []
    const procesos = [unProceso(), unProceso(), unProceso()]
    const [encarga] = procesos.map((cola) => cola.aprende<number>('cuenta', async (uno) => void hechos.push(uno)))
    const todos = Array.from({ length: 60 }, (_, i) => i)
    await encarga?.(
      db,
      todos.map((datos) => ({ datos })),
    )
    for (const cola of procesos) cola.empieza()
    await expect.poll(async () => (await filas()).filter(({ estado }) => estado === 'hecho').length).toBe(60)
    expect(hechos.toSorted((a, b) => a - b)).toEqual(todos)
  })

  it('hace a lo más cinco cosas a la vez en un proceso', async () => {
    const cola = unProceso()
    const pausa = unaPausa()
    let ahora = 0
    let mayor = 0
    const encarga = cola.aprende<number>('lento', async () => {
      mayor = Math.max(mayor, (ahora += 1))
      await pausa.hasta
      ahora -= 1
    })
    await encarga(
      db,
      Array.from({ length: 12 }, (_, datos) => ({ datos })),
    )
    cola.empieza()
    await expect.poll(() => ahora).toBe(5)
    pausa.sigue()
    await expect.poll(async () => (await filas()).filter(({ estado }) => estado === 'hecho').length).toBe(12)
    expect(mayor).toBe(5)
  })

  it('lo que tenía un proceso que murió lo hace otro al vencer su plazo, y el muerto que vuelve no cambia nada', async () => {
    const lento = unProceso()
    const pausa = unaPausa()
    const encarga = lento.aprende<string>('saludo', async () => {
      await pausa.hasta
      throw new Error('tarde')
    })
    await encarga(db, [{ datos: 'Elena' }])
    lento.empieza()
    await expect.poll(async () => (await filas())[0]?.tomado).toBe(true)
    // Nobody else gets it meanwhile: it is put off for half a minute.
    expect((await filas())[0]?.falta).toBeGreaterThan(0)
    const hechos: string[] = []
    const otro = unProceso()
    otro.aprende<string>('saludo', async (a) => void hechos.push(a))
    await yaEsHora()
    otro.empieza()
    await expect.poll(async () => (await filas())[0]?.estado).toBe('hecho')
    pausa.sigue()
    await lento.detiene()
    expect(hechos).toEqual(['Elena'])
    expect((await filas()).map(({ estado, intentos, error }) => [estado, intentos, error])).toEqual([['hecho', 2, null]])
  })

  it('mientras trabaja, un proceso conserva lo suyo, y no lo que ya es de otro', async () => {
    const encarga = unProceso().aprende<string>('saludo', async () => {})
    await encarga(db, [{ datos: 'Elena' }])
    const pide = { tipos: ['saludo'], cuantos: 5, segundos: 30 }
    const [mia] = await tomaEncargos(db, { ...pide, toma: '6f1b2a30-0000-4000-8000-000000000001' })
    if (mia === undefined) throw new Error('no se tomó')
    await yaEsHora()
    await renuevaTomas(db, [mia], 30)
    expect((await filas())[0]?.falta).toBeGreaterThan(0)
    await yaEsHora()
    expect(await tomaEncargos(db, { ...pide, toma: '6f1b2a30-0000-4000-8000-000000000002' })).toHaveLength(1)
    await yaEsHora()
    await renuevaTomas(db, [mia], 30)
    expect((await filas())[0]?.falta).toBeLessThanOrEqual(0)
  })

  it('lo que falla vuelve cada vez más tarde, con lo que pasó; a los tres días se abandona y se conserva', async () => {
    const cola = unProceso()
    const encarga = cola.aprende<string>('saludo', async () => {
      throw new FallaDeEncargo('451', 'Vuelva más tarde.', { definitiva: false })
    })
    await encarga(db, [{ datos: 'Elena' }])
    cola.empieza()
    const faltas: number[] = []
    for (let intento = 1; intento <= 8; intento += 1) {
      if (intento > 1) {
        await yaEsHora()
        await encarga(db, [])
        cola.despierta()
      }
      await expect.poll(async () => (await filas())[0]).toMatchObject({ intentos: intento, tomado: false, error: 'Vuelva más tarde.' })
      faltas.push((await filas())[0]?.falta ?? 0)
    }
    // Each at most one and a half times twice the one before, up to two minutes; the last ones, at least half of that less what a busy machine takes.
    for (const [i, mayor] of [3, 6, 12, 24, 48, 96, 180, 180].entries()) expect(faltas[i]).toBeLessThanOrEqual(mayor)
    expect(Math.min(...faltas.slice(6))).toBeGreaterThan(30)
    await sql`update encargo set creado = now() - interval '73 hours', desde = now()`.execute(db)
    await encarga(db, [])
    cola.despierta()
    await expect.poll(async () => (await filas())[0]?.estado).toBe('fallido')
    expect((await filas())[0]?.datos).toMatch(/^v1\./)
    expect(bitacora[0]).toMatchObject({ encargo: 'saludo', intentos: 1, codigo: '451' })
  })

  it('lo que se cifró con otra clave del servidor no se puede hacer, y lo dice', async () => {
    await unProceso('un secreto anterior').aprende<string>('saludo', async () => {})(db, [{ datos: 'Elena' }])
    const cola = unProceso()
    cola.aprende<string>('saludo', async () => {})
    cola.empieza()
    await expect.poll(async () => (await filas())[0]).toMatchObject({ estado: 'fallido', error: 'Se cifró con otra clave del servidor.' })
  })

  it('lo de la base de datos y que esté hecho son una sola cosa', async () => {
    const cola = unProceso()
    let veces = 0
    const encarga = cola.aprendeEnTransaccion<string>('anotar', async (trx, clave) => {
      await sql`insert into intento (clave) values (${clave})`.execute(trx)
      veces += 1
      if (veces === 1) throw new Error('a medio hacer')
    })
    await encarga(db, [{ datos: 'de la cola' }])
    cola.empieza()
    await expect.poll(async () => (await filas())[0]).toMatchObject({ intentos: 1, tomado: false, error: 'No se pudo hacer (Error).' })
    await yaEsHora()
    await encarga(db, [])
    cola.despierta()
    await expect.poll(async () => (await filas())[0]?.estado).toBe('hecho')
    const { rows } = await sql`select 1 from intento where clave = 'de la cola'`.execute(db)
    expect(rows).toHaveLength(1)
  })

  it('lo que se hace cada cierto tiempo lo hace uno de los procesos, y vuelve a su hora', async () => {
    let veces = 0
    const procesos = [unProceso(), unProceso()]
    for (const cola of procesos) {
      cola.repite('ronda', 600, async () => void (veces += 1))
      cola.empieza()
    }
    // Before it is taken it stands as it does afterwards, but for its hour.
    await expect
      .poll(async () => (await filas()).map(({ tipo, estado, intentos, tomado, falta }) => [tipo, estado, intentos, tomado, falta > 500]))
      .toEqual([['ronda', 'pendiente', 0, false, true]])
    expect(veces).toBe(1)
  })

  it('un proceso que cierra no toma más, y espera lo que está haciendo', async () => {
    const cola = unProceso()
    const pausa = unaPausa()
    const encarga = cola.aprende<string>('lento', () => pausa.hasta)
    await encarga(db, [{ datos: 'Elena' }])
    cola.empieza()
    await expect.poll(async () => (await filas())[0]?.tomado).toBe(true)
    const cierre = cola.detiene()
    await encarga(db, [{ datos: 'Juan' }])
    pausa.sigue()
    await cierre
    expect((await filas()).map(({ estado }) => estado)).toEqual(['hecho', 'pendiente'])
  })

  it('olvida lo hecho a la semana y lo fallido al mes, y nunca lo pendiente', async () => {
    await sql`
      insert into encargo (tipo, clave, estado, datos, creado, terminado)
      select 'saludo', estado || dias, estado, case when estado = 'hecho' then null else 'x' end, now() - make_interval(days => dias),
        case when estado = 'pendiente' then null else now() - make_interval(days => dias) end
      from unnest(array['hecho', 'fallido', 'pendiente']) as estado, unnest(array[6, 8, 29, 31]) as dias
    `.execute(db)
    await olvidaEncargos(db, { hechos: 7, fallidos: 30 })
    const { rows } = await sql<{ clave: string }>`select clave from encargo order by clave collate "C"`.execute(db)
    expect(rows.map(({ clave }) => clave)).toEqual([
      'fallido29',
      'fallido6',
      'fallido8',
      'hecho6',
      'pendiente29',
      'pendiente31',
      'pendiente6',
      'pendiente8',
    ])
  })
})

describe('lo que cumplió su tiempo', () => {
  it('se olvida cada hora: intentos, desafíos, ingresos sin terminar y sesiones; lo vigente queda', async () => {
    for (const tabla of ['intento', 'captcha_usado', 'ingreso_clave_unica', 'sesion']) await sql.raw(`delete from ${tabla}`).execute(db)
    for (const [nombre, hace] of [
      ['viejo', '26 hours'],
      ['nuevo', '-5 minutes'],
    ]) {
      await sql
        .raw(`
        insert into intento (clave, momento) values ('${nombre}', now() - interval '${hace}');
        insert into captcha_usado (desafio, vence) values ('${nombre}', now() - interval '${hace}');
        insert into ingreso_clave_unica (estado, nonce, verificador, vence) values ('${nombre}', 'n', 'v', now() - interval '${hace}');
      `)
        .execute(db)
    }
    await sql`
      with suya as (insert into usuario (nombre_usuario, nombres, apellido_paterno, apellido_materno, rol_id) values ('la.de.siempre', 'A', 'B', '', 2) returning usuario_id)
      insert into sesion (sesion_id, usuario_id, rol_id, vence, agente)
      select gen_random_uuid(), usuario_id, 2, now() - hace, nombre
      from suya, (values ('vieja', interval '26 hours'), ('de ayer', interval '23 hours'), ('nueva', interval '-1 hour')) as s (nombre, hace)
    `.execute(db)
    await limpia(db)
    const quedan = async (columna: string, tabla: string) =>
      (await sql.raw<{ x: string }>(`select ${columna} as x from ${tabla} order by 1`).execute(db)).rows.map(({ x }) => x)
    expect(await quedan('clave', 'intento')).toEqual(['nuevo'])
    expect(await quedan('desafio', 'captcha_usado')).toEqual(['nuevo'])
    expect(await quedan('estado', 'ingreso_clave_unica')).toEqual(['nuevo'])
    expect(await quedan('agente', 'sesion')).toEqual(['de ayer', 'nueva'])
  })
})

describe('los correos', () => {
  let smtp: SmtpDePrueba
  const cierres: (() => Promise<void>)[] = []
  beforeEach(async () => {
    smtp = await levantaSmtp()
  })
  afterEach(async () => {
    for (const cierra of cierres.splice(0)) await cierra()
    await smtp.cae()
  })

  const CARTA = escribe('elena.nanco@correo.example', {
    asunto: 'Verifique su cuenta',
    saludo: 'Hola, Elena:',
    parrafos: ['Falta un paso.'],
    enlace: { texto: 'Verificar', url: 'http://127.0.0.1:3000/ingreso-apoderados#verificar=secreto' },
  })

  /** How the mail server was said to answer, in order. */
  const pulsos: string[] = []

  function conCorreos() {
    pulsos.length = 0
    const cola = unProceso()
    const proveedor = correoPorSmtp(smtp.url, 'Encuestas <no-responder@encuestas.example>', { sinCifrar: true })
    cierres.push(() => proveedor.cierra())
    const { encola } = creaCorreos(cola, proveedor, {
      bien: () => void pulsos.push('bien'),
      mal: (_que, motivo) => void pulsos.push(motivo),
    })
    const otraVez = async () => {
      await yaEsHora()
      await encola(db)
      cola.despierta()
    }
    return { cola, encola, otraVez }
  }

  it('salen con su propio número, y de ellos queda solo a quién, velado, y de qué', async () => {
    const { cola, encola } = conCorreos()
    await encola(db, CARTA)
    const [antes] = await filas()
    expect(JSON.stringify(antes)).not.toMatch(/elena|nanco|Elena|secreto/)
    expect(antes?.visible).toEqual({ para: 'e***@correo.example', asunto: 'Verifique su cuenta' })
    cola.empieza()
    await expect.poll(async () => (await filas())[0]).toMatchObject({ estado: 'hecho', datos: null })
    expect(smtp.recibidos).toEqual([
      {
        id: expect.stringMatching(/^<[\da-f-]{36}@encuestas\.example>$/),
        para: 'elena.nanco@correo.example',
        asunto: 'Verifique su cuenta',
        texto: expect.stringContaining('#verificar=secreto'),
      },
    ])
  })

  it('a los que se les dice que vuelvan (451) vuelven, y llegan una vez', async () => {
    const { cola, encola, otraVez } = conCorreos()
    smtp.dice = 'vuelva'
    await encola(db, CARTA)
    cola.empieza()
    await expect
      .poll(async () => (await filas())[0])
      .toMatchObject({
        estado: 'pendiente',
        intentos: 1,
        tomado: false,
        error: expect.stringContaining('451 4.7.1 Greylisted'),
      })
    smtp.dice = 'pase'
    await otraVez()
    await expect.poll(async () => (await filas())[0]?.estado).toBe('hecho')
    expect(smtp.recibidos).toHaveLength(1)
    expect(pulsos).toEqual([expect.stringContaining('451 4.7.1 Greylisted'), 'bien'])
  })

  it('a los que se les rechaza el destinatario (550) no insisten: quedan, con el motivo y sin la dirección', async () => {
    const { cola, encola } = conCorreos()
    smtp.dice = 'no-existe'
    await encola(db, CARTA)
    cola.empieza()
    await expect
      .poll(async () => (await filas())[0])
      .toMatchObject({ estado: 'fallido', intentos: 1, error: expect.stringContaining('550 5.1.1') })
    const [fila] = await filas()
    expect(fila?.error).not.toMatch(/nanco|correo\.example/)
    expect(fila?.datos).toMatch(/^v1\./)
    expect(JSON.stringify(bitacora)).not.toMatch(/nanco|correo\.example/)
    expect(pulsos).toEqual(['bien'])
  })

  it('sin servidor de correo esperan, y llegan todos cuando vuelve', async () => {
    const { cola, encola, otraVez } = conCorreos()
    await smtp.cae()
    await encola(db, ...Array.from({ length: 12 }, () => CARTA))
    cola.empieza()
    await expect.poll(async () => (await filas()).filter(({ error, tomado }) => error !== null && !tomado).length).toBe(12)
    await smtp.vuelve()
    await otraVez()
    await expect.poll(async () => (await filas()).every(({ estado }) => estado === 'hecho')).toBe(true)
    expect(new Set(smtp.recibidos.map(({ id }) => id)).size).toBe(12)
    expect(smtp.recibidos).toHaveLength(12)
  })
})
