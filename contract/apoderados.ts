import * as v from 'valibot'
import { operaciones } from './operacion.ts'
import {
  captcha,
  codigoDeCorreo,
  contrasenaNueva,
  contrasenaRepetida,
  correo,
  entero,
  formatoDeTabla,
  id,
  letraDeCurso,
  nombreDePersona,
  nombreOpcional,
  run,
  sinDefectoEn,
} from './esquemas.ts'
import { instante } from './formas.ts'
import { esCodigo, limpiaCodigo } from './rules/codigo-de-vinculo.ts'
import type { DuenoDeContrasena } from './rules/contrasena.ts'
import { ORIGENES } from './rules/origen.ts'
import { curso, filaDeEstudiante } from './sige-liberado.ts'

const runPropio = v.pipe(v.string('Debe ingresar su RUN.'), v.trim(), v.nonEmpty('Debe ingresar su RUN.'), run)

const camposDeRegistro = v.strictObject({
  origen: v.picklist(ORIGENES, 'Origen incorrecto.'),
  runApoderado: runPropio,
  nombres: nombreDePersona('Debe ingresar sus nombres.'),
  apellidoPaterno: nombreDePersona('Debe ingresar su apellido paterno.'),
  apellidoMaterno: nombreOpcional,
  correoElectronico: correo,
  correoElectronico2: v.pipe(
    v.string('Repita su correo electrónico.'),
    v.trim(),
    v.toLowerCase(),
    v.nonEmpty('Repita su correo electrónico.'),
  ),
  password: contrasenaNueva,
  password2: contrasenaRepetida,
  captchaToken: captcha,
})
type CamposDeRegistro = v.InferOutput<typeof camposDeRegistro>

type Registrado = Partial<Pick<CamposDeRegistro, 'runApoderado' | 'nombres' | 'apellidoPaterno' | 'apellidoMaterno' | 'correoElectronico'>>

/** What the password of who registers may not contain, of what was written so far. */
export function duenoDeRegistro(campos: Registrado): DuenoDeContrasena {
  const { runApoderado: run = '', nombres = '', apellidoPaterno = '', apellidoMaterno = '', correoElectronico: correo = '' } = campos
  return { run, nombres: [nombres, apellidoPaterno, apellidoMaterno], correo }
}

/** Guardian registration (spec, section 3; comparisons and password rules: decisions). */
export const registroDeApoderado = v.pipe(
  camposDeRegistro,
  v.forward(
    v.partialCheck(
      [['correoElectronico'], ['correoElectronico2']],
      (c) => c.correoElectronico === c.correoElectronico2,
      'Los correos electrónicos no coinciden.',
    ),
    ['correoElectronico2'],
  ),
  v.forward(
    v.partialCheck([['password'], ['password2']], (c) => c.password === c.password2, 'Las contraseñas no coinciden.'),
    ['password2'],
  ),
  sinDefectoEn('password', duenoDeRegistro),
)

/** The request of a new verification mail: only the RUN, so that nobody learns which e-mail it has. */
export const reenvioDeVerificacion = v.strictObject({ runApoderado: runPropio, recaptchaToken: captcha })

/** What a guardian types to find a student. */
export const busquedaDeEstudiante = v.object({
  run: v.pipe(v.string('Debe ingresar el RUN del estudiante.'), v.trim(), v.nonEmpty('Debe ingresar el RUN del estudiante.'), run),
})

const { idEnsenanza, idGrado } = curso.entries
/** A course of the school that asks. */
const cursoPropio = { idEnsenanza, idGrado, letraCurso: letraDeCurso }

/** What the school's paper says, however it was typed. */
export const codigoDeVinculo = v.pipe(
  v.string('Debe ingresar el código.'),
  v.transform(limpiaCodigo),
  v.nonEmpty('Debe ingresar el código.'),
  v.check(esCodigo, 'El código tiene 8 letras y números. Ejemplo: 7K3M-Q2XD'),
)

/** Whom the school sends a student's code to. */
export const destinatarioDeCodigo = v.strictObject({ runEstudiante: run, correoElectronico: correo })
export type DestinatarioDeCodigo = v.InferOutput<typeof destinatarioDeCodigo>

/** A bond that a guardian declared with a student of the school, for the school to say whether it is true. */
export const vinculoDeclarado = v.object({
  vinculoId: id,
  runApoderado: v.string(),
  /** Of the guardian. */
  nombres: v.string(),
  apellidoPaterno: v.string(),
  apellidoMaterno: v.string(),
  runEstudiante: v.string(),
  nombreEstudiante: v.string(),
  creado: instante,
})
export type VinculoDeclarado = v.InferOutput<typeof vinculoDeclarado>

/** A linked student with its survey, as the guardian's desk shows it. */
export const estudianteVinculado = v.object({
  ...filaDeEstudiante.entries,
  vinculoId: id,
  idRbd: id,
  dsNomEstable: v.string(),
  dsEncuesta: v.nullable(v.string()),
  /** Answered and total questions of a survey in progress. */
  avance: v.nullable(v.object({ respondidas: v.number(), preguntas: v.number() })),
  apertura: v.nullable(instante),
  cierre: v.nullable(instante),
  /** Whether this very account answers, or answered, the survey. */
  propia: v.boolean(),
  /** Only on an adult student's own card: she answers for herself and cannot unlink herself. */
  esUsted: v.optional(v.literal(true)),
  /** Whether the bond was proved. While it is only declared the surnames are initials and the course's letter is left out. */
  probado: v.boolean(),
})
export type EstudianteVinculado = v.InferOutput<typeof estudianteVinculado>

export const apoderados = operaciones({
  postApoderadosRegistro: {
    metodo: 'POST',
    path: '/apoderados/registro',
    resumen: 'Registro de un apoderado; la respuesta es siempre la misma',
    body: registroDeApoderado,
    respuesta: { status: 202, schema: v.object({ message: v.string() }) },
  },
  postApoderadosVerificaCuenta: {
    metodo: 'POST',
    path: '/apoderados/verifica-cuenta',
    resumen: 'Verifica la cuenta con el código del correo (un solo uso, 24 horas)',
    body: v.strictObject({ tokenVerificacion: codigoDeCorreo('El enlace de verificación no es válido.') }),
    respuesta: { status: 200, schema: v.object({ message: v.string() }) },
  },
  postApoderadosReenvioVerificacion: {
    metodo: 'POST',
    path: '/apoderados/reenvio-verificacion',
    resumen: 'Envía un nuevo correo de verificación; la respuesta es siempre la misma',
    body: reenvioDeVerificacion,
    respuesta: { status: 202, schema: v.object({ message: v.string() }) },
  },
  getApoderadosEstudiantes: {
    metodo: 'GET',
    path: '/apoderados-estudiantes',
    resumen: 'Los estudiantes vinculados a la cuenta, con su encuesta y el estado de ella',
    respuesta: { status: 200, schema: v.array(estudianteVinculado) },
  },
  postApoderadosEstudiantes: {
    metodo: 'POST',
    path: '/apoderados-estudiantes',
    idempotente: 'repetible',
    resumen: 'Vincula un estudiante que la cuenta buscó en los últimos 15 minutos; sin haberlo buscado, 409 falta-consulta',
    body: v.strictObject({ runEstudiante: run, usuarioId: id }),
    respuesta: { status: 201, schema: estudianteVinculado },
  },
  deleteApoderadosEstudiantes: {
    metodo: 'DELETE',
    path: '/apoderados-estudiantes/run-estudiante/{run}',
    idempotente: 'repetible',
    resumen:
      'Desvincula un estudiante; su historia se conserva y puede volver a vincularse. Un estudiante EPJA no se desvincula de sí mismo: 409 vinculo-propio',
    params: v.object({ run }),
    respuesta: { status: 204, schema: null },
  },
  postApoderadosEstudiantesPrueba: {
    metodo: 'POST',
    path: '/apoderados-estudiantes/prueba',
    idempotente: 'repetible',
    resumen: 'Comprueba un vínculo con el código que entregó el establecimiento (un solo uso, 30 días)',
    body: v.strictObject({ runEstudiante: run, codigo: codigoDeVinculo }),
    respuesta: { status: 200, schema: estudianteVinculado },
  },
  getApoderadosEstudiantesDeclarados: {
    metodo: 'GET',
    path: '/apoderados-estudiantes/declarados',
    resumen: 'Los vínculos por comprobar con los estudiantes de un curso del establecimiento',
    query: v.strictObject({ idEnsenanza: entero(1, 999), idGrado: entero(1, 99), letraCurso: letraDeCurso }),
    respuesta: { status: 200, schema: v.array(vinculoDeclarado) },
  },
  postApoderadosEstudiantesCodigos: {
    metodo: 'POST',
    path: '/apoderados-estudiantes/codigos',
    resumen: 'Un código nuevo para cada estudiante de un curso, en un PDF para recortar y entregar',
    body: v.strictObject(cursoPropio),
    respuesta: { status: 201, schema: 'archivo' },
  },
  getApoderadosEstudiantesPendientes: {
    metodo: 'GET',
    path: '/apoderados-estudiantes/pendientes',
    resumen: 'Los estudiantes del establecimiento, o de uno de sus cursos, con la encuesta por responder, en CSV o en una planilla XLSX',
    query: v.strictObject({
      encuestaId: entero(1, 2_147_483_647),
      idEnsenanza: v.optional(entero(1, 999)),
      idGrado: v.optional(entero(1, 99)),
      letraCurso: v.optional(letraDeCurso),
      formato: v.optional(formatoDeTabla, 'csv'),
    }),
    respuesta: { status: 200, schema: 'archivo' },
  },
  postApoderadosEstudiantesPendientesTalones: {
    metodo: 'POST',
    path: '/apoderados-estudiantes/pendientes/talones',
    resumen:
      'Los pendientes del establecimiento, o de uno de sus cursos, en un PDF por curso: la lista, y un talón o una carta con un código nuevo para cada uno',
    body: v.strictObject({
      encuestaId: id,
      idEnsenanza: v.optional(idEnsenanza),
      idGrado: v.optional(idGrado),
      letraCurso: v.optional(letraDeCurso),
      /** A letter of the school to each guardian, with the code, in place of the slips. */
      cartas: v.optional(v.boolean(), false),
    }),
    respuesta: { status: 201, schema: 'archivo' },
  },
  postApoderadosEstudiantesCodigosCorreos: {
    metodo: 'POST',
    path: '/apoderados-estudiantes/codigos/correos',
    idempotente: 'repetible',
    resumen: 'Envía códigos nuevos de un curso a los correos que tiene el establecimiento',
    body: v.strictObject({
      ...cursoPropio,
      destinatarios: v.pipe(
        v.array(destinatarioDeCodigo),
        v.minLength(1, 'Escriba al menos un correo.'),
        v.maxLength(60, 'Envíe a lo más 60 correos a la vez.'),
      ),
    }),
    espera: 60,
    respuesta: {
      status: 200,
      schema: v.object({
        enviados: v.number(),
        /** RUNs of the students whose mail did not leave. */
        sinEnviar: v.array(v.string()),
      }),
    },
  },
})
