import type { FastifyInstance } from 'fastify'
import { PUERTA_DE_ORIGEN } from '#contract/rules/puerta-de-origen.ts'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { Rechazo, noEncontrado } from '#server/plugins/http/rechazo.ts'
import { origenDe } from '#server/plugins/sesiones/origen.ts'
import { ClaveUnicaNoResponde, CodigoRechazado } from '#server/providers/claveunica/claveunica.ts'
import { pruebaPorClaveUnica } from '../apoderados/vinculos.sql.ts'
import { leeUsuario } from '../usuarios/usuarios.sql.ts'
import { correoDeCuentaDesplazada } from './claveunica.correos.ts'
import { comienzaIngreso, tomaIngreso } from './claveunica.sql.ts'
import { entraCiudadano, uneCuentaAnterior } from './claveunica.ts'

function ingresoVencido(): Rechazo {
  return new Rechazo(400, 'ingreso-vencido', 'Su ingreso con ClaveÚnica venció o ya se usó. Inténtelo otra vez.')
}

/** The provider's failures as refusals of ours; any other error goes on. */
function comoRechazo(error: unknown): unknown {
  if (error instanceof CodigoRechazado) return ingresoVencido()
  if (!(error instanceof ClaveUnicaNoResponde)) return error
  return new Rechazo(503, 'claveunica-no-responde', 'ClaveÚnica no responde. Intente en unos minutos, o ingrese con su RUN y contraseña.', {
    espera: 30,
  })
}

/** Sign-in of guardians with the national sign-on (spec, sections 4 and 7; decisions, sign-in and accounts). */
export default function claveUnica(app: FastifyInstance): void {
  sirve(app, 'getClaveunicaCsrfToken', async ({ db, proveedores }) => {
    const ingreso = await comienzaIngreso(db)
    try {
      return { csrfToken: ingreso.csrfToken, urlAutorizacion: await proveedores.claveUnica.urlDeAutorizacion(ingreso) }
    } catch (error) {
      throw comoRechazo(error)
    }
  })

  sirve(app, 'getClaveunicaUserinfo', async ({ db, config, correos, proveedores, sesiones, query, request }) => {
    const ingreso = await tomaIngreso(db, query.csrfToken)
    if (ingreso === null) throw ingresoVencido()
    const ciudadano = await proveedores.claveUnica.canjea(query.token, ingreso).catch((error: unknown) => {
      throw comoRechazo(error)
    })
    const usuarioId = await db.transaction().execute(async (trx) => {
      const entrada = await entraCiudadano(trx, ciudadano, query.origen)
      const para = entrada.desplazada?.correoElectronico ?? null
      if (entrada.desplazada !== null && para !== null)
        await correos.encola(trx, correoDeCuentaDesplazada(config.publicUrl, para, entrada.desplazada))
      return entrada.usuarioId
    })
    await pruebaPorClaveUnica(db, usuarioId)
    return { accessToken: await sesiones.abre(db, usuarioId, { ...origenDe(request), proveedor: 'claveunica' }) }
  })

  sirve(app, 'postClaveunicaCuentaAnterior', async ({ db, sesion, body }) => {
    await uneCuentaAnterior(db, sesion, body.password)
    const usuario = await leeUsuario(db, sesion.usuarioId)
    if (usuario === undefined) throw noEncontrado()
    return usuario
  })

  sirve(app, 'getClaveunicaCierre', async ({ config, proveedores, query }) => {
    const puerta = `${config.publicUrl}${PATH_DE_RUTA[PUERTA_DE_ORIGEN[query.origen].ruta]}${query.sesionExpirada ? '?sesionExpirada=true' : ''}`
    return { urlCierre: proveedores.claveUnica.urlDeCierre(puerta) }
  })
}
