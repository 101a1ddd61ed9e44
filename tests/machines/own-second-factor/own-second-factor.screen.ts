import type { Page } from 'playwright-core'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, leeDelContexto, leeFalla, pulsa, todo } from '#tests/support/paginas/vistas.ts'
import { SU_SESION, unPerfil } from '#tests/support/personas/usuarios.ts'

/** The call that does each task, and its answer. */
const HECHO = {
  change: ['**/api/usuarios/segundo-factor', { status: 204 }],
  renew: ['**/api/usuarios/segundo-factor/respaldos', { json: { codigosDeRespaldo: ['XYZ23-45678'] } }],
} as const

/** The person proves it in the dialog: the call that does it answers well, and no other is taken. */
async function comprueba(pagina: Page, task: keyof typeof HECHO): Promise<void> {
  const [camino, respuesta] = HECHO[task]
  await pagina.route(camino, (ruta) => ruta.fulfill(respuesta), { times: 1 })
  await pagina.locator('input[autocomplete="one-time-code"]').fill('482106')
  await pagina.locator('form:has(input[autocomplete="one-time-code"]) button[type="submit"]').click()
}

export const ownSecondFactorScreen: Pantalla = {
  alrededor: {
    'GET /api/usuarios': { status: 200, json: unPerfil(2, 'nacional') },
    'GET /api/usuarios/sesiones': { status: 200, json: [SU_SESION] },
  },
  open: { 'una persona': abreComo('agencia', '/mi-cuenta') },
  do: {
    'ASK: activar': pulsa('Activar en mi próximo ingreso'),
    'CHANGE: cambiar': pulsa(/^(Cambiar|Quitar)$/),
    'RENEW: renovar': pulsa('Renovar códigos'),
    'RETRY: reintentar': pulsa('Reintentar'),
    'proof.done: comprobado': async (pagina, { task }) => {
      await comprueba(pagina, task === 'renew' ? 'renew' : 'change')
      if (task === 'renew') await pulsa('Ya los guardé, continuar')(pagina)
    },
    'proof.done: desiste': pulsa('Cerrar'),
  },
  see: {
    loading: hay('heading', 'Segundo factor'),
    loadFailed: leeFalla,
    shown: todo(leeFalla, leeDelContexto('success')),
    asking: hay('button', 'Un momento'),
    proving: hay('dialog', /^(Cambiar de aplicación o de teléfono|Quitar el segundo factor|Renovar los códigos de respaldo)$/),
  },
  http: {
    loadFactor: () => ({ method: 'GET', path: '/api/usuarios/segundo-factor' }),
    askForFactor: () => ({ method: 'POST', path: '/api/usuarios/segundo-factor' }),
  },
  exclude: [
    {
      id: 'own-second-factor.proving|xstate.error.actor.proof#0',
      reason: 'Solo un defecto del programa rompe la comprobación; ninguna respuesta lo hace.',
    },
  ],
}
