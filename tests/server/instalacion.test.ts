import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { ROL } from '#contract/rules/roles.ts'
import { unaInstalacion } from '#tests/support/personas/instalacion.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

const DATOS = unaInstalacion()
const CONTRASENA = 'Lluvia.Sobre.Ancud.31'
let servidor: ServidorDePrueba
afterEach(() => servidor.cierra())

const laBaseVacia = async () => (servidor = await levantar({ semilla: 'vacia' }))
const elCodigo = () => servidor.app.servicios.codigoDeInstalacion.de(servidor.db)
const instala = (codigo: string, cambios: object = {}) => servidor.llama('postInstalacion', { body: { ...DATOS, codigo, ...cambios } })
const cuantas = async (tabla: 'usuario' | 'instalacion') =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(tabla)}`.execute(servidor.db)).rows[0]?.n

describe('la página de una base vacía', () => {
  it('con el código de la bitácora deja quien administre, que crea su contraseña una vez', async () => {
    await laBaseVacia()
    expect((await servidor.llama('getInstalacion', {})).body).toEqual({ agencia: null, mesaDeAyuda: null, pendiente: true })
    const codigo = await elCodigo()
    expect(codigo).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)

    const { status, body } = await instala(` ${codigo.slice(0, 4).toLowerCase()}-${codigo.slice(4)} `)
    expect(status).toBe(201)
    expect(body.enlace).toMatch(/\/recuperar-password#token=[\w-]{43}$/)
    expect((await servidor.llama('getInstalacion', {})).body).toEqual({
      agencia: 'Agencia de prueba',
      mesaDeAyuda: { telefono: '+56221234567', correo: 'ayuda@agencia.example', horario: 'lunes a viernes, 9:00 a 18:00' },
      pendiente: false,
    })

    const token = new URL(body.enlace).hash.replace('#token=', '')
    const elige = () => servidor.llama('postRecuperarPasswordNueva', { body: { token, password: CONTRASENA, password2: CONTRASENA } })
    expect((await elige()).status).toBe(200)
    expect((await elige()).error.codigo).toBe('enlace-usado')
    const ingreso = await servidor.llama('postLogin', { body: { usuario: 'primera', password: CONTRASENA, recaptchaToken: 'prueba' } })
    expect(ingreso.status).toBe(200)
    expect((await servidor.llama('getUsuario', {}, ingreso.body.accessToken)).body.usuarioRol.rolId).toBe(ROL.ADMINISTRADOR_NACIONAL)
  })

  it('manda además el enlace por correo: una respuesta que se pierde no pierde nada', async () => {
    await laBaseVacia()
    await instala(await elCodigo())
    expect(servidor.correos.at(-1)).toMatchObject({ para: 'amanda@agencia.example' })
    expect(servidor.correos.at(-1)?.html).toContain('/recuperar-password#token=')
  })

  it('sin el código no se instala, ni con el de otra base', async () => {
    await laBaseVacia()
    const deOtra = await elCodigo()
    await servidor.cierra()
    await laBaseVacia()
    await sql`update migracion set aplicada = aplicada + interval '1 hour'`.execute(servidor.db)
    expect(await elCodigo()).not.toBe(deOtra)
    for (const codigo of [deOtra, '00000000']) {
      const { status, error } = await instala(codigo)
      expect([status, error.campos]).toEqual([400, { codigo: 'No es el código que escribió el servidor al partir.' }])
    }
    expect([await cuantas('usuario'), await cuantas('instalacion')]).toEqual([0, 0])
  })

  it('dice qué falta en cada dato, y no instala a medias', async () => {
    await laBaseVacia()
    const { error } = await instala('corto', { agencia: ' ', mesaDeAyuda: { ...DATOS.mesaDeAyuda, telefono: '', correo: 'ayuda' } })
    expect(error.campos).toMatchObject({
      codigo: 'El código tiene 8 letras y números.',
      agencia: 'Indique el nombre de la agencia.',
      'mesaDeAyuda.telefono': 'Indique el teléfono.',
      'mesaDeAyuda.correo': expect.any(String),
    })
    expect([await cuantas('usuario'), await cuantas('instalacion')]).toEqual([0, 0])
  })

  it('instalada, no sirve a nadie más: ni con el código, ni a dos a la vez', async () => {
    await laBaseVacia()
    const codigo = await elCodigo()
    const ambas = await Promise.all([instala(codigo), instala(codigo)])
    expect(ambas.map(({ status }) => status).toSorted()).toEqual([201, 409])
    for (const otro of [codigo, '00000000']) {
      const { status, error } = await instala(otro, { administrador: { ...DATOS.administrador, nombreUsuario: 'segunda' } })
      expect([status, error.codigo]).toEqual([409, 'ya-instalada'])
    }
    expect(await cuantas('usuario')).toBe(1)
  })
})

it('desactivado quien administraba, nadie la instala otra vez sin el código', async () => {
  servidor = await levantar({ semilla: 'vacia' })
  await instala(await elCodigo())
  await sql`update usuario set activo = false`.execute(servidor.db)
  const { status, error } = await instala('00000000', { administrador: { ...DATOS.administrador, nombreUsuario: 'segunda' } })
  expect([status, error.campos]).toEqual([400, { codigo: 'No es el código que escribió el servidor al partir.' }])
  expect(await cuantas('usuario')).toBe(1)
})

it('donde ya hay quien administre, la página no pide nada', async () => {
  servidor = await levantar()
  expect((await servidor.llama('getInstalacion', {})).body).toMatchObject({ pendiente: false })
})
