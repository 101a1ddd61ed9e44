import { identidadDeOidc } from '#server/providers/identity/oidc.ts'

/**
 * A process of its own, which trusts the authorities that NODE_EXTRA_CA_CERTS names when it starts: says in JSON whose the token of its second
 * argument is, by the provider of the first, or what it refused it for.
 */
const [, , issuer = '', token = ''] = process.argv
const quejas: string[] = []
const proveedor = identidadDeOidc(
  { issuer, clientId: 'encuestas', scope: 'Login', audiencia: 'urn:encuestas', datos: { id: 'sub', correo: 'preferred_username' } },
  { bien: () => {}, mal: (_que, motivo) => quejas.push(motivo) },
)
const dicho = await proveedor.verifica(token).catch((error: Error) => ({ error: error.name }))
process.stdout.write(JSON.stringify({ ...dicho, quejas }))
