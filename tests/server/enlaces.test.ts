import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { canjeaCodigo, creaCodigo, miraCodigo, type Proposito } from '#server/plugins/cuentas/codigos.ts'
import { huella } from '#server/plugins/cuentas/huella.ts'
import { filaDe } from '#server/semilla/cuentas.ts'
import { codigoEn, cuandoLlegue } from '#tests/support/servidor/correos.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
beforeAll(async () => {
  servidor = await levantar()
})
beforeEach(async () => {
  await sql`delete from intento`.execute(servidor.db)
  await sql`delete from presupuesto`.execute(servidor.db)
  await sql`delete from talon_de_enlace`.execute(servidor.db)
  servidor.correos.length = 0
})
afterAll(() => servidor.cierra())

const NUEVA = 'caballo-lenga-42'

/** A browser: what it was given to keep goes with its next calls, and no script of its pages reads it. */
function unNavegador() {
  let cookie = ''
  const llama = async (url: string, payload: object) => {
    const respuesta = await servidor.app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { cookie } })
    const dada = String(respuesta.headers['set-cookie'] ?? '')
    if (dada !== '') cookie = dada.split(';')[0] ?? ''
    return { status: respuesta.statusCode, body: respuesta.json<Record<string, string>>(), dada }
  }
  return {
    llama,
    abre: (codigo: string) => llama('/enlaces', { codigo }),
    cambia: (token: string, password = NUEVA) => llama('/recuperar-password/nueva', { token, password, password2: password }),
    verifica: (tokenVerificacion: string) => llama('/apoderados/verifica-cuenta', { tokenVerificacion }),
    suCookie: () => cookie,
  }
}

async function usuarioDe(nombreUsuario: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select usuario_id as id from usuario where nombre_usuario = ${nombreUsuario}`.execute(
    servidor.db,
  )
  return rows[0]?.id ?? 0
}
const unCodigo = async (proposito: Proposito, nombreUsuario = filaDe('apoderado').fila.nombreUsuario) =>
  creaCodigo(servidor.db, { proposito, usuarioId: await usuarioDe(nombreUsuario), horas: 1 })

/** A person who opened the recovery's link in a browser of hers. */
async function conEnlaceAbierto() {
  const codigo = await unCodigo('recuperacion')
  const navegador = unNavegador()
  const { body, status, dada } = await navegador.abre(codigo)
  expect(status).toBe(200)
  return { codigo, navegador, talon: body['talon'] ?? '', dada }
}

describe('abrir el enlace de un correo', () => {
  it('no gasta su código: da en su lugar un talón, y al navegador una cookie que ningún programa lee', async () => {
    const { codigo, navegador, talon, dada } = await conEnlaceAbierto()
    expect(talon).toMatch(/^[\w-]{43}$/)
    expect(talon).not.toBe(codigo)
    expect(dada).toMatch(/^enlace-de-correo=[\w-]{43}; Path=\/api; Max-Age=604800; HttpOnly; SameSite=Strict$/)
    expect((await navegador.cambia(codigo)).status).toBe(200)
  })

  it('no deja escritos en la base ni el código, ni el talón, ni la cookie', async () => {
    const { codigo, navegador, talon } = await conEnlaceAbierto()
    const { rows } = await sql`select * from talon_de_enlace`.execute(servidor.db)
    const escrito = JSON.stringify(rows)
    expect(rows).toHaveLength(1)
    for (const secreto of [codigo, talon, navegador.suCookie().split('=')[1] ?? 'nada']) expect(escrito).not.toContain(secreto)
  })

  it('cortado o inventado se rechaza, y quien inventa muchos debe esperar', async () => {
    const { abre } = unNavegador()
    expect((await abre('a'.repeat(42))).body).toMatchObject({
      codigo: 'enlace-invalido',
      message: 'El enlace no es válido. Pida uno nuevo.',
    })
    expect((await abre('a'.repeat(201))).body['codigo']).toBe('datos-invalidos')
    const estados: number[] = []
    for (let i = 0; i < 130; i += 1) estados.push((await abre(String(i).padStart(43, 'A'))).status)
    expect(estados.slice(0, 90).every((estado) => estado === 400)).toBe(true)
    expect(estados.at(-1)).toBe(429)
  })

  it('usado o vencido, lo dice antes de que la persona escriba una contraseña', async () => {
    const { codigo, navegador } = await conEnlaceAbierto()
    await navegador.cambia(codigo)
    expect((await navegador.abre(codigo)).body).toMatchObject({ codigo: 'enlace-usado', message: 'El enlace ya se usó. Pida uno nuevo.' })
    const otro = await unCodigo('recuperacion')
    await sql`update codigo_de_un_uso set vence = now() - interval '1 minute' where usado is null`.execute(servidor.db)
    expect((await unNavegador().abre(otro)).body['codigo']).toBe('enlace-vencido')
  })
})

describe('el talón de un enlace', () => {
  it('vale por su código en ese navegador, una sola vez', async () => {
    const { codigo, navegador, talon } = await conEnlaceAbierto()
    expect((await navegador.cambia(talon)).status).toBe(200)
    expect((await navegador.cambia(talon)).body['codigo']).toBe('enlace-usado')
    expect((await navegador.cambia(codigo)).body['codigo']).toBe('enlace-usado')
  })

  it('no vale en otro navegador: ni sin cookie ni con la suya', async () => {
    const { codigo, talon } = await conEnlaceAbierto()
    expect((await unNavegador().cambia(talon)).body['codigo']).toBe('enlace-invalido')
    const otro = unNavegador()
    await otro.abre(codigo)
    expect((await otro.cambia(talon)).body['codigo']).toBe('enlace-invalido')
  })

  it.each([
    ['otro enlace de la cuenta se usa', async () => void (await unNavegador().cambia(await unCodigo('recuperacion'))), 'enlace-usado'],
    [
      'el enlace vence',
      async () => void (await sql`update codigo_de_un_uso set vence = now() - interval '1 minute'`.execute(servidor.db)),
      'enlace-vencido',
    ],
    [
      'el código se anula',
      async () => void (await sql`delete from codigo_de_un_uso where usado is null`.execute(servidor.db)),
      'enlace-invalido',
    ],
  ])('muere con su enlace cuando %s', async (_cuando, pasa, codigo) => {
    const { navegador, talon } = await conEnlaceAbierto()
    await pasa()
    expect((await navegador.cambia(talon)).body['codigo']).toBe(codigo)
  })

  it('cada pestaña tiene el suyo, y los dos sirven hasta que uno se usa', async () => {
    const { codigo, navegador, talon } = await conEnlaceAbierto()
    const segundo = (await navegador.abre(codigo)).body['talon'] ?? ''
    expect(segundo).not.toBe(talon)
    expect((await navegador.cambia(talon)).status).toBe(200)
    expect((await navegador.cambia(segundo)).body['codigo']).toBe('enlace-usado')
  })

  it('verifica una cuenta, y con un enlace usado dice que ya está verificada', async () => {
    const codigo = await unCodigo('verificacion', filaDe('apoderado-sin-verificar').fila.nombreUsuario)
    const navegador = unNavegador()
    const talon = (await navegador.abre(codigo)).body['talon'] ?? ''
    expect((await navegador.verifica(talon)).body['message']).toBe('Su cuenta quedó verificada. Ya puede ingresar.')
    const otraVez = (await navegador.abre(codigo)).body['talon'] ?? ''
    expect((await navegador.verifica(otraVez)).body['message']).toBe('Su cuenta ya está verificada.')
  })

  it('confirma un correo nuevo y deshace el cambio desde el anterior', async () => {
    const token = await servidor.entra('epja')
    const datos = { nombres: 'Rosa', apellidoPaterno: 'Catrilef', apellidoMaterno: '', passwordActual: 'Pizarra.Verde.25' }
    await servidor.llama('putUsuario', { body: { ...datos, correoElectronico: 'rosa.nueva@correo.example' } }, token)
    const delCorreo = async (asunto: string) =>
      codigoEn(await cuandoLlegue(asunto, () => servidor.correos.findLast((uno) => uno.asunto === asunto)))
    const navegador = unNavegador()
    const paraConfirmar = (await navegador.abre(await delCorreo('Confirme su correo electrónico'))).body['talon'] ?? ''
    expect((await navegador.llama('/usuarios/correo/confirmacion', { token: paraConfirmar })).status).toBe(200)
    const deAntes = await delCorreo('Su correo electrónico cambió')
    const paraDeshacer = (await navegador.abre(deAntes)).body['talon'] ?? ''
    expect((await navegador.llama('/usuarios/correo/reversion', { token: paraDeshacer })).status).toBe(200)
    expect((await navegador.abre(deAntes)).body['message']).toBe('El enlace ya se usó. Pida ayuda a la agencia.')
  })
})

it('usar el código de una cosa gasta los otros de esa cosa, y ninguno de otra', async () => {
  const verificacion = huella(await unCodigo('verificacion'))
  const [recuperacion, anterior] = [huella(await unCodigo('recuperacion')), huella(await unCodigo('recuperacion'))]
  expect(await canjeaCodigo(servidor.db, ['recuperacion'], recuperacion)).toMatchObject({ tipo: 'canjeado' })
  expect(await miraCodigo(servidor.db, ['recuperacion'], anterior)).toEqual({ tipo: 'usado' })
  expect(await miraCodigo(servidor.db, ['verificacion'], verificacion)).toMatchObject({ tipo: 'canjeado' })
})
