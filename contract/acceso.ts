import * as v from 'valibot'
import { PENDIENTES } from './acceso.segundo-factor.ts'
import { operaciones } from './operacion.ts'
import { video } from './videos.ts'
import { captcha, instante, run, texto } from './esquemas.ts'
import { pareceRbd, tieneFormaDeRbd } from './rules/rbd.ts'
import { usuario } from './usuarios.ts'

/** A password that is only compared. */
export const contrasena = v.pipe(
  v.string('Debe ingresar su contraseña.'),
  v.nonEmpty('Debe ingresar su contraseña.'),
  v.maxLength(256, 'La contraseña es demasiado larga.'),
)

const nombreDeUsuario = texto('Debe ingresar su nombre de usuario.')

/** What a person types at the establishments' door (spec, section 5); the username is sent by `usuarioParaEnviar`. */
export const credencialesDeUsuario = v.object({
  usuario: v.pipe(
    nombreDeUsuario,
    v.check((nombre) => !pareceRbd(nombre) || tieneFormaDeRbd(nombre), 'RBD incorrecto.'),
  ),
  password: contrasena,
})

/** What a person types at the guardians' and EPJA doors. */
export const credencialesDeApoderado = v.object({
  usuario: v.pipe(v.string('Debe ingresar su RUN.'), v.trim(), v.nonEmpty('Debe ingresar su RUN.'), run),
  password: contrasena,
})

export const aviso = v.object({
  avisoId: v.number(),
  audiencia: v.picklist(['establecimiento', 'apoderado']),
  titulo: v.string(),
  /** The part of the title to be marked, or null. */
  destacado: v.nullable(v.string()),
  texto: v.string(),
  desde: instante,
  hasta: instante,
})

const conToken = v.object({ accessToken: v.string() })

export const acceso = operaciones({
  postLogin: {
    metodo: 'POST',
    path: '/login',
    resumen: 'Ingreso de establecimientos y funcionarios; un RBD llega como dígitos con el verificador al final',
    body: v.strictObject({
      usuario: nombreDeUsuario,
      password: contrasena,
      recaptchaToken: captcha,
    }),
    respuesta: { status: 200, schema: v.object({ ...conToken.entries, pendiente: v.optional(v.picklist(PENDIENTES)) }) },
  },
  postApoderadosLogin: {
    metodo: 'POST',
    path: '/apoderados/login',
    resumen: 'Ingreso de apoderados y usuarios EPJA',
    body: v.strictObject({ runApoderado: run, password: contrasena, recaptchaToken: captcha }),
    respuesta: { status: 200, schema: conToken },
  },
  postTokenUserInfo: {
    metodo: 'POST',
    path: '/token/userInfo',
    resumen: 'El usuario de la sesión',
    respuesta: { status: 200, schema: usuario },
  },
  postTokenRenovar: {
    metodo: 'POST',
    path: '/token/renovar',
    resumen: 'Otro token de la misma sesión, con 30 minutos más; el anterior sirve 10 segundos, y ninguna sesión pasa de 12 horas',
    // One whose answer was lost is asked for again while the former token still serves.
    espera: 6,
    respuesta: { status: 200, schema: conToken },
  },
  postTokenCierre: {
    metodo: 'POST',
    path: '/token/cierre',
    resumen: 'Termina la sesión: su token deja de servir desde la próxima llamada',
    respuesta: { status: 204, schema: null },
  },
  getConfiguracion: {
    metodo: 'GET',
    path: '/configuracion',
    resumen: 'Lo que la aplicación necesita saber del servidor antes de ingresar',
    respuesta: {
      status: 200,
      schema: v.object({ captcha: v.object({ scriptUrl: v.string(), siteKey: v.string() }), local: v.boolean() }),
    },
  },
  getAvisos: {
    metodo: 'GET',
    path: '/avisos',
    resumen: 'Avisos vigentes de las pantallas de ingreso',
    respuesta: { status: 200, schema: v.array(aviso) },
  },
  getVideos: {
    metodo: 'GET',
    path: '/videos',
    resumen: 'Videos de ayuda vigentes de las pantallas de ingreso',
    respuesta: { status: 200, schema: v.array(video) },
  },
})
