import { readFileSync } from 'node:fs'
import { loAnotado } from '#tests/support/servidor/auditoria.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UsuarioAdministrado } from '#contract/usuarios.admin.ts'
import { creaCodigo } from '#server/plugins/cuentas/codigos.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
let nacional: string
let regional: string
let comunal: string
beforeAll(async () => {
  servidor = await levantar()
  ;[nacional, regional, comunal] = [
    await servidor.entra('administrador-nacional'),
    await servidor.entra('administrador-regional'),
    await servidor.entra('administrador-comunal'),
  ]
})
afterAll(() => servidor.cierra())

const SIN_TERRITORIO = { regionId: null, provinciaId: null, comunaId: null }

const unaCuenta = (cambios: object = {}) => ({
  nombreUsuario: 'paula.henriquez',
  nombres: ' Paula ',
  apellidoPaterno: ' Henríquez ',
  apellidoMaterno: '',
  correoElectronico: 'Paula@Agencia.example',
  activo: 'Si',
  usuarioRol: { rolId: 2, ...SIN_TERRITORIO },
  ...cambios,
})

const crea = (cambios: object, quien = nacional) => servidor.llama('postAdminUsuarios', { body: unaCuenta(cambios) }, quien)

/** The change of a stored account, with everything else as it was. */
const unCambio = (cuenta: UsuarioAdministrado, cambios: object = {}) => ({
  ...unaCuenta({
    nombreUsuario: cuenta.nombreUsuario,
    usuarioRol: {
      rolId: cuenta.usuarioRol.rolId,
      regionId: cuenta.usuarioRol.regionId,
      provinciaId: cuenta.usuarioRol.provinciaId,
      comunaId: cuenta.usuarioRol.comunaId,
    },
  }),
  version: cuenta.version,
  ...cambios,
})
const cambia = (cuenta: UsuarioAdministrado, cambios: object = {}, quien = nacional) =>
  servidor.llama('putAdminUsuarios', { params: { usuarioId: cuenta.usuarioId }, body: unCambio(cuenta, cambios) }, quien)

async function cuentaDe(nombreUsuario: string, quien = nacional): Promise<UsuarioAdministrado> {
  const { body } = await servidor.llama('getAdminUsuarios', { query: { nombreUsuario } }, quien)
  const [fila] = body.filas
  if (fila === undefined) throw new Error(`No se ve la cuenta ${nombreUsuario}.`)
  return fila
}

describe('la lista de usuarios', () => {
  it('muestra al nacional todas las cuentas menos los apoderados, con su territorio en palabras', async () => {
    const { body } = await servidor.llama('getAdminUsuarios', { query: { limit: 100 } }, nacional)
    expect(body.total).toBeGreaterThan(30)
    expect(new Set(body.filas.map((fila) => fila.usuarioRol.rolId))).toEqual(new Set([1, 2, 3, 4, 120]))
    expect(await cuentaDe('admin.valdivia')).toMatchObject({
      dsTerritorio: 'Valdivia, Los Ríos',
      dsComuna: null,
      conContrasena: true,
      version: 1,
    })
    expect(await cuentaDe('90145')).toMatchObject({ dsTerritorio: 'Escuela Los Arrayanes del Sur', dsComuna: 'Valdivia, Los Ríos' })
    expect(await cuentaDe('reportes')).toMatchObject({ dsTerritorio: 'Todo el país' })
  })

  it('da 25 filas si no se pide otra cosa, y las páginas no se repiten', async () => {
    const primera = (await servidor.llama('getAdminUsuarios', { query: {} }, nacional)).body
    const segunda = (await servidor.llama('getAdminUsuarios', { query: { offset: 25 } }, nacional)).body
    expect(primera.filas).toHaveLength(25)
    expect(new Set([...primera.filas, ...segunda.filas].map((fila) => fila.usuarioId)).size).toBe(25 + segunda.filas.length)
  })

  it.each(['nombreUsuario', 'nombres', 'correoElectronico', 'rolId', 'usuarioId', 'activo'] as const)(
    'se ordena por %s en ambos sentidos',
    async (sortField) => {
      const ida = (await servidor.llama('getAdminUsuarios', { query: { sortField, limit: 100 } }, nacional)).body.filas
      const vuelta = (await servidor.llama('getAdminUsuarios', { query: { sortField, sortOrder: 'desc', limit: 100 } }, nacional)).body
        .filas
      const clave = (fila: UsuarioAdministrado) =>
        sortField === 'rolId'
          ? fila.usuarioRol.rolId
          : sortField === 'activo'
            ? fila.activo
            : String(fila[sortField as 'nombreUsuario']).toLowerCase()
      expect(ida.length).toBe(vuelta.length)
      expect(vuelta.map(clave)[0]).toEqual(ida.map(clave).at(-1))
    },
  )

  it('ordena por lo que muestra: el nombre de la escuela, o el de la persona', async () => {
    await sql`update usuario set nombres = 'Zoila', apellido_paterno = 'Última' where nombre_usuario = '90145'`.execute(servidor.db)
    const { filas } = (await servidor.llama('getAdminUsuarios', { query: { limit: 100, searchTerm: '9' } }, regional)).body
    const escuelas = filas.filter(({ usuarioRol }) => usuarioRol.rolId === 1).map(({ dsTerritorio }) => dsTerritorio)
    expect(escuelas).toContain('Escuela Los Arrayanes del Sur')
    expect(escuelas).toEqual(escuelas.toSorted((a, b) => a.localeCompare(b, 'es')))
  })

  it('filtra por usuario, correo, nombre, rol, región y estado', async () => {
    const busca = async (query: object) =>
      (await servidor.llama('getAdminUsuarios', { query }, nacional)).body.filas.map((fila) => fila.nombreUsuario)
    const { usuarioId } = await cuentaDe('admin.losrios')
    expect(await busca({ usuarioId })).toEqual(['admin.losrios'])
    expect(await busca({ correoElectronico: 'LOSRIOS@' })).toEqual(['admin.losrios'])
    expect(await busca({ searchTerm: 'munoz lorena' })).toEqual(['admin.valdivia'])
    expect(await busca({ rolId: 120 })).toContain('reportes')
    expect(await busca({ rolId: 4, regionId: '14' })).toEqual(['admin.valdivia'])
    expect(await busca({ activo: 'No' })).not.toContain('reportes')
  })

  it('al regional muestra los comunales y establecimientos de su región; al comunal, los establecimientos de su comuna', async () => {
    const deRegion = (await servidor.llama('getAdminUsuarios', { query: { limit: 100 } }, regional)).body.filas
    expect(new Set(deRegion.map((fila) => fila.usuarioRol.rolId))).toEqual(new Set([1, 4]))
    const rbds = deRegion.filter((fila) => fila.usuarioRol.rolId === 1).map((fila) => Number(fila.nombreUsuario))
    const { rows } = await sql<{
      fuera: number
    }>`select count(*)::int as fuera from establecimiento where id_rbd in (${sql.join(rbds)}) and region_id <> '14'`.execute(servidor.db)
    expect(rows[0]?.fuera).toBe(0)
    const deComuna = (await servidor.llama('getAdminUsuarios', { query: { limit: 100 } }, comunal)).body.filas
    expect(new Set(deComuna.map((fila) => fila.usuarioRol.rolId))).toEqual(new Set([1]))
    expect(deComuna.length).toBeLessThanOrEqual(rbds.length)
  })

  it.each([{ limit: 101 }, { sortField: 'password' }, { activo: 'true' }, { orden: 'x' }])('no acepta %j', async (query) => {
    expect((await servidor.llama('getAdminUsuarios', { query }, nacional)).error.codigo).toBe('datos-invalidos')
  })
})

describe('crear un usuario', () => {
  it('recorta los textos, deja el correo en minúsculas y envía el enlace para definir la contraseña', async () => {
    const antes = servidor.correos.length
    const { status, body } = await crea({ nombreUsuario: ' ana.nueva ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      nombreUsuario: 'ana.nueva',
      nombres: 'Paula',
      apellidoPaterno: 'Henríquez',
      correoElectronico: 'paula@agencia.example',
      activo: true,
      conContrasena: false,
    })
    const [correo] = servidor.correos.slice(antes)
    expect(correo?.para).toBe('paula@agencia.example')
    expect(correo?.texto).toMatch(/http:\/\/127\.0\.0\.1:3000\/recuperar-password#token=[\w-]{43}\n/)
  })

  it.each([
    [{ rolId: 2, regionId: '14', provinciaId: '141', comunaId: '14101' }, SIN_TERRITORIO],
    [{ rolId: 120, regionId: '14', provinciaId: '141', comunaId: '14101' }, SIN_TERRITORIO],
    [
      { rolId: 3, regionId: '14', provinciaId: '141', comunaId: '14101' },
      { regionId: '14', provinciaId: null, comunaId: null },
    ],
    [
      { rolId: 4, regionId: '14', provinciaId: '141', comunaId: '14101' },
      { regionId: '14', provinciaId: '141', comunaId: '14101' },
    ],
  ])('deja solo el territorio del rol: %j', async (usuarioRol, esperado) => {
    const { body } = await crea({ nombreUsuario: `territorio.${usuarioRol.rolId}`, usuarioRol })
    expect(body.usuarioRol).toMatchObject(esperado)
  })

  it.each([
    ['Si', true],
    ['No', false],
    ['si', false],
    ['1', false],
  ])('activo %j queda %s', async (activo, esperado) => {
    const { body } = await crea({ nombreUsuario: `activo.${activo}.${esperado}`, activo })
    expect(body.activo).toBe(esperado)
  })

  it.each([
    [{ usuarioRol: { rolId: 3 } }, 'usuarioRol.regionId'],
    [{ usuarioRol: { rolId: 4, regionId: '14' } }, 'usuarioRol.provinciaId'],
    [{ usuarioRol: { rolId: 4, regionId: '14', provinciaId: '141' } }, 'usuarioRol.comunaId'],
    [{ usuarioRol: { rolId: 4, regionId: '05', provinciaId: '141', comunaId: '14101' } }, 'usuarioRol.comunaId'],
    [{ usuarioRol: { rolId: 5 } }, 'usuarioRol.rolId'],
    [{ usuarioRol: { rolId: 99 } }, 'usuarioRol.rolId'],
    [{ usuarioRol: { rolId: 1 } }, 'nombreUsuario'],
    [{ nombreUsuario: '99999', usuarioRol: { rolId: 1 } }, 'nombreUsuario'],
    [{ nombreUsuario: '12ana' }, 'nombreUsuario'],
    [{ correoElectronico: 'ana' }, 'correoElectronico'],
    [{ cargoId: 1 }, 'cargoId'],
    [{ nombres: '  ' }, 'nombres'],
  ])('rechaza %j en el campo %s', async (cambios, campo) => {
    const { status, error } = await crea({ nombreUsuario: 'no.se.crea', ...cambios })
    expect(status).toBe(400)
    expect(Object.keys(error.campos ?? {})).toContain(campo)
  })

  it('no repite un nombre de usuario, aunque cambien las mayúsculas', async () => {
    expect((await crea({ nombreUsuario: 'Admin.Nacional' })).error.codigo).toBe('nombre-en-uso')
  })

  it.each([
    ['regional', { usuarioRol: { rolId: 2 } }],
    ['regional', { usuarioRol: { rolId: 3, regionId: '14' } }],
    ['regional', { usuarioRol: { rolId: 4, regionId: '05', provinciaId: '051', comunaId: '05101' } }],
    ['comunal', { usuarioRol: { rolId: 4, regionId: '14', provinciaId: '141', comunaId: '14101' } }],
    ['comunal', { usuarioRol: { rolId: 1 }, nombreUsuario: '90159' }],
  ])('el %s no puede dar %j', async (quien, cambios) => {
    const { status } = await crea({ nombreUsuario: 'mas.poder', ...cambios }, quien === 'regional' ? regional : comunal)
    expect(status).toBe(400)
  })
})

describe('cambiar un usuario', () => {
  it('al cambiar de rol no queda territorio del anterior y se cierran sus sesiones', async () => {
    const { body: creada } = await crea({
      nombreUsuario: 'cambia.rol',
      usuarioRol: { rolId: 4, regionId: '14', provinciaId: '141', comunaId: '14101' },
    })
    const token = await servidor.app.servicios.sesiones.abre(servidor.db, creada.usuarioId, { agente: null, direccion: '10.0.x.x' })
    expect((await servidor.llama('getUsuario', {}, token)).status).toBe(200)
    const { body } = await cambia(creada, { usuarioRol: { rolId: 3, regionId: '10', provinciaId: '141', comunaId: '14101' } })
    expect(body.usuarioRol).toMatchObject({ rolId: 3, regionId: '10', provinciaId: null, comunaId: null })
    expect((await servidor.llama('getUsuario', {}, token)).status).toBe(401)
  })

  it('desactivar cierra las sesiones y volver a activar no las revive', async () => {
    const { body: creada } = await crea({ nombreUsuario: 'se.desactiva' })
    const token = await servidor.app.servicios.sesiones.abre(servidor.db, creada.usuarioId, { agente: null, direccion: '10.0.x.x' })
    const { body: inactiva } = await cambia(creada, { activo: 'No' })
    expect((await servidor.llama('getUsuario', {}, token)).status).toBe(401)
    await cambia(inactiva, { activo: 'Si' })
    expect((await servidor.llama('getUsuario', {}, token)).status).toBe(401)
  })

  it('dos personas a la vez: la segunda recibe 409 con ambas versiones y no pisa la primera', async () => {
    const { body: creada } = await crea({ nombreUsuario: 'a.dos.manos' })
    expect((await cambia(creada, { nombres: 'Primera' })).status).toBe(200)
    const { status, error } = await cambia(creada, { nombres: 'Segunda' })
    expect(status).toBe(409)
    expect(error.codigo).toBe('version-antigua')
    expect(error.versiones).toMatchObject({ enviada: { nombres: 'Segunda', version: 1 }, guardada: { nombres: 'Primera', version: 2 } })
    const futura = await cambia({ ...creada, version: 9 }, { nombres: 'Del futuro' })
    expect([futura.status, futura.error.codigo], 'una versión que todavía no existe').toEqual([409, 'version-antigua'])
    expect(await cuentaDe('a.dos.manos')).toMatchObject({ nombres: 'Primera', version: 2 })
  })

  it('lo que la persona cambia en su propia ficha también cuenta como otra versión', async () => {
    const cuenta = await cuentaDe('reportes')
    const datos = { nombres: 'IGNACIO', apellidoPaterno: 'TAPIA', apellidoMaterno: 'REYES', correoElectronico: 'reportes@agencia.example' }
    await servidor.llama('putUsuario', { body: datos }, await servidor.entra('reportes'))
    expect((await cambia(cuenta)).error.codigo).toBe('version-antigua')
  })

  it('nadie cambia su propio rol ni se desactiva', async () => {
    const propia = await cuentaDe('admin.nacional')
    expect((await cambia(propia, { activo: 'No' })).error.codigo).toBe('cuenta-propia')
    expect((await cambia(propia, { usuarioRol: { rolId: 120 } })).error.codigo).toBe('cuenta-propia')
  })

  it('una cuenta fuera del alcance no existe', async () => {
    const ajena = await cuentaDe('admin.nacional')
    expect((await cambia(ajena, {}, regional)).error.codigo).toBe('no-encontrado')
    expect((await cambia(await cuentaDe('admin.valdivia'), {}, comunal)).status).toBe(404)
    const apoderado = await sql<{ id: number }>`select usuario_id as id from usuario where rol_id = 5 limit 1`.execute(servidor.db)
    expect((await cambia({ ...ajena, usuarioId: apoderado.rows[0]?.id ?? 0 })).status).toBe(404)
  })
})

/** The owner of an account asks for another e-mail, which waits for its link. */
async function pideOtroCorreo(suya: string, correoElectronico: string): Promise<void> {
  const body = { nombres: 'I', apellidoPaterno: 'T', apellidoMaterno: '', correoElectronico, passwordActual: 'Pizarra.Verde.25' }
  expect((await servidor.llama('putUsuario', { body }, suya)).body.correoPendiente).toBe(correoElectronico)
}

describe('restablecer una contraseña', () => {
  it('envía el enlace al dueño y queda en la auditoría', async () => {
    const { usuarioId } = await cuentaDe('admin.valdivia')
    const { status } = await servidor.llama('postAdminUsuariosClave', { params: { usuarioId } }, regional)
    expect(status).toBe(202)
    expect(servidor.correos.at(-1)).toMatchObject({ para: 'admin.valdivia@agencia.example', asunto: 'Defina otra contraseña' })
    expect(await loAnotado(servidor, { accion: 'restablecer-clave', objetoId: String(usuarioId) })).toHaveLength(1)
  })

  it('termina los enlaces y el correo que se habían pedido antes', async () => {
    const cuenta = await cuentaDe('reportes')
    const suya = await servidor.entra('reportes')
    await pideOtroCorreo(suya, 'ajeno@agencia.example')
    const deAntes = await creaCodigo(servidor.db, { proposito: 'recuperacion', usuarioId: cuenta.usuarioId, horas: 1 })
    expect((await servidor.llama('postAdminUsuariosClave', { params: { usuarioId: cuenta.usuarioId } }, nacional)).status).toBe(202)
    expect((await servidor.llama('getUsuario', {}, suya)).body.correoPendiente).toBeNull()
    const nueva = { token: deAntes, password: 'castor-lluvia-91', password2: 'castor-lluvia-91' }
    expect((await servidor.llama('postRecuperarPasswordNueva', { body: nueva })).error.codigo).toBe('enlace-invalido')
  })

  it('no lo hace fuera del alcance', async () => {
    const { usuarioId } = await cuentaDe('admin.nacional')
    expect((await servidor.llama('postAdminUsuariosClave', { params: { usuarioId } }, regional)).status).toBe(404)
  })
})

describe('cargar usuarios desde un archivo', () => {
  const CSV = [
    'nombreUsuario;nombres;apellidoPaterno;correoElectronico;rolId;regionId;activo',
    'carga.uno;Inés;Ñanco;ines@agencia.example;3;14;Si',
    'carga.dos;Luis;Soto;luis@agencia.example;3;;Si',
    'carga.uno;Otra;Vez;otra@agencia.example;2;;Si',
    'carga.tres;"Juan";Rojas;juan@agencia.example;2;14;No',
  ].join('\r\n')

  it('la simulación dice qué pasaría y no cambia nada', async () => {
    const { body } = await servidor.llama('postAdminUsuariosCarga', { body: { csv: CSV, simular: true } }, nacional)
    expect(body.filas).toEqual([
      { linea: 2, nombreUsuario: 'carga.uno', resultado: 'creado', motivos: [] },
      { linea: 3, nombreUsuario: 'carga.dos', resultado: 'rechazado', motivos: ['Elija la región.'] },
      { linea: 4, nombreUsuario: 'carga.uno', resultado: 'rechazado', motivos: ['El nombre de usuario se repite en el archivo.'] },
      { linea: 5, nombreUsuario: 'carga.tres', resultado: 'creado', motivos: [] },
    ])
    expect((await servidor.llama('getAdminUsuarios', { query: { nombreUsuario: 'carga.' } }, nacional)).body.total).toBe(0)
  })

  it('dice de cada fila rechazada lo que trae escrito donde falla', async () => {
    const filas = [
      'uno;Ana;Soto;ana@agencia;Administrador comunl;;Si',
      'dos;Luis;Paz;luis@agencia.example;Administrador regional;Los Ríoz;Si',
      'tres;Eva;Luz;eva@agencia.example;Administrador regional;99;Si',
    ]
    const csv = [CSV.split('\r\n')[0], ...filas].join('\n')
    const { body } = await servidor.llama('postAdminUsuariosCarga', { body: { csv, simular: true } }, nacional)
    expect(body.filas.map(({ motivos }) => motivos)).toEqual([
      ['El correo electrónico no es válido. Dice «ana@agencia».', 'Elija el rol. Dice «Administrador comunl».'],
      ['Región incorrecta. Dice «Los Ríoz».'],
      ['Ese territorio no existe. Dice «99».'],
    ])
  })

  it('la plantilla que se descarga carga sus ejemplos, con el rol y el lugar por su nombre', async () => {
    const csv = readFileSync(new URL('../../public/documentos/plantilla-usuarios.csv', import.meta.url), 'utf8')
    const { body } = await servidor.llama('postAdminUsuariosCarga', { body: { csv, simular: false } }, nacional)
    expect(body.filas.map(({ resultado, motivos }) => [resultado, ...motivos])).toEqual([['creado'], ['creado'], ['creado']])
    expect(await cuentaDe('ana.soto')).toMatchObject({ dsTerritorio: 'Lanco, Los Ríos', usuarioRol: { rolId: 4, comunaId: '14103' } })
    expect(await cuentaDe('luis.diaz')).toMatchObject({ usuarioRol: { rolId: 3, regionId: '14' } })
    expect(await cuentaDe('eva.rojas')).toMatchObject({ activo: false, usuarioRol: { rolId: 120 } })
  })

  it('un lugar que no existe se rechaza en su fila', async () => {
    const csv =
      'nombreUsuario,nombres,apellidoPaterno,correoElectronico,rolId,activo,regionId\nx.y,X,Y,x@a.cl,administrador REGIONAL,Si,Los Riios'
    const { body } = await servidor.llama('postAdminUsuariosCarga', { body: { csv, simular: true } }, nacional)
    expect(body.filas[0]?.resultado).toBe('rechazado')
  })

  it('carga lo bueno, y al repetirla no cambia nada', async () => {
    await servidor.llama('postAdminUsuariosCarga', { body: { csv: CSV, simular: false } }, nacional)
    expect(await cuentaDe('carga.tres')).toMatchObject({ activo: false, usuarioRol: { rolId: 2, regionId: null } })
    const { body } = await servidor.llama('postAdminUsuariosCarga', { body: { csv: CSV, simular: false } }, nacional)
    expect(body.filas.map(({ resultado }) => resultado)).toEqual(['sin-cambios', 'rechazado', 'rechazado', 'sin-cambios'])
    const otra = await servidor.llama(
      'postAdminUsuariosCarga',
      { body: { csv: CSV.replace('Inés', 'Inés María'), simular: false } },
      nacional,
    )
    expect(otra.body.filas[0]?.resultado).toBe('actualizado')
    const conRol = await servidor.llama(
      'postAdminUsuariosCarga',
      { body: { csv: CSV.replace('juan@agencia.example;2;14', 'juan@agencia.example;120;14'), simular: false } },
      nacional,
    )
    expect(conRol.body.filas[3]?.resultado, 'otro rol es otra cuenta').toBe('actualizado')
    expect((await cuentaDe('carga.tres')).usuarioRol.rolId).toBe(120)
  })

  it('respeta el alcance de quien carga', async () => {
    const { body } = await servidor.llama('postAdminUsuariosCarga', { body: { csv: CSV, simular: false } }, comunal)
    expect(body.filas.every(({ resultado }) => resultado === 'rechazado')).toBe(true)
  })

  it('dice qué columnas faltan', async () => {
    const { error } = await servidor.llama('postAdminUsuariosCarga', { body: { csv: 'nombre,correo\na,b', simular: true } }, nacional)
    expect(error.campos?.['csv']).toBe(
      'Al encabezado le faltan las columnas nombreUsuario, nombres, apellidoPaterno, correoElectronico, rolId, activo.',
    )
  })
})

describe('los roles y cargos', () => {
  it('son los seis roles, y cada rol tiene los suyos', async () => {
    expect((await servidor.llama('getRoles', {}, nacional)).body.map(({ rolId }) => rolId)).toEqual([1, 2, 3, 4, 5, 120])
    expect((await servidor.llama('getCargosDeRol', { params: { rol: 3 } }, nacional)).body.map(({ rolId }) => rolId)).toEqual([3, 3])
  })
})

describe('lo que un administrador cambia del correo o la actividad', () => {
  const crearla = async (nombreUsuario: string) => {
    await crea({ nombreUsuario, correoElectronico: `${nombreUsuario}@agencia.example` })
    servidor.correos.length = 0
    return cuentaDe(nombreUsuario)
  }
  const losAvisos = () => servidor.correos.map(({ para, asunto }) => [para, asunto])

  it('lo sabe la dirección que la cuenta tenía, y queda velado en la auditoría', async () => {
    const cuenta = await crearla('con.aviso')
    expect((await cambia(cuenta, { correoElectronico: 'Otra@Agencia.example', activo: 'No' })).status).toBe(200)
    // Both leave at once, and either may come first.
    await expect
      .poll(() =>
        losAvisos()
          .map(([para, asunto]) => `${para}: ${asunto}`)
          .toSorted(),
      )
      .toEqual([
        'con.aviso@agencia.example: Su cuenta fue desactivada',
        'con.aviso@agencia.example: Un administrador cambió su correo electrónico',
      ])
    const [hecho] = await loAnotado(servidor, { objetoId: String(cuenta.usuarioId) })
    expect(hecho?.detalle).toMatchObject({
      antes: { correo: 'c***@agencia.example', activo: true },
      despues: { correo: 'o***@agencia.example', activo: false },
    })
  })

  it('por archivo también; lo que no los toca, no', async () => {
    const { usuarioId, version } = await crearla('por.archivo')
    expect(
      (await cambia({ ...(await cuentaDe('por.archivo')), version }, { correoElectronico: 'por.archivo@agencia.example', nombres: 'Otro' }))
        .status,
    ).toBe(200)
    const csv =
      'nombreUsuario;nombres;apellidoPaterno;correoElectronico;rolId;activo\npor.archivo;Otro;Henríquez;nuevo.archivo@agencia.example;2;Si'
    const { body } = await servidor.llama('postAdminUsuariosCarga', { body: { csv, simular: false } }, nacional)
    expect(body.filas[0]?.resultado).toBe('actualizado')
    await expect.poll(losAvisos).toEqual([['por.archivo@agencia.example', 'Un administrador cambió su correo electrónico']])
    expect((await cuentaDe('por.archivo')).usuarioId).toBe(usuarioId)
  })

  it('termina lo que su dueño había pedido', async () => {
    const cuenta = await cuentaDe('reportes')
    const suya = await servidor.entra('reportes')
    await pideOtroCorreo(suya, 'propio@agencia.example')
    await cambia(await cuentaDe('reportes'), { correoElectronico: 'dado@agencia.example' })
    expect((await servidor.llama('getUsuario', {}, suya)).body).toMatchObject({
      correoElectronico: 'dado@agencia.example',
      correoPendiente: null,
    })
    await cambia(await cuentaDe('reportes'), { correoElectronico: cuenta.correoElectronico ?? '' })
  })

  it('dos cuentas activas con el mismo correo se ven repetidas, y una desactivada no cuenta', async () => {
    await crea({ nombreUsuario: 'repetida.uno', correoElectronico: 'repetida@agencia.example' })
    await crea({ nombreUsuario: 'repetida.dos', correoElectronico: 'repetida@agencia.example' })
    expect((await cuentaDe('repetida.uno')).correoRepetido).toBe(true)
    expect((await cuentaDe('repetida.dos')).correoRepetido).toBe(true)
    await cambia(await cuentaDe('repetida.dos'), { correoElectronico: 'repetida@agencia.example', activo: 'No' })
    expect((await cuentaDe('repetida.uno')).correoRepetido).toBe(false)
  })
})
