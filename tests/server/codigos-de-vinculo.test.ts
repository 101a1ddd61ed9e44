import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emiteCodigos, ponLlave } from '#server/areas/apoderados/codigos-de-vinculo.ts'
import { creaHuellasDeVinculo } from '#server/plugins/cuentas/huella-de-vinculo.ts'
import { estudiantesDeCurso } from '#server/areas/apoderados/codigos-de-vinculo.sql.ts'
import { usuarioIdDe } from '#tests/support/servidor/encuestas.ts'
import { leePdf } from '#tests/support/servidor/pdf.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'
import { loAnotado } from '#tests/support/servidor/auditoria.ts'

/** A student of 1° básico B of the school, and the course. */
const LAUTARO = '36208845-3'
const CURSO = { idEnsenanza: 110, idGrado: 1, letraCurso: 'B' }

let servidor: ServidorDePrueba
let escuela: string
let apoderado: string
let usuarioId: number

beforeAll(async () => {
  servidor = await levantar()
  escuela = await servidor.entra('rbd')
  apoderado = await servidor.entra('apoderado')
  usuarioId = await usuarioIdDe(servidor, apoderado)
})
beforeEach(async () => {
  servidor.correos.length = 0
  for (const tabla of ['codigo_de_vinculo', 'consulta_de_run', 'intento']) await sql`delete from ${sql.table(tabla)}`.execute(servidor.db)
  await sql`delete from vinculo where run_estudiante = ${LAUTARO}`.execute(servidor.db)
  await sql`insert into vinculo (usuario_id, run_estudiante) values (${usuarioId}, ${LAUTARO})`.execute(servidor.db)
})
afterAll(() => servidor.cierra())

const comprueba = (codigo: string, runEstudiante = LAUTARO, quien: string | null = apoderado) =>
  servidor.llama('postApoderadosEstudiantesPrueba', { body: { runEstudiante, codigo } }, quien)
const imprime = (body: unknown = CURSO, quien: string | null = escuela) =>
  servidor.llama('postApoderadosEstudiantesCodigos', { body }, quien)
const manda = (destinatarios: unknown, quien: string | null = escuela, curso = CURSO) =>
  servidor.llama('postApoderadosEstudiantesCodigosCorreos', { body: { ...curso, destinatarios } }, quien)
const declarados = (quien: string | null = escuela, query: object = CURSO) =>
  servidor.llama('getApoderadosEstudiantesDeclarados', { query }, quien)

/** The code of a student, as it left the school's desk. */
async function elCodigoDe(run: string): Promise<string> {
  const alumnos = await estudiantesDeCurso(servidor.db, { idRbd: 90145, ...CURSO })
  const emitidos = await emiteCodigos(
    { db: servidor.db, huellas: servidor.app.servicios.huellas },
    await usuarioIdDe(servidor, escuela),
    alumnos,
  )
  return emitidos.find((uno) => uno.runEstudiante === run)?.codigo ?? ''
}
async function enElCorreo(): Promise<string> {
  return /Código: (\S+)/.exec(servidor.correos[0]?.texto ?? '')?.[1] ?? ''
}

/** Keeps a code as they all were before: its SHA-256, without a key. */
async function comoAntes(codigo: string): Promise<void> {
  const sinLlave = createHash('sha256').update(`${LAUTARO} ${codigo}`).digest('hex')
  await sql`update codigo_de_vinculo set huella = ${sinLlave} where run_estudiante = ${LAUTARO}`.execute(servidor.db)
}

describe('lo que se guarda de un código', () => {
  it('no sirve para encontrarlo a quien se lleva la base: sin la llave del servidor la huella es otra', async () => {
    const codigo = await elCodigoDe(LAUTARO)
    const { rows } = await sql<{ huella: string }>`select huella from codigo_de_vinculo where run_estudiante = ${LAUTARO}`.execute(
      servidor.db,
    )
    expect(rows).toEqual([{ huella: servidor.app.servicios.huellas.de(LAUTARO, codigo) }])
    expect(creaHuellasDeVinculo('el secreto de otra instalación').de(LAUTARO, codigo)).not.toBe(rows[0]?.huella)
  })

  it('el papel que una familia ya tenía sigue sirviendo, aunque se hubiera guardado sin llave', async () => {
    const codigo = await elCodigoDe(LAUTARO)
    await comoAntes(codigo)
    expect((await comprueba(codigo)).status, 'sin llave ya no se acepta').toBe(400)
    await ponLlave(servidor.db, servidor.app.servicios.huellas)
    await ponLlave(servidor.db, servidor.app.servicios.huellas)
    expect((await comprueba(codigo)).status).toBe(200)
  })
})

describe('los códigos de un curso', () => {
  it('se imprimen en un PDF, uno para cada estudiante, y de ellos se guarda solo su huella', async () => {
    const { status, body, headers } = await imprime()
    expect([status, headers['content-type'], body.subarray(0, 5).toString()]).toEqual([201, 'application/pdf', '%PDF-'])
    const { rows } = await sql<{ codigos: number; estudiantes: number; dias: number }>`
      select count(*)::int as codigos, count(distinct run_estudiante)::int as estudiantes, round(extract(epoch from min(vence) - now()) / 86400)::int as dias
      from codigo_de_vinculo where huella ~ '^v1\\.[A-Za-z0-9_-]{43}$'
    `.execute(servidor.db)
    const alumnos = await estudiantesDeCurso(servidor.db, { idRbd: 90145, ...CURSO })
    expect(rows[0]).toEqual({ codigos: alumnos.length, estudiantes: alumnos.length, dias: 30 })
    const { idioma, titulo, marcadores, etiquetas, sueltos } = leePdf(body)
    expect([idioma, titulo.startsWith('Códigos para apoderados'), sueltos]).toEqual(['es-CL', true, []])
    expect(etiquetas.filter((etiqueta) => etiqueta === '  Sect')).toHaveLength(alumnos.length)
    expect(marcadores).toContain('Lautaro José Paillán Ñancupil')
    const { rows: hechos } = await sql<{
      detalle: object
    }>`select detalle from auditoria where accion = 'emitir-codigos' and objeto = 'curso' order by auditoria_id desc limit 1`.execute(
      servidor.db,
    )
    expect(hechos[0]?.detalle).toEqual({ medio: 'papel', codigos: alumnos.length })
    const deLautaro = await loAnotado(servidor, { runEstudiante: LAUTARO, accion: 'emitir-codigos' })
    expect(deLautaro[0]).toMatchObject({ idRbd: 90_145, detalle: { medio: 'papel' } })
  })

  it('tienen ocho letras o números que no se confunden en el papel', async () => {
    expect(await elCodigoDe(LAUTARO)).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  })

  it('se mandan a los correos que tiene la escuela, sin el nombre del estudiante', async () => {
    const { status, body } = await manda([{ runEstudiante: LAUTARO, correoElectronico: 'Madre@Correo.example' }])
    expect([status, body]).toEqual([200, { enviados: 1, sinEnviar: [] }])
    const [correo] = servidor.correos
    expect(correo?.para).toBe('madre@correo.example')
    expect(correo?.texto).toContain('el código de L. P. Ñ., de 1° Básico B.')
    expect(correo?.texto).not.toContain('LAUTARO')
    expect((await comprueba(await enElCorreo())).status).toBe(200)
  })

  it('dicen de quién no salió el correo', async () => {
    const destinatario = { runEstudiante: LAUTARO, correoElectronico: 'abuela@correo.example' }
    const { body } = await manda(Array.from({ length: 12 }, () => destinatario))
    expect(body).toEqual({ enviados: 10, sinEnviar: [LAUTARO, LAUTARO] })
  })

  it('se piden solo de un curso de la propia escuela y bien escritos', async () => {
    expect((await imprime({ ...CURSO, letraCurso: 'X' })).status).toBe(404)
    expect((await imprime({ ...CURSO, idGrado: 'primero' })).status).toBe(400)
    expect((await manda([])).status).toBe(400)
    expect((await manda([{ runEstudiante: LAUTARO, correoElectronico: 'sin arroba' }])).status).toBe(400)
    const ajeno = await manda([{ runEstudiante: '36120458-1', correoElectronico: 'madre@correo.example' }])
    expect([ajeno.status, ajeno.error.campos]).toEqual([
      400,
      { destinatarios: 'El RUN 36.120.458-1 no es de un estudiante de este curso.' },
    ])
    expect(servidor.correos).toEqual([])
    expect((await declarados(escuela, { ...CURSO, letraCurso: 'X' })).status).toBe(404)
  })

  it('los pide solo una escuela', async () => {
    const nacional = await servidor.entra('administrador-nacional')
    for (const [quien, status] of [
      [null, 401],
      [apoderado, 403],
      [nacional, 403],
    ] as const) {
      expect((await imprime(CURSO, quien)).status).toBe(status)
      expect((await manda([{ runEstudiante: LAUTARO, correoElectronico: 'madre@correo.example' }], quien)).status).toBe(status)
      expect((await declarados(quien)).status).toBe(status)
    }
  })
})

describe('comprobar un vínculo con un código', () => {
  it('se puede como se lea en el papel, y desde entonces se ve el nombre completo', async () => {
    const codigo = await elCodigoDe(LAUTARO)
    const escrito = ` ${codigo.slice(0, 4).toLowerCase()}-${codigo.slice(4).replace(/0/g, 'o').replace(/1/g, 'l')} `
    const { status, body } = await comprueba(escrito)
    expect([status, body.probado, body.apellidoPaterno.length > 2, body.letraCurso]).toEqual([200, true, true, 'B'])
    expect((await comprueba(codigo)).error.codigo).toBe('ya-comprobado')
  })

  it('no se puede dos veces con el mismo, ni vencido, ni con el de otro estudiante', async () => {
    const codigo = await elCodigoDe(LAUTARO)
    await comprueba(codigo)
    await sql`update vinculo set probado = null, prueba = null where run_estudiante = ${LAUTARO}`.execute(servidor.db)
    const usado = await comprueba(codigo)
    expect([usado.status, usado.error.campos]).toEqual([400, { codigo: 'El código no es de este estudiante, ya se usó o venció.' }])
    // Refused, and kept: whoever tries codes at a student is found by the RUN.
    const [hecho] = await loAnotado(servidor, { runEstudiante: LAUTARO, accion: 'probar-vinculo' })
    expect(hecho).toMatchObject({ nombreUsuario: '34120587-5', objeto: 'estudiante', objetoId: '', detalle: { rechazo: 'codigo' } })

    const vencido = await elCodigoDe(LAUTARO)
    await sql`update codigo_de_vinculo set vence = now() - interval '1 second' where usado is null`.execute(servidor.db)
    expect((await comprueba(vencido)).status).toBe(400)

    const alumnos = await estudiantesDeCurso(servidor.db, { idRbd: 90145, ...CURSO })
    const deOtro = alumnos.find((uno) => uno.runEstudiante !== LAUTARO)?.runEstudiante ?? ''
    expect((await comprueba(await elCodigoDe(deOtro))).status).toBe(400)
  })

  it('cuenta solo los códigos errados, hasta diez por hora', async () => {
    for (let i = 0; i < 10; i += 1) expect((await comprueba('7K3M-Q2XD')).status).toBe(400)
    const codigo = await elCodigoDe(LAUTARO)
    expect((await comprueba(codigo)).error.codigo).toBe('demasiados-intentos')
    await sql`delete from consulta_de_run where ctid = (select min(ctid) from consulta_de_run)`.execute(servidor.db)
    expect((await comprueba(codigo)).status).toBe(200)
  })

  it('no se puede sin vínculo, sin haber ingresado ni desde otro perfil', async () => {
    expect((await comprueba('7K3M-Q2XD', '36210033-K')).status).toBe(404)
    expect((await comprueba('corto')).status).toBe(400)
    expect((await comprueba('7K3M-Q2XD', LAUTARO, null)).status).toBe(401)
    expect((await comprueba('7K3M-Q2XD', LAUTARO, escuela)).status).toBe(403)
  })
})

describe('confirmar un vínculo declarado', () => {
  const confirma = (id: number, quien: string | null) => servidor.llama('postAdminApoderadosEstudiantesPrueba', { params: { id } }, quien)

  it('puede hacerlo la escuela, que ve quién lo declaró y con quién', async () => {
    const { body } = await declarados()
    expect(body.map(({ nombres, runApoderado, runEstudiante }) => [nombres, runApoderado, runEstudiante])).toEqual([
      ['MARCELA ANDREA', '34120587-5', LAUTARO],
    ])
    const id = body[0]?.vinculoId ?? 0
    expect((await confirma(id, escuela)).status).toBe(204)
    expect((await declarados()).body).toEqual([])
    expect((await confirma(id, escuela)).status).toBe(404)
    const { rows } = await sql<{ prueba: string }>`select prueba from vinculo where vinculo_id = ${id}`.execute(servidor.db)
    expect(rows).toEqual([{ prueba: 'escuela' }])
  })

  it('puede hacerlo un administrador de su territorio, y nadie más', async () => {
    const id = (await declarados()).body[0]?.vinculoId ?? 0
    expect((await confirma(id, null)).status).toBe(401)
    expect((await confirma(id, apoderado)).status).toBe(403)
    expect((await confirma(id, await servidor.entra('reportes'))).status).toBe(403)
    // Of a student of another region.
    const { rows: ajenos } = await sql<{ id: number }>`
      select vinculo_id as id from vinculo join estudiante e on e.run = run_estudiante join establecimiento c on c.id_rbd = e.id_rbd
      where c.region_id <> '14' and desvinculado is null limit 1
    `.execute(servidor.db)
    await sql`update vinculo set probado = null, prueba = null where vinculo_id = ${ajenos[0]?.id ?? 0}`.execute(servidor.db)
    for (const perfil of ['administrador-regional', 'administrador-comunal', 'rbd'] as const)
      expect((await confirma(ajenos[0]?.id ?? 0, await servidor.entra(perfil))).status).toBe(404)
    expect((await confirma(id, await servidor.entra('administrador-comunal'))).status).toBe(204)
  })
})
