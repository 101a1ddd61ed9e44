import { sql, type Kysely } from 'kysely'
import { guardaInstalacion } from '#server/areas/instalacion/instalacion.sql.ts'
import { hashContrasena } from '#server/plugins/cuentas/contrasenas.ts'
import { APERTURA_2025, ENCUESTAS, esRegistro, leeCuestionario, PERIODOS } from './encuestas.ts'
import { siembraDocumentos } from './documentos.ts'
import { inventaDemostracion, type Demostracion } from './demostracion.ts'
import { CUENTA_DESACTIVADA, filaDe } from './cuentas.ts'
import { inserta, seguirNumeracion } from './insertar.ts'
import { siembraPeriodoCerrado } from './periodo-cerrado.ts'
import { VERSION_DEL_PROTOCOLO } from '#contract/aceptaciones-protocolo.ts'

/** Whose the demonstration is. */
const DE_DEMOSTRACION = {
  agencia: 'Agencia de demostración',
  mesaDeAyuda: { telefono: '+56222000000', correo: 'mesa.de.ayuda@agencia.example', horario: 'lunes a viernes, 9:00 a 18:00' },
}

/**
 * Fills an empty database with the demonstration, in one transaction: schools, students, surveys, accounts, answers and
 * receipts. Returns false, and changes nothing, when there already are schools or accounts.
 */
export async function siembra(db: Kysely<unknown>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`select 1 where exists (select 1 from establecimiento) or exists (select 1 from usuario)`.execute(trx)
    if (rows.length > 0) return false
    await guardaInstalacion(trx, DE_DEMOSTRACION)
    const demostracion = inventaDemostracion()
    await siembraColegios(trx, demostracion)
    await siembraEncuestas(trx)
    await siembraCuentas(trx, demostracion)
    await siembraRespuestas(trx, demostracion)
    await siembraPeriodoCerrado(trx)
    return true
  })
}

/** Whether this database was filled with the demonstration: its accounts have passwords that anybody knows. */
export async function estaSembrada(db: Kysely<unknown>): Promise<boolean> {
  const { nombreUsuario, rolId } = filaDe('administrador-nacional').fila
  const { rows } = await sql`select 1 from usuario where nombre_usuario = ${nombreUsuario} and rol_id = ${rolId} limit 1`.execute(db)
  return rows.length > 0
}

async function siembraColegios(db: Kysely<unknown>, { colegios, estudiantes }: Demostracion): Promise<void> {
  await inserta(
    db,
    'establecimiento',
    colegios.map((colegio) => ({
      id_rbd: colegio.idRbd,
      dgv_rbd: colegio.dgvRbd,
      ds_nom_estable: colegio.dsNomEstable,
      region_id: colegio.regionId,
      provincia_id: colegio.provinciaId,
      comuna_id: colegio.comunaId,
    })),
  )
  await inserta(
    db,
    'estudiante',
    estudiantes.map((estudiante) => ({
      run: estudiante.run,
      nombres: estudiante.nombres,
      apellido_paterno: estudiante.apellidoPaterno,
      apellido_materno: estudiante.apellidoMaterno,
      id_rbd: estudiante.idRbd,
      id_ensenanza: estudiante.idEnsenanza,
      id_grado: estudiante.idGrado,
      letra_curso: estudiante.letraCurso,
    })),
  )
}

async function siembraEncuestas(db: Kysely<unknown>): Promise<void> {
  await inserta(db, 'periodo', PERIODOS)
  await inserta(
    db,
    'encuesta',
    ENCUESTAS.map((encuesta) => {
      const cuestionario = leeCuestionario(encuesta)
      return {
        encuesta_id: encuesta.encuestaId,
        nombre: encuesta.nombre,
        activo: true,
        es_publico: !esRegistro(encuesta),
        es_registro: esRegistro(encuesta),
        periodo_id: encuesta.periodoId,
        informante_digitador_id: encuesta.informanteDigitadorId,
        apertura: encuesta.apertura,
        cierre: encuesta.cierre,
        minutos: cuestionario.minutos,
        cuestionario,
      }
    }),
  )
  const mapeos = ENCUESTAS.flatMap(({ encuestaId, niveles }) =>
    niveles.map(([id_ensenanza, id_grado]) => ({ id_ensenanza, id_grado, encuesta_id: encuestaId })),
  )
  await inserta(
    db,
    'ensenanza_grado_encuesta',
    mapeos.map((mapeo, i) => ({ id_ensenanza_grado: i + 1, ...mapeo })),
  )
  await siembraDocumentos(db)
  await seguirNumeracion(db, 'encuesta', 'encuesta_id')
  await seguirNumeracion(db, 'ensenanza_grado_encuesta', 'id_ensenanza_grado')
}

async function siembraCuentas(db: Kysely<unknown>, { cuentas }: Demostracion): Promise<void> {
  const periodoActivo = PERIODOS.find((periodo) => periodo.activo)?.periodo_id ?? null
  const contrasenas = [...new Set(cuentas.flatMap((cuenta) => cuenta.password ?? []))]
  const hashes = new Map(await Promise.all(contrasenas.map(async (contrasena) => [contrasena, await hashContrasena(contrasena)] as const)))
  const escuelasAlDia = cuentas.filter((cuenta) => cuenta.rolId === 1 && cuenta.alDia)
  await inserta(
    db,
    'usuario',
    cuentas.map((cuenta) => {
      const confirmada = escuelasAlDia.includes(cuenta)
      return {
        usuario_id: cuenta.usuarioId,
        nombre_usuario: cuenta.nombreUsuario,
        password_hash: cuenta.password === null ? null : hashes.get(cuenta.password),
        rol_id: cuenta.rolId,
        region_id: cuenta.regionId,
        provincia_id: cuenta.provinciaId,
        comuna_id: cuenta.comunaId,
        nombres: cuenta.nombres,
        apellido_paterno: cuenta.apellidoPaterno,
        apellido_materno: cuenta.apellidoMaterno,
        correo_electronico: cuenta.correoElectronico,
        correo_institucional: cuenta.rolId === 5 ? null : cuenta.correoElectronico,
        clave_unica_vista: cuenta.rolId === 5 && cuenta.verificado && cuenta.password === null ? APERTURA_2025 : null,
        correo_electronico_director: confirmada ? cuenta.correoElectronico : null,
        telefono2: confirmada ? '+56900000000' : null,
        activo: true,
        verificado: cuenta.verificado,
        origen: cuenta.origen,
        datos_periodo_id: confirmada ? periodoActivo : null,
        datos_actualizados: confirmada ? APERTURA_2025 : null,
        creado: APERTURA_2025,
      }
    }),
  )
  const { registro, correoElectronico } = CUENTA_DESACTIVADA
  await inserta(db, 'usuario', [
    {
      usuario_id: cuentas.length + 1,
      nombre_usuario: registro.nombreUsuario,
      rol_id: registro.rolId,
      nombres: registro.nombres,
      apellido_paterno: registro.apellidoPaterno,
      apellido_materno: registro.apellidoMaterno,
      correo_electronico: correoElectronico,
      correo_institucional: correoElectronico,
      activo: false,
      creado: APERTURA_2025,
    },
  ])
  await inserta(
    db,
    'aceptacion_protocolo',
    escuelasAlDia.map((cuenta) => ({
      usuario_id: cuenta.usuarioId,
      id_rbd: Number(cuenta.nombreUsuario),
      version: VERSION_DEL_PROTOCOLO,
      fecha: APERTURA_2025,
    })),
  )
  await seguirNumeracion(db, 'usuario', 'usuario_id')
}

async function siembraRespuestas(
  db: Kysely<unknown>,
  { tokens, respuestas, comprobantes, vinculos, inscripciones }: Demostracion,
): Promise<void> {
  await inserta(db, 'registro_embarazadas', inscripciones)
  await inserta(db, 'token_encuesta', tokens)
  await inserta(
    db,
    'respuesta',
    respuestas.map(({ respuestaId, encuesta, estudiante, cuenta, ...respuesta }) => ({
      respuesta_id: respuestaId,
      periodo_id: encuesta.periodoId,
      encuesta_id: encuesta.encuestaId,
      run_estudiante: estudiante.run,
      usuario_id: cuenta.usuarioId,
      ...respuesta,
    })),
  )
  await inserta(db, 'comprobante', comprobantes)
  await inserta(
    db,
    'vinculo',
    vinculos.map((vinculo, i) => ({ vinculo_id: i + 1, ...vinculo })),
  )
  await seguirNumeracion(db, 'respuesta', 'respuesta_id')
  await seguirNumeracion(db, 'vinculo', 'vinculo_id')
}
