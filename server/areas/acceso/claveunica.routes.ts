import type { FastifyInstance } from 'fastify'
import type { PersonaSinCuenta } from '#contract/esquemas.ts'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { Rechazo, conflicto } from '#server/plugins/http/rechazo.ts'
import { origenDe } from '#server/plugins/sesiones/origen.ts'
import { ClaveUnicaNoResponde, CodigoRechazado } from '#server/providers/claveunica/claveunica.ts'
import { pruebaPorClaveUnica } from '../apoderados/vinculos.sql.ts'
import { apoderadoDeRun, comienzaIngreso, tomaIngreso } from './claveunica.sql.ts'

function ingresoVencido(): Rechazo {
  return new Rechazo(400, 'ingreso-vencido', 'Su ingreso con ClaveÚnica venció o ya se usó. Inténtelo otra vez.')
}

function noRegistrado(persona: PersonaSinCuenta): Rechazo {
  return new Rechazo(404, 'no-registrado', 'Usted aún no tiene una cuenta de apoderado.', { persona })
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

  sirve(app, 'getClaveunicaUserinfo', async ({ db, proveedores, sesiones, query, request }) => {
    const ingreso = await tomaIngreso(db, query.csrfToken)
    if (ingreso === null) throw ingresoVencido()
    const persona = await proveedores.claveUnica.canjea(query.token, ingreso).catch((error: unknown) => {
      throw comoRechazo(error)
    })
    const cuenta = await apoderadoDeRun(db, persona.run)
    if (cuenta === null) throw noRegistrado(persona)
    if (!cuenta.activo) throw conflicto('cuenta-inactiva', 'Su cuenta no está activa. Pida ayuda a la agencia.')
    await pruebaPorClaveUnica(db, cuenta.usuarioId)
    return { accessToken: await sesiones.abre(db, cuenta.usuarioId, origenDe(request)) }
  })

  sirve(app, 'getClaveunicaCierre', async ({ config, proveedores, query }) => {
    const puerta = `${config.publicUrl}${PATH_DE_RUTA.ingresoApoderados}${query.sesionExpirada ? '?sesionExpirada=true' : ''}`
    return { urlCierre: proveedores.claveUnica.urlDeCierre(puerta) }
  })
}
