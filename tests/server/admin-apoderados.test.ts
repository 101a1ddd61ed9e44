import { loAnotado } from '#tests/support/servidor/auditoria.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entraConClaveUnica } from '#tests/support/servidor/claveunica.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
let nacional: string
let comunal: string
beforeAll(async () => {
  servidor = await levantar()
  ;[nacional, comunal] = [await servidor.entra('administrador-nacional'), await servidor.entra('administrador-comunal')]
})
afterAll(() => servidor.cierra())

const MARCELA = '34120587-5'

async function apoderadoDe(runApoderado: string, quien = nacional) {
  const { body } = await servidor.llama('getAdminApoderados', { query: { runApoderado } }, quien)
  const [fila] = body.filas
  if (fila === undefined) throw new Error(`No se ve al apoderado ${runApoderado}.`)
  return fila
}

/** A student inside or outside the commune of Valdivia. */
async function estudianteDe(dentro: boolean): Promise<string> {
  const { rows } = await sql<{ run: string }>`
    select e.run from estudiante e join establecimiento c on c.id_rbd = e.id_rbd
    where (c.comuna_id = '14101') = ${dentro} and not exists (select 1 from vinculo v where v.run_estudiante = e.run) limit 1
  `.execute(servidor.db)
  return rows[0]?.run ?? ''
}

/** A guardian with a student inside or outside the commune. */
async function apoderadoCon(dentro: boolean): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select v.usuario_id as id from vinculo v join estudiante e on e.run = v.run_estudiante join establecimiento c on c.id_rbd = e.id_rbd
    group by v.usuario_id having bool_and((c.comuna_id = '14101') = ${dentro}) order by 1 limit 1
  `.execute(servidor.db)
  return rows[0]?.id ?? 0
}

const NUEVO = {
  runApoderado: '11.111.111-1',
  nombres: ' Rosa ',
  apellidoPaterno: 'Ñanco',
  apellidoMaterno: '',
  correoElectronico: 'Rosa@Correo.example',
  activo: '1',
}
const crea = (cambios: object = {}, quien = nacional) => servidor.llama('postAdminApoderados', { body: { ...NUEVO, ...cambios } }, quien)

describe('buscar apoderados', () => {
  it('por su RUN, en cualquier escritura, con sus estudiantes', async () => {
    const { body } = await servidor.llama('getAdminApoderados', { query: { runApoderado: '34.120.587-5' } }, nacional)
    expect(body.total).toBe(1)
    expect(body.filas[0]).toMatchObject({ runApoderado: MARCELA, verificado: true, activo: true, origen: 'Apoderados' })
    expect(body.filas[0]?.estudiantes.map(({ runEstudiante }) => runEstudiante).toSorted()).toEqual([
      '36120458-1',
      '36120771-8',
      '36121302-5',
    ])
  })

  it('por nombre y por correo, sin fijarse en tildes', async () => {
    const busca = async (query: object) =>
      (await servidor.llama('getAdminApoderados', { query }, nacional)).body.filas.map(({ runApoderado }) => runApoderado)
    expect(await busca({ nombres: 'paillan marcela' })).toContain(MARCELA)
    expect(await busca({ correoElectronico: 'marcela.paillan@' })).toEqual([MARCELA])
  })

  it('por el RUN de un estudiante vinculado', async () => {
    const { body } = await servidor.llama('getAdminApoderadosPorAlumno', { query: { runEstudiante: '36.120.458-1' } }, nacional)
    expect(body.filas.map(({ runApoderado }) => runApoderado)).toContain(MARCELA)
    expect((await servidor.llama('getAdminApoderadosPorAlumno', { query: {} }, nacional)).status).toBe(400)
  })

  it('el comunal no ve apoderados ni estudiantes de otras comunas', async () => {
    const { body } = await servidor.llama('getAdminApoderados', { query: { limit: 100 } }, comunal)
    expect(body.total).toBeGreaterThan(0)
    const rbds = body.filas.flatMap(({ estudiantes }) => estudiantes.map(({ idRbd }) => idRbd))
    const { rows } = await sql<{
      fuera: number
    }>`select count(*)::int as fuera from establecimiento where id_rbd in (${sql.join(rbds)}) and comuna_id <> '14101'`.execute(servidor.db)
    expect(rows[0]?.fuera).toBe(0)
    expect(
      (await servidor.llama('getAdminApoderadosPorAlumno', { query: { runEstudiante: await estudianteDe(false) } }, comunal)).body.total,
    ).toBe(0)
  })
})

describe('el apoderado de estudiantes de dos comunas', () => {
  it('lo ve el comunal con los de la suya, y el nacional con todos', async () => {
    const { usuarioId } = await apoderadoDe(MARCELA)
    const fuera = await estudianteDe(false)
    await sql`insert into vinculo (usuario_id, run_estudiante) values (${usuarioId}, ${fuera})`.execute(servidor.db)
    const estudiantes = async (quien: string) =>
      (await apoderadoDe(MARCELA, quien)).estudiantes.map(({ runEstudiante }) => runEstudiante).toSorted()
    const dentro = ['36120458-1', '36120771-8', '36121302-5']
    expect(await estudiantes(comunal)).toEqual(dentro)
    expect(await estudiantes(nacional)).toEqual([...dentro, fuera].toSorted())
    await sql`delete from vinculo where run_estudiante = ${fuera}`.execute(servidor.db)
  })
})

describe('crear un apoderado', () => {
  it("queda por verificar, activo solo con '1', y recibe la invitación", async () => {
    const { status, body } = await crea()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      runApoderado: '11111111-1',
      nombres: 'Rosa',
      correoElectronico: 'rosa@correo.example',
      activo: true,
      verificado: false,
      estudiantes: [],
    })
    expect(servidor.correos.at(-1)?.texto).toMatch(/Su usuario es su RUN\.[\s\S]*recuperar-password#token=[\w-]{43}/)
    expect((await crea({ runApoderado: '22222222-2', activo: 'Si' })).body.activo).toBe(false)
  })

  it('no repite el RUN de una cuenta verificada', async () => {
    expect((await crea({ runApoderado: MARCELA })).error.codigo).toBe('run-en-uso')
  })

  it.each([{ runApoderado: '11111111-2' }, { correoElectronico: 'rosa' }, { nombres: '' }, { rolId: 2 }])('rechaza %j', async (cambios) => {
    expect((await crea(cambios)).status).toBe(400)
  })

  it('quien aún no tiene estudiantes aparece solo por su RUN exacto', async () => {
    await crea({ runApoderado: '33333333-3', nombres: 'Solitaria' })
    expect((await servidor.llama('getAdminApoderados', { query: { nombres: 'Solitaria' } }, comunal)).body.total).toBe(0)
    expect((await apoderadoDe('33333333-3', comunal)).nombres).toBe('Solitaria')
  })
})

describe('cambiar un apoderado', () => {
  const cambia = (id: number, version: number, cambios: object = {}, quien = nacional) => {
    const { runApoderado: _, ...datos } = NUEVO
    return servidor.llama('patchAdminApoderados', { params: { id }, body: { ...datos, version, ...cambios } }, quien)
  }

  it('un correo nuevo se verifica otra vez', async () => {
    const { usuarioId, version, correoElectronico, nombres } = await apoderadoDe('34388412-5')
    const mismo = await cambia(usuarioId, version, { correoElectronico, nombres })
    expect(mismo.body.verificado).toBe(true)
    const otro = await cambia(usuarioId, mismo.body.version, { correoElectronico: 'otra.direccion@correo.example' })
    expect(otro.body.verificado).toBe(false)
    expect(servidor.correos.at(-1)).toMatchObject({
      para: 'otra.direccion@correo.example',
      asunto: 'Verifique el correo nuevo de su cuenta',
      texto: expect.stringMatching(/^Hola, [A-ZÁÉÍÓÚÑ]\p{Ll}+.*:\n\nUn administrador cambió el correo de su cuenta por esta dirección/u),
    })
    expect(servidor.correos.at(-1)?.texto).not.toContain('Recibimos su registro')
  })

  it('con un correo que escribió un administrador nadie recupera la contraseña de quien ingresa con ClaveÚnica', async () => {
    await entraConClaveUnica(servidor, '99.999.999-9')
    const { usuarioId, version } = await apoderadoDe('99999999-9', comunal)
    const correoElectronico = 'del.administrador@correo.example'
    expect((await cambia(usuarioId, version, { correoElectronico, runApoderado: '99999999-9' }, comunal)).status).toBe(200)
    servidor.correos.length = 0
    await servidor.llama('postRecuperarPassword', { body: { usuario: '99999999-9', recaptchaToken: 'prueba' } })
    // That of an administrator, asked for after it, would come later.
    await servidor.llama('postRecuperarPassword', { body: { usuario: 'admin.nacional', recaptchaToken: 'prueba' } })
    await expect.poll(() => servidor.correos.map(({ para }) => para)).toEqual(['admin.nacional@agencia.example'])
    const { body } = await servidor.llama('getUsuario', {}, await entraConClaveUnica(servidor, '99.999.999-9'))
    expect(body.usuarioId).toBe(usuarioId)
  })

  it('la segunda de dos personas recibe 409 con ambas versiones', async () => {
    const { usuarioId, version } = await apoderadoDe('11111111-1')
    expect((await cambia(usuarioId, version, { nombres: 'Primera' })).status).toBe(200)
    const { status, error } = await cambia(usuarioId, version, { nombres: 'Segunda' })
    expect(status).toBe(409)
    expect(error.versiones).toMatchObject({ enviada: { nombres: 'Segunda' }, guardada: { nombres: 'Primera' } })
    expect((await cambia(usuarioId, 99, { nombres: 'Del futuro' })).status, 'una versión que todavía no existe').toBe(409)
  })

  it('desactivado no puede ingresar', async () => {
    const { usuarioId, version, correoElectronico } = await apoderadoDe(MARCELA)
    const token = await servidor.entra('apoderado')
    await cambia(usuarioId, version, { activo: '0', correoElectronico })
    expect((await servidor.llama('getUsuario', {}, token)).status).toBe(401)
    await expect(servidor.entra('apoderado')).rejects.toThrow()
    await cambia(usuarioId, version + 1, { activo: '1', correoElectronico })
    expect((await servidor.llama('getUsuario', {}, token)).status).toBe(401)
  })

  it('uno de otra comuna no existe', async () => {
    expect((await cambia(await apoderadoCon(false), 1, {}, comunal)).status).toBe(404)
    const { body } = await servidor.llama('getAdminUsuarios', { query: { nombreUsuario: 'admin.nacional' } }, nacional)
    expect((await cambia(body.filas[0]?.usuarioId ?? 0, 1)).status).toBe(404)
  })
})

describe('enviar otra vez la verificación', () => {
  const reenvia = (id: number, quien = nacional) => servidor.llama('postAdminApoderadosReenvio', { params: { id } }, quien)

  it('a quien no se ha verificado', async () => {
    const { usuarioId } = await apoderadoDe('34251903-2')
    expect((await reenvia(usuarioId)).status).toBe(202)
    expect(servidor.correos.at(-1)).toMatchObject({ para: 'hernan.quezada@correo.example', asunto: 'Verifique su cuenta' })
  })

  it('no a quien ya está verificado, ni a uno de otra comuna', async () => {
    expect((await reenvia((await apoderadoDe(MARCELA)).usuarioId)).error.codigo).toBe('ya-verificada')
    expect((await reenvia(await apoderadoCon(false), comunal)).status).toBe(404)
  })
})

describe('un apoderado sin estudiantes, que no es de ningún territorio', () => {
  const RUN = '17.555.666-4'
  const { runApoderado: _, ...DATOS } = { ...NUEVO, correoElectronico: 'sin.territorio@correo.example' }
  let usuarioId: number
  beforeAll(async () => {
    usuarioId = (await crea({ ...DATOS, runApoderado: RUN })).body.usuarioId
  })

  const intentos = (conocido: { runApoderado?: string }, version: number) =>
    [
      ['patchAdminApoderados', { params: { id: usuarioId }, body: { ...DATOS, version, ...conocido } }],
      ['postAdminApoderadosReenvio', { params: { id: usuarioId }, body: conocido }],
      ['postAdminApoderadosEstudiantes', { body: { usuarioId, runEstudiante: '36120458-1', ...conocido } }],
    ] as const

  it.each([
    ['sin su RUN', {}],
    ['con el RUN de otra persona', { runApoderado: MARCELA }],
  ])('no existe para quien adivina su número %s', async (_caso, conocido) => {
    for (const version of [1, 999]) {
      for (const [clave, peticion] of intentos(conocido, version)) {
        const { status, error } = await servidor.llama(clave, peticion, comunal)
        expect([clave, status]).toEqual([clave, 404])
        expect(JSON.stringify(error)).not.toMatch(/17555666|sin.territorio|Ñanco/)
      }
    }
  })

  it('lo cambia, invita y vincula quien trae su RUN completo', async () => {
    const runApoderado = RUN
    const viejo = await servidor.llama(
      'patchAdminApoderados',
      { params: { id: usuarioId }, body: { ...DATOS, version: 999, runApoderado } },
      comunal,
    )
    expect(viejo.error.versiones).toMatchObject({ guardada: { runApoderado: '17555666-4' } })
    expect(
      (await servidor.llama('patchAdminApoderados', { params: { id: usuarioId }, body: { ...DATOS, version: 1, runApoderado } }, comunal))
        .status,
    ).toBe(200)
    expect(
      (await servidor.llama('postAdminApoderadosReenvio', { params: { id: usuarioId }, body: { runApoderado } }, comunal)).status,
    ).toBe(202)
    const vinculo = await servidor.llama(
      'postAdminApoderadosEstudiantes',
      { body: { usuarioId, runApoderado, runEstudiante: await estudianteDe(true) } },
      comunal,
    )
    expect([vinculo.status, vinculo.body.runApoderado]).toEqual([201, '17555666-4'])
  })
})

describe('vincular y desvincular', () => {
  const vincula = (usuarioId: number, runEstudiante: string, quien = nacional, runApoderado?: string) =>
    servidor.llama('postAdminApoderadosEstudiantes', { body: { usuarioId, runEstudiante, runApoderado } }, quien)
  const desvincula = (id: number, motivo: unknown, quien = nacional) =>
    servidor.llama('deleteAdminApoderadosEstudiantes', { params: { id }, body: { motivo } }, quien)

  it('vincula una vez, y desvincula con un motivo que queda en la auditoría', async () => {
    const { usuarioId } = await apoderadoDe('11111111-1')
    const run = await estudianteDe(true)
    const { status, body } = await vincula(usuarioId, run, comunal, '11111111-1')
    expect(status).toBe(201)
    expect(body.estudiantes.map(({ runEstudiante }) => runEstudiante)).toEqual([run])
    expect((await vincula(usuarioId, run)).error.codigo).toBe('ya-vinculado')
    const vinculoId = body.estudiantes[0]?.vinculoId ?? 0
    expect((await desvincula(vinculoId, '  ')).error.campos?.['motivo']).toBe('Escriba el motivo.')
    expect((await desvincula(vinculoId, 'No es su apoderado', comunal)).status).toBe(204)
    expect((await desvincula(vinculoId, 'Otra vez, por error')).status).toBe(404)
    const hechos = await loAnotado(servidor, { accion: 'desvincular', objetoId: String(vinculoId) })
    expect(hechos).toMatchObject([{ motivo: 'No es su apoderado', runEstudiante: run, detalle: { cuenta: String(usuarioId) } }])
  })

  it('no cambia la cuenta: a quien la estaba editando no se le rechaza', async () => {
    const { usuarioId, version } = await apoderadoDe(MARCELA)
    const { status, body } = await vincula(usuarioId, await estudianteDe(true))
    expect([status, body.version]).toEqual([201, version])
  })

  it('un estudiante o un vínculo de otra comuna no existen', async () => {
    const { usuarioId } = await apoderadoDe('11111111-1')
    expect((await vincula(usuarioId, await estudianteDe(false), comunal, '11111111-1')).status).toBe(404)
    expect((await vincula(await apoderadoCon(false), await estudianteDe(true), comunal)).status).toBe(404)
    const { rows } = await sql<{ id: number }>`
      select v.vinculo_id as id from vinculo v join estudiante e on e.run = v.run_estudiante join establecimiento c on c.id_rbd = e.id_rbd
      where c.comuna_id <> '14101' and v.desvinculado is null limit 1
    `.execute(servidor.db)
    expect((await desvincula(rows[0]?.id ?? 0, 'No corresponde', comunal)).status).toBe(404)
  })
})
