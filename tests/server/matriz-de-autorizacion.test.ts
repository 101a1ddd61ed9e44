import { randomUUID } from 'node:crypto'
import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClaveDeOperacion, OPERACIONES, operacion } from '#contract/operaciones.ts'
import { type Acceso, PERMISOS, puedeLlamar } from '#contract/rules/permisos.ts'
import type { RolId } from '#contract/rules/roles.ts'
import { loQueSeLee } from '#tests/bench/que-se-lee.ts'
import { abreLaEncuesta } from '#tests/support/servidor/encuestas.ts'
import { filaDe } from '#server/semilla/cuentas.ts'
import { lasQueLeenTodo } from '#tests/support/servidor/lecturas-enteras.ts'
import { type ServidorDePrueba, levantar } from '#tests/support/servidor/servidor.ts'

/**
 * Every operation × nobody and every role × what is theirs and what is others': school, commune, region, student, survey
 * token, account, guardian and link. Whatever comes back must be free of what its caller does not reach.
 */

/** Four schools, each one step further from the caller: its own, of its commune, of its region, of another region. */
const ESCUELAS = [90145, 90152, 90173, 90180] as const
/** A student of the first school, linked to the demonstration's guardian and completed by it. */
const ESTUDIANTE_PROPIO = '36121302-5'

interface Lugar {
  numero: 0 | 1 | 2 | 3
  idRbd: number
  dsNomEstable: string
  regionId: string
  provinciaId: string
  comunaId: string
  run: string
  token: string
  encuestaId: number
  respuestaId: number
  idEnsenanza: number
  idGrado: number
  usuarioId: number
  apoderadoId: number
  runApoderado: string
  vinculoId: number
}

interface Actor {
  nombre: string
  rolId: RolId | null
  token: string | null
  /** How many of the four schools it reaches, and how many of their students. */
  escuelas: number
  estudiantes: number
}

type Peticion = { params?: object; query?: Record<string, unknown>; body?: object }
type Ajeno = 404 | 400 | 'filtrado' | ((cuerpo: unknown) => boolean)
type Fila =
  /** Not about anything of a place: who may call it is all there is to ask, and what comes back is looked through. */
  | { sobre: 'nada'; peticion?: Peticion }
  | { sobre: 'escuela' | 'estudiante'; peticion: (lugar: Lugar) => Peticion; ajeno: Ajeno; sinPropio?: true }

const nada: Fila = { sobre: 'nada' }
const deEscuela = (peticion: (lugar: Lugar) => Peticion, ajeno: Ajeno = 404): Fila => ({ sobre: 'escuela', peticion, ajeno })
const deEstudiante = (peticion: (lugar: Lugar) => Peticion, ajeno: Ajeno = 404): Fila => ({ sobre: 'estudiante', peticion, ajeno })
/** What cannot be done twice: only others' is tried. */
const unaSolaVez = (sobre: 'escuela' | 'estudiante', peticion: (lugar: Lugar) => Peticion): Fila => ({
  sobre,
  peticion,
  ajeno: 404,
  sinPropio: true,
})

/** A day that a reminder may be set for. */
const PROXIMO = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)

const conToken = (lugar: Lugar) => ({ params: { e: lugar.encuestaId, t: lugar.token } })
const conRbd = (lugar: Lugar) => ({ params: { e: lugar.encuestaId, rbd: lugar.idRbd, t: lugar.idEnsenanza, g: lugar.idGrado } })
const PERSONA = { nombres: 'Ana', apellidoPaterno: 'Soto', apellidoMaterno: '', correoElectronico: 'ana.soto@correo.example' }
const cuentaDe = ({ idRbd }: Lugar) => ({ ...PERSONA, nombreUsuario: String(idRbd), activo: 'Si', usuarioRol: { rolId: 1 } })
const csvDe = ({ idRbd }: Lugar) =>
  `nombreUsuario;nombres;apellidoPaterno;correoElectronico;rolId;activo\n${idRbd};Ana;Soto;ana@correo.example;1;Si`
const todasRechazadas = (cuerpo: unknown) =>
  (cuerpo as { filas: { resultado: string }[] }).filas.every(({ resultado }) => resultado === 'rechazado')

const FILAS: Partial<Record<ClaveDeOperacion, Fila>> = {
  postLogin: nada,
  postApoderadosLogin: nada,
  postApoderadosRegistro: nada,
  postApoderadosVerificaCuenta: nada,
  postApoderadosReenvioVerificacion: nada,
  getConfiguracion: nada,
  getAvisos: nada,
  getVideos: nada,
  getVideoArchivo: { sobre: 'nada', peticion: { params: { id: '1', uso: 'archivo' } } },
  getInstalacion: nada,
  postInstalacion: nada,
  getLoginMicrosoft: nada,
  postLoginMicrosoft: nada,
  getClaveunicaCsrfToken: nada,
  getClaveunicaUserinfo: nada,
  getClaveunicaCierre: nada,
  postRecuperarPassword: nada,
  postRecuperarPasswordNueva: nada,
  postEnlaces: nada,
  postUsuariosCorreoConfirmacion: nada,
  postUsuariosCorreoReversion: nada,
  postInvitacionesBaja: nada,
  postClaveunicaCuentaAnterior: nada,
  getComprobante: nada,
  postEncuestadorSesion: nada,
  postTokenUserInfo: nada,
  postTokenRenovar: nada,
  postTokenSegundoFactor: nada,
  getUsuarioSesiones: nada,
  deleteUsuarioSesiones: nada,
  deleteUsuarioSesion: nada,
  getUsuarioSegundoFactor: nada,
  postUsuarioSegundoFactor: nada,
  deleteUsuarioSegundoFactor: nada,
  postUsuarioRespaldos: nada,
  getUsuario: nada,
  putUsuario: nada,
  getPeriodos: nada,
  getTiposEnsenanza: nada,
  getGradosDeEnsenanza: nada,
  getEncuesta: nada,
  getEncuestasDeGrado: nada,
  getEncuestasActivas: nada,
  getDocumentosApoyo: nada,
  getDocumentoApoyoArchivo: nada,
  getRoles: nada,
  getCargosDeRol: nada,
  getInformantesDigitadores: nada,
  getEncuestasDeProveedor: nada,
  getRevisionDeProveedor: nada,
  getApoderadosEstudiantes: nada,
  // A course is named within the caller's own school.
  getApoderadosEstudiantesDeclarados: nada,
  postApoderadosEstudiantesCodigos: nada,
  getApoderadosEstudiantesPendientes: nada,
  postApoderadosEstudiantesPendientesTalones: nada,
  postApoderadosEstudiantesCodigosCorreos: nada,
  getComprobantesPropios: nada,
  getRegistroEmbarazadas: nada,
  getAdminEncuestas: nada,
  postAdminEncuestas: nada,
  putAdminEncuestas: nada,
  deleteAdminEncuestas: nada,
  putAdminEncuestaHerramienta: nada,
  postAdminEncuestasCopia: nada,
  getAdminEncuestaCuestionario: nada,
  getAdminEncuestaVersiones: nada,
  postAdminEncuestaRevision: nada,
  putAdminEncuestaCuestionario: nada,
  getAdminAvisos: nada,
  postAdminAvisos: nada,
  putAdminAvisos: nada,
  putAdminAvisosRetiro: nada,
  getAdminPeriodos: nada,
  postAdminPeriodos: nada,
  putAdminPeriodoActivo: nada,
  putAdminPeriodoEncuestas: nada,
  postAdminPeriodoCierre: nada,
  postAdminPeriodoReapertura: nada,
  putAdminEstablecimientosCierre: nada,
  getEnsenanzasGradosEncuestas: nada,
  getGradosConEncuestas: nada,
  postEnsenanzasGradosEncuestas: nada,
  deleteEnsenanzasGradosEncuestas: nada,
  getAvanceEmbarazadas: nada,
  getTrabajo: nada,
  getAuditoria: nada,
  getAuditoriaDescarga: nada,
  getPrivacidad: nada,
  getUsuarioDatos: nada,
  getUsuarioSolicitudes: nada,
  postUsuarioSolicitudes: nada,
  getAdminSolicitudes: nada,
  putAdminSolicitud: nada,
  getAdminIntegraciones: nada,
  postAdminIntegracionesPrueba: nada,
  getAdminIntegracionesCorreos: nada,
  postAdminIntegracionesCorreoReintento: nada,
  getAdminDatos: nada,
  getAdminDatosCuenta: nada,
  postAdminDatos: nada,
  deleteAdminDatos: nada,
  getAdminDatosDescarga: nada,
  getAdminDatosLibro: nada,
  getAdminDatosFrecuencias: nada,
  getAdminDatosFrecuenciasDescarga: nada,
  getEncuestadorRespuestas: nada,
  putEncuestadorRespuestas: nada,
  postEncuestadorEnvio: nada,
  getEncuestadorComprobante: nada,
  postTokenCierre: nada,

  getDatosActualizados: deEscuela(({ usuarioId }) => ({ params: { id: usuarioId } })),
  getAceptacionesProtocolo: deEscuela(({ usuarioId }) => ({ params: { id: usuarioId } })),
  postAceptacionProtocolo: deEscuela(({ usuarioId, idRbd }) => ({ body: { usuarioId, idRbd } })),
  getEstablecimientos: deEscuela(({ idRbd }) => ({ query: { idRbd } }), 'filtrado'),
  getEstablecimientosDeComuna: deEscuela(({ comunaId }) => ({ params: { id: comunaId } }), 'filtrado'),
  getEstablecimiento: deEscuela(({ idRbd }) => ({ params: { id: idRbd } })),
  getTiposEnsenanzaDeRbd: deEscuela(conRbd),
  getCursosDeRbd: deEscuela(conRbd),
  getLetrasCursos: deEscuela(conRbd),
  getEncuestasDeRbd: deEscuela(conRbd),
  getEstudiantes: deEscuela((lugar) => ({ ...conRbd(lugar), query: { searchTerm: lugar.run } })),
  getComprobantesDeRbd: deEscuela(conRbd),
  getAvance: deEscuela(({ idRbd, encuestaId }) => ({ query: { rbd: idRbd, encuesta: encuestaId } })),
  getAvanceDeRbd: deEscuela(conRbd),
  getRezagados: deEscuela(({ comunaId, encuestaId }) => ({ query: { comuna: comunaId, encuesta: encuestaId, limit: 100 } }), 'filtrado'),
  getRezagadosDescarga: deEscuela(({ comunaId, encuestaId }) => ({ query: { comuna: comunaId, encuesta: encuestaId } }), 'filtrado'),

  getEstudiantePorRun: deEstudiante(({ run }) => ({ params: { run } })),
  getEstado: deEstudiante(conToken),
  getEstadosEncuesta: deEstudiante(({ encuestaId, token }) => ({ params: { e: encuestaId }, query: { lmtoken: [token] } })),
  getAbrir: deEstudiante(conToken),
  getToma: deEstudiante(conToken),
  postToma: deEstudiante(conToken),
  getRespuestas: deEstudiante(conToken),
  getDescarga: deEstudiante(conToken),
  getLectura: deEstudiante(conToken),
  getTandas: deEscuela(conRbd),
  getCalidad: deEscuela(conRbd),
  getDiferencias: deEscuela(conRbd),
  getSegundaSiguiente: deEscuela((lugar) => ({ ...conRbd(lugar), query: { muestra: 100 } })),
  getSegunda: deEstudiante(conToken),
  getSegundaAbrir: deEstudiante(conToken),
  postResolucion: deEstudiante((lugar) => ({ ...conToken(lugar), body: { elecciones: {}, motivo: 'Para probar el alcance' } })),
  getEncuestasDeRun: deEstudiante(({ run }) => ({ params: { run } })),
  getComprobanteDeToken: deEstudiante(conToken),
  getComprobanteDescarga: deEstudiante(conToken),
  deleteRespuesta: unaSolaVez('estudiante', ({ encuestaId, respuestaId }) => ({
    params: { e: encuestaId, id: respuestaId },
    body: { motivo: 'Para probar el alcance' },
  })),
  postReapertura: unaSolaVez('estudiante', ({ encuestaId, respuestaId }) => ({
    params: { e: encuestaId, id: respuestaId },
    body: { motivo: 'Para probar el alcance' },
  })),
  postRegistroEmbarazadas: unaSolaVez('escuela', ({ run }) => ({ body: { runEstudiante: run, condicion: 'embarazada' } })),
  deleteRegistroEmbarazadas: unaSolaVez('escuela', ({ run }) => ({ params: { run }, body: { motivo: 'Para probar el alcance' } })),
  // Linking by RUN is open to any guardian; in the name of another account it is not.
  postApoderadosEstudiantes: unaSolaVez('estudiante', ({ run, apoderadoId }) => ({ body: { runEstudiante: run, usuarioId: apoderadoId } })),
  postApoderadosEstudiantesPrueba: unaSolaVez('estudiante', ({ run }) => ({ body: { runEstudiante: run, codigo: '7K3M-Q2XD' } })),
  deleteApoderadosEstudiantes: unaSolaVez('estudiante', ({ run }) => ({ params: { run } })),

  getAdminUsuarios: deEscuela(({ idRbd }) => ({ query: { nombreUsuario: String(idRbd) } }), 'filtrado'),
  postAdminUsuarios: deEscuela((lugar) => ({ body: cuentaDe(lugar) }), 400),
  putAdminUsuarios: deEscuela((lugar) => ({ params: { usuarioId: lugar.usuarioId }, body: { ...cuentaDe(lugar), version: 999 } })),
  postAdminUsuariosClave: deEscuela(({ usuarioId }) => ({ params: { usuarioId } })),
  deleteAdminUsuariosSesiones: unaSolaVez('escuela', ({ usuarioId }) => ({ params: { usuarioId } })),
  deleteAdminUsuariosSegundoFactor: unaSolaVez('escuela', ({ usuarioId }) => ({
    params: { usuarioId },
    body: { motivo: 'Para probar el alcance' },
  })),
  postAdminUsuariosCarga: deEscuela((lugar) => ({ body: { csv: csvDe(lugar), simular: true } }), todasRechazadas),
  getAdminApoderados: deEstudiante(({ runApoderado }) => ({ query: { runApoderado } }), 'filtrado'),
  getAdminApoderadosPorAlumno: deEstudiante(({ run }) => ({ query: { runEstudiante: run } }), 'filtrado'),
  getAdminInvitaciones: nada,
  postAdminInvitaciones: nada,
  getInvitacionesApoderados: deEscuela(({ idRbd }) => ({ query: { idRbd } })),
  postInvitacionesApoderados: deEscuela(({ idRbd }) => ({ body: { idRbd, dia: PROXIMO } })),
  // A day is of the account that chose it: `tests/server/recordatorios.test.ts` takes back another's.
  deleteInvitacionesApoderados: nada,
  getInvitacionesPropias: nada,
  putInvitacionesPropias: nada,
  postAdminApoderados: nada,
  patchAdminApoderados: deEstudiante(({ apoderadoId }) => ({
    params: { id: apoderadoId },
    body: { ...PERSONA, activo: '1', version: 999 },
  })),
  postAdminApoderadosReenvio: deEstudiante(({ apoderadoId }) => ({ params: { id: apoderadoId } })),
  postAdminApoderadosEstudiantes: deEstudiante(({ apoderadoId, run }) => ({ body: { usuarioId: apoderadoId, runEstudiante: run } })),
  postAdminApoderadosEstudiantesPrueba: unaSolaVez('estudiante', ({ vinculoId }) => ({ params: { id: vinculoId } })),
  deleteAdminApoderadosEstudiantes: unaSolaVez('estudiante', ({ vinculoId }) => ({
    params: { id: vinculoId },
    body: { motivo: 'Para probar el alcance' },
  })),
}

let servidor: ServidorDePrueba
/** Every query so far, by its text. */
const preguntadas = new Map<string, CompiledQuery>()
let lugares: Lugar[]
let actores: Actor[]
let comprobaciones = 0

async function lugarDe(numero: Lugar['numero'], idRbd: number): Promise<Lugar> {
  const { rows } = await sql<Omit<Lugar, 'numero'>>`
    select c.id_rbd as "idRbd", c.ds_nom_estable as "dsNomEstable", c.region_id as "regionId", c.provincia_id as "provinciaId", c.comuna_id as "comunaId",
      e.run, r.token, r.encuesta_id as "encuestaId", r.respuesta_id as "respuestaId", e.id_ensenanza as "idEnsenanza", e.id_grado as "idGrado",
      u.usuario_id as "usuarioId", a.usuario_id as "apoderadoId", a.nombre_usuario as "runApoderado", v.vinculo_id as "vinculoId"
    from establecimiento c
    join estudiante e on e.id_rbd = c.id_rbd
    join respuesta r on r.run_estudiante = e.run and r.estado = 'enviada'
    join vinculo v on v.run_estudiante = e.run and v.desvinculado is null
    join usuario a on a.usuario_id = v.usuario_id
    join usuario u on u.nombre_usuario = c.id_rbd::text and u.rol_id = 1
    where c.id_rbd = ${idRbd} and (e.run = ${ESTUDIANTE_PROPIO} or not exists (select 1 from vinculo o where o.usuario_id = v.usuario_id and o.vinculo_id <> v.vinculo_id))
    order by e.run = ${ESTUDIANTE_PROPIO} desc, e.run limit 1
  `.execute(servidor.db)
  const [lugar] = rows
  if (lugar === undefined) throw new Error(`La escuela ${idRbd} no tiene lo que la matriz necesita.`)
  return { numero, ...lugar }
}

beforeAll(async () => {
  servidor = await levantar({ alConsultar: (consulta) => preguntadas.set(consulta.sql, consulta) })
  lugares = await Promise.all(ESCUELAS.map((idRbd, numero) => lugarDe(numero as Lugar['numero'], idRbd)))
  const persona = async (
    nombre: Parameters<ServidorDePrueba['entra']>[0],
    rolId: RolId,
    escuelas: number,
    estudiantes: number,
  ): Promise<Actor> => ({
    nombre,
    rolId,
    token: await servidor.entra(nombre),
    escuelas,
    estudiantes,
  })
  actores = [
    { nombre: 'nadie', rolId: null, token: null, escuelas: 0, estudiantes: 0 },
    await persona('rbd', 1, 1, 1),
    await persona('administrador-nacional', 2, 4, 4),
    await persona('administrador-regional', 3, 3, 3),
    await persona('administrador-comunal', 4, 2, 2),
    await persona('apoderado', 5, 0, 1),
    await persona('reportes', 120, 4, 0),
  ]
})
afterAll(() => {
  process.stdout.write(`Matriz de autorización: ${comprobaciones} comprobaciones sobre ${Object.keys(OPERACIONES).length} operaciones.\n`)
  return servidor.cierra()
})

async function llama(clave: ClaveDeOperacion, peticion: Peticion, token: string | null) {
  const { path, params, body } = operacion(clave)
  const pedidos = params === undefined ? {} : Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, nombre = '']) => [nombre, '1']))
  comprobaciones += 1
  const unaVez = () =>
    servidor.llama(
      clave,
      { ...peticion, params: { ...pedidos, ...peticion.params }, ...(body !== undefined && peticion.body === undefined && { body: {} }) },
      token,
      { idempotencyKey: randomUUID(), ip: `10.1.${comprobaciones >> 8}.${comprobaciones & 255}` },
    )
  let respuesta = await unaVez()
  // The database of tests shares the server's thread, which may say that it is busy: it is asked again.
  while (respuesta.status === 503) {
    await new Promise((sigue) => setTimeout(sigue, 200))
    respuesta = await unaVez()
  }
  const cuerpo: unknown = respuesta.body
  const texto = Buffer.isBuffer(cuerpo) ? cuerpo.toString('utf8') : (JSON.stringify(cuerpo) ?? '')
  return { status: respuesta.status, codigo: respuesta.status < 400 ? undefined : respuesta.error?.codigo, cuerpo, texto }
}

/** What would betray a place: the student, its survey's token, and for whoever reaches schools the school's name. */
function marcasDe(lugar: Lugar, actor: Actor): string[] {
  const marcas = lugar.numero < actor.estudiantes ? [] : [lugar.run, lugar.token]
  return actor.rolId === 5 || lugar.numero < actor.escuelas ? marcas : [...marcas, lugar.dsNomEstable]
}

function buscaFugas(actor: Actor, texto: string): string[] {
  return lugares.flatMap((lugar) => marcasDe(lugar, actor)).filter((marca) => texto.includes(marca))
}

/** Last: what leaves every school with its data pending, what gives a session another token, and what ends it. */
const AL_FINAL: readonly ClaveDeOperacion[] = ['putAdminPeriodoActivo', 'postAdminPeriodoCierre', 'postTokenRenovar', 'postTokenCierre']
const CLAVES = (Object.keys(OPERACIONES) as ClaveDeOperacion[]).toSorted((una, otra) => AL_FINAL.indexOf(una) - AL_FINAL.indexOf(otra))

describe('la matriz de autorización', () => {
  it('tiene una fila por cada operación del contrato', () => {
    expect(Object.keys(FILAS).toSorted()).toEqual(Object.keys(OPERACIONES).toSorted())
  })

  it.each(CLAVES)('%s', async (clave) => {
    const fila = FILAS[clave]
    if (fila === undefined) throw new Error(`Falta la fila de ${clave} en la matriz.`)
    const acceso: Acceso = PERMISOS[clave]
    for (const actor of actores) {
      const quien = `${actor.nombre} en ${clave}`
      const casos = fila.sobre === 'nada' ? [null] : lugares
      for (const lugar of casos) {
        const peticion =
          lugar === null ? ((fila as { peticion?: Peticion }).peticion ?? {}) : (fila as Exclude<Fila, { sobre: 'nada' }>).peticion(lugar)
        const alcanza = lugar === null || lugar.numero < (fila.sobre === 'escuela' ? actor.escuelas : actor.estudiantes)
        if (alcanza && lugar !== null && 'sinPropio' in fila && puedeLlamar(actor.rolId, clave)) continue
        const { status, codigo, cuerpo, texto } = await llama(clave, peticion, actor.token)
        const donde = `${quien}${lugar === null ? '' : `, escuela ${lugar.idRbd}`}: ${status} ${codigo ?? ''}`

        if (acceso.tipo === 'publica') {
          expect(codigo, donde).not.toBe('sesion-requerida')
          continue
        }
        if (actor.rolId === null) {
          expect([status, codigo], donde).toEqual([401, 'sesion-requerida'])
          continue
        }
        if (!puedeLlamar(actor.rolId, clave)) {
          expect([status, codigo], donde).toEqual([403, 'sin-permiso'])
          continue
        }
        // A guardian sees of any student, before linking it, only initials, grade and school, ten times an hour.
        if (clave === 'getEstudiantePorRun' && actor.rolId === 5) {
          expect(texto, donde).not.toContain('"nombres"')
          continue
        }
        expect([401, 403, 500], donde).not.toContain(status)
        if (status < 300) expect(buscaFugas(actor, texto), donde).toEqual([])
        if (lugar === null) continue
        if (alcanza) expect(status, donde).not.toBe(404)
        else if (fila.sobre !== 'nada' && typeof fila.ajeno === 'number') expect(status, donde).toBe(fila.ajeno)
        else if (fila.sobre !== 'nada' && typeof fila.ajeno === 'function') expect(fila.ajeno(cuerpo), donde).toBe(true)
      }
    }
  })

  it('un ingreso a medias sirve solo para su segundo paso y para cerrarse', async () => {
    await sql`insert into segundo_factor (usuario_id) select usuario_id from usuario where nombre_usuario = 'reportes' on conflict do nothing`.execute(
      servidor.db,
    )
    const { password } = filaDe('reportes')
    const { body } = await servidor.llama('postLogin', { body: { usuario: 'reportes', password, recaptchaToken: 'prueba' } })
    expect(body.pendiente).toBe('inscripcion')
    for (const clave of CLAVES) {
      if (PERMISOS[clave].tipo === 'publica') continue
      const { status, codigo } = await llama(clave, {}, body.accessToken)
      if (clave === 'postTokenSegundoFactor') expect(status).toBe(200)
      else if (clave === 'postTokenCierre') expect(status).toBe(204)
      else expect([status, codigo], clave).toEqual([401, 'segundo-factor-pendiente'])
    }
    expect((await llama('postTokenSegundoFactor', {}, body.accessToken)).status).toBe(401)
  })

  it('la sesión de la página de encuestas no sirve para nada más', async () => {
    const encuestador = await abreLaEncuesta(servidor, await servidor.entra('apoderado'), '36120771-8')
    for (const clave of CLAVES) {
      const { tipo } = PERMISOS[clave]
      if (tipo === 'publica' || tipo === 'encuestador') continue
      const { status, codigo } = await llama(clave, {}, encuestador)
      expect([status, codigo], clave).toEqual([403, 'sin-permiso'])
    }
  })

  it('un token alterado no es de nadie', async () => {
    const [, escuela] = actores
    const alterado = `${escuela?.token?.slice(0, -3)}abc`
    for (const clave of CLAVES) {
      if (PERMISOS[clave].tipo === 'publica') continue
      expect((await llama(clave, {}, alterado)).status, clave).toBe(401)
    }
  })

  it('ninguna operación lee entera una tabla que crece con el país', async () => {
    for (const [, , lee] of await loQueSeLee(servidor.db)) await lee(servidor.db)
    const suyas = [...preguntadas.values()].filter(({ sql: texto }) => /^\s*(select|with|update|delete)\b/i.test(texto))
    expect(suyas.length).toBeGreaterThan(200)
    expect(await lasQueLeenTodo(servidor.db, suyas)).toEqual([])
  })
})
