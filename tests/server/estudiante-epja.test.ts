import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unRegistroEnviado } from '#tests/support/personas/registro.ts'
import { entraConClaveUnica } from '#tests/support/servidor/claveunica.ts'
import { codigoEn, cuandoLlegue } from '#tests/support/servidor/correos.ts'
import { respondeYEnvia, tokenDe, usuarioIdDe } from '#tests/support/servidor/encuestas.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

const ROSA = '34388412-5'
const SU_CORREO = 'rosa.catrilef@correo.example'
const INGRESO_EPJA = 'http://127.0.0.1:3000/ingreso-epja'
const INGRESO_DE_APODERADOS = 'http://127.0.0.1:3000/ingreso-apoderados'

let servidor: ServidorDePrueba
let rosa: string
beforeAll(async () => {
  servidor = await levantar()
  rosa = await servidor.entra('epja')
})
beforeEach(async () => {
  servidor.correos.length = 0
  for (const tabla of ['intento', 'presupuesto', 'consulta_de_run']) await sql`delete from ${sql.table(tabla)}`.execute(servidor.db)
})
afterAll(() => servidor.cierra())

const CUENTA = unRegistroEnviado({
  runApoderado: '35.000.111-5',
  correoElectronico: 'elena@correo.example',
  correoElectronico2: 'elena@correo.example',
})
const registra = (cambios: object = {}) => servidor.llama('postApoderadosRegistro', { body: { ...CUENTA, origen: 'EPJA', ...cambios } })
const elCorreo = (para: string, asunto: string) =>
  cuandoLlegue(`«${asunto}» a ${para}`, () => servidor.correos.find((uno) => uno.para === para && uno.asunto === asunto))

describe('los correos a quien estudia en EPJA', () => {
  it('le hablan de EPJA y la llevan a su ingreso: el que verifica su cuenta', async () => {
    await registra()
    const { texto } = await elCorreo('elena@correo.example', 'Verifique su cuenta')
    expect(texto).toContain('como estudiante de educación de personas jóvenes y adultas (EPJA)')
    expect(texto).toMatch(new RegExp(`${INGRESO_EPJA}#verificar=[\\w-]{43}\\n`))
    expect(texto).not.toMatch(/apoderad/)
    const { status } = await servidor.llama('postApoderadosVerificaCuenta', { body: { tokenVerificacion: codigoEn({ texto }) } })
    expect(status).toBe(200)
  })

  it('el que pide otra vez', async () => {
    await registra({ runApoderado: '35.000.222-7', correoElectronico: 'dos@correo.example', correoElectronico2: 'dos@correo.example' })
    servidor.correos.length = 0
    await servidor.llama('postApoderadosReenvioVerificacion', { body: { runApoderado: '35.000.222-7', recaptchaToken: 'prueba' } })
    expect((await elCorreo('dos@correo.example', 'Verifique su cuenta')).texto).toContain(`${INGRESO_EPJA}#verificar=`)
  })

  it('el que un administrador le envía otra vez', async () => {
    const nacional = await servidor.entra('administrador-nacional')
    const { body } = await servidor.llama('getAdminApoderados', { query: { runApoderado: '35.000.222-7' } }, nacional)
    const params = { id: body.filas[0]?.usuarioId ?? 0 }
    await servidor.llama('postAdminApoderadosReenvio', { params, body: { runApoderado: '35.000.222-7' } }, nacional)
    expect((await elCorreo('dos@correo.example', 'Verifique su cuenta')).texto).toContain(`${INGRESO_EPJA}#verificar=`)
  })

  it('el que dice que ya tiene una cuenta, también si ahora llegó por la puerta de apoderados', async () => {
    await registra({ runApoderado: '34.388.412-5', origen: 'Apoderados' })
    const { texto } = await elCorreo(SU_CORREO, 'Usted ya tiene una cuenta')
    expect(texto).toContain(`Ir al ingreso EPJA:\n${INGRESO_EPJA}\n`)
    expect(texto).not.toMatch(/apoderad/)
  })

  it('el que dice que alguien quiso usar su dirección', async () => {
    const marcela = await servidor.entra('apoderado')
    const { body: suyo } = await servidor.llama('getUsuario', {}, marcela)
    const { nombres, apellidoPaterno, apellidoMaterno } = suyo
    const body = { nombres, apellidoPaterno, apellidoMaterno, correoElectronico: SU_CORREO, passwordActual: 'Pizarra.Verde.25' }
    expect((await servidor.llama('putUsuario', { body }, marcela)).status).toBe(200)
    const { texto } = await elCorreo(SU_CORREO, 'Usted ya tiene una cuenta con este correo')
    expect(texto).toContain(`Ir al ingreso EPJA:\n${INGRESO_EPJA}\n`)
  })

  it('el que dice que su cuenta ahora entra con ClaveÚnica', async () => {
    await registra({ runApoderado: '55.555.555-5', correoElectronico: 'cinco@correo.example', correoElectronico2: 'cinco@correo.example' })
    const tokenVerificacion = codigoEn(await elCorreo('cinco@correo.example', 'Verifique su cuenta'))
    await servidor.llama('postApoderadosVerificaCuenta', { body: { tokenVerificacion } })
    await entraConClaveUnica(servidor, '55.555.555-5', 'EPJA')
    const { texto } = await elCorreo('cinco@correo.example', 'Su cuenta ahora ingresa con ClaveÚnica')
    expect(texto).toContain(`Ir al ingreso EPJA:\n${INGRESO_EPJA}\n`)
  })

  it('y a quien llegó como apoderado, nada de eso', async () => {
    await registra({
      runApoderado: '35.000.333-9',
      origen: 'Apoderados',
      correoElectronico: 'tres@correo.example',
      correoElectronico2: 'tres@correo.example',
    })
    const { texto } = await elCorreo('tres@correo.example', 'Verifique su cuenta')
    expect(texto).toContain('Recibimos su registro como apoderado.')
    expect(texto).toContain(`${INGRESO_DE_APODERADOS}#verificar=`)
    expect(texto).not.toMatch(/epja/i)
  })
})

describe('los códigos de un curso de adultos', () => {
  it('le llegan al estudiante, que se vincula consigo mismo por el ingreso EPJA', async () => {
    const { rows } = await sql<{ idEnsenanza: number; idGrado: number; letraCurso: string; idRbd: string; run: string }>`
      select id_ensenanza as "idEnsenanza", id_grado as "idGrado", letra_curso as "letraCurso", id_rbd::text as "idRbd", run from estudiante
      where run = ${ROSA}
    `.execute(servidor.db)
    const [fila] = rows
    if (fila === undefined) throw new Error('La demostración no tiene a Rosa.')
    const { idEnsenanza, idGrado, letraCurso } = fila
    const escuela = await servidor.entra('rbd')
    await sql`update estudiante set id_rbd = 90145 where run = ${ROSA}`.execute(servidor.db)
    const body = { idEnsenanza, idGrado, letraCurso, destinatarios: [{ runEstudiante: ROSA, correoElectronico: SU_CORREO }] }
    expect((await servidor.llama('postApoderadosEstudiantesCodigosCorreos', { body }, escuela)).body).toEqual({
      enviados: 1,
      sinEnviar: [],
    })
    await sql`update estudiante set id_rbd = ${Number(fila.idRbd)} where run = ${ROSA}`.execute(servidor.db)
    const { texto } = await elCorreo(SU_CORREO, 'Código para comprobar que usted es el estudiante')
    expect(texto).toContain('Ingrese como estudiante EPJA, vincúlese con su propio RUN')
    expect(texto).toContain(`${INGRESO_EPJA}\n`)
  })
})

describe('quien estudia en EPJA', () => {
  it('es, en su lista, su propio estudiante, y no se desvincula de sí misma', async () => {
    const suyos = await servidor.llama('getApoderadosEstudiantes', {}, rosa)
    expect(suyos.body.map(({ runEstudiante, esUsted }) => [runEstudiante, esUsted])).toEqual([[ROSA, true]])
    const { status, error } = await servidor.llama('deleteApoderadosEstudiantes', { params: { run: ROSA } }, rosa)
    expect([status, error.codigo, error.message]).toEqual([409, 'vinculo-propio', 'Este vínculo no se quita: el estudiante es usted.'])
    expect((await servidor.llama('getApoderadosEstudiantes', {}, rosa)).body).toHaveLength(1)
  })

  it('sí se desvincula de otro estudiante, que es de quien sería apoderada', async () => {
    const run = '36208845-3'
    await servidor.llama('getEstudiantePorRun', { params: { run } }, rosa)
    const { body } = await servidor.llama(
      'postApoderadosEstudiantes',
      { body: { runEstudiante: run, usuarioId: await usuarioIdDe(servidor, rosa) } },
      rosa,
    )
    expect(body.esUsted).toBeUndefined()
    expect((await servidor.llama('deleteApoderadosEstudiantes', { params: { run } }, rosa)).status).toBe(204)
  })

  it('responde por sí misma, y así lo dice su comprobante, también a quien lo verifica', async () => {
    await respondeYEnvia(servidor, rosa, ROSA)
    const { body } = await servidor.llama('getComprobanteDeToken', { params: await tokenDe(servidor, ROSA) }, rosa)
    expect(body.informante).toBe('estudiante')
    const publico = await servidor.llama('getComprobante', { params: { id: body.id }, query: { captchaToken: 'prueba' } })
    expect(publico.body).toMatchObject({ estado: 'VALIDO', informante: 'estudiante' })
  })

  it('sale de ClaveÚnica hacia el ingreso EPJA', async () => {
    const destino = async (query: object) =>
      new URL((await servidor.llama('getClaveunicaCierre', { query })).body.urlCierre).searchParams.get('redirect')
    expect(await destino({ origen: 'EPJA' })).toBe(INGRESO_EPJA)
    expect(await destino({ origen: 'EPJA', sesionExpirada: 'true' })).toBe(`${INGRESO_EPJA}?sesionExpirada=true`)
    expect(await destino({ origen: 'Apoderados' })).toBe(INGRESO_DE_APODERADOS)
    expect((await servidor.llama('getClaveunicaCierre', { query: { origen: 'otro' } })).status).toBe(400)
  })
})
