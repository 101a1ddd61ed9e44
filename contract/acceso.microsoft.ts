import * as v from 'valibot'
import { correo } from './esquemas.ts'
import { operaciones } from './operacion.ts'

/**
 * What the browser needs to sign in with the organisation's account. Addresses are absolute, or begin with `/` when the
 * provider is of this same origin.
 */
export const configuracionDeIdentidad = v.object({
  /** `AAD`: Microsoft Entra ID. `OIDC`: any other provider of OpenID Connect. */
  protocolo: v.picklist(['AAD', 'OIDC']),
  clientId: v.string(),
  /** The survey API's scope, which the access token must carry. */
  scope: v.string(),
  authority: v.string(),
  metadata: v.object({
    issuer: v.string(),
    authorization_endpoint: v.string(),
    token_endpoint: v.string(),
    end_session_endpoint: v.string(),
    jwks_uri: v.string(),
  }),
})
export type ConfiguracionDeIdentidad = v.InferOutput<typeof configuracionDeIdentidad>

export const accesoMicrosoft = operaciones({
  getLoginMicrosoft: {
    metodo: 'GET',
    path: '/login/microsoft',
    resumen: 'Lo que el navegador necesita para ingresar con la cuenta de la organización; 503 si su proveedor no responde',
    respuesta: { status: 200, schema: configuracionDeIdentidad },
  },
  postLoginMicrosoft: {
    metodo: 'POST',
    path: '/login/microsoft',
    resumen: 'Cambia el token de la cuenta de la organización, enviado como Bearer, por uno de este sistema; 404 si no tiene acceso',
    body: v.strictObject({ correoElectronico: correo }),
    respuesta: { status: 200, schema: v.object({ accessToken: v.string() }) },
  },
})
