import * as v from 'valibot'
import { contrasena } from './acceso.ts'
import { operaciones } from './operacion.ts'
import { ORIGENES } from './rules/origen.ts'
import { usuario } from './usuarios.ts'

/** By which door a citizen came, or goes out. */
const origen = v.optional(v.picklist(ORIGENES, 'Origen incorrecto.'), 'Apoderados')

/** What travels in the address of the return: printable, and short enough to be a code of ours or of the provider. */
const deUnUso = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,512}$/, 'El ingreso con ClaveÚnica no es válido. Inténtelo otra vez.'))

export const accesoClaveunica = operaciones({
  getClaveunicaCsrfToken: {
    metodo: 'GET',
    path: '/claveunica/csrfToken',
    resumen: 'Comienza un ingreso con ClaveÚnica: su estado, que sirve una vez durante 10 minutos, y adónde ir',
    respuesta: { status: 200, schema: v.object({ csrfToken: v.string(), urlAutorizacion: v.string() }) },
  },
  getClaveunicaUserinfo: {
    metodo: 'GET',
    path: '/claveunica/userinfo',
    resumen: 'Termina el ingreso con el código de ClaveÚnica; quien no tiene cuenta la recibe',
    query: v.object({
      token: deUnUso,
      csrfToken: deUnUso,
      origen,
    }),
    respuesta: { status: 200, schema: v.object({ accessToken: v.string() }) },
  },
  postClaveunicaCuentaAnterior: {
    metodo: 'POST',
    path: '/claveunica/cuenta-anterior',
    resumen: 'Une la cuenta que ClaveÚnica desplazó de este RUN, con su contraseña: su correo y sus respuestas pasan a esta',
    body: v.strictObject({ password: contrasena }),
    respuesta: { status: 200, schema: usuario },
  },
  getClaveunicaCierre: {
    metodo: 'GET',
    path: '/claveunica/cierre',
    resumen: 'La dirección que cierra la sesión en ClaveÚnica y devuelve a la puerta de su origen',
    query: v.object({ sesionExpirada: v.optional(v.literal('true')), origen }),
    respuesta: { status: 200, schema: v.object({ urlCierre: v.string() }) },
  },
})
