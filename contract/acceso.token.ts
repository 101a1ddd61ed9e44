import { conToken } from './acceso.ts'
import { operaciones } from './operacion.ts'
import { usuario } from './usuarios.ts'

/** What a session does with its token. */
export const accesoToken = operaciones({
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
})
