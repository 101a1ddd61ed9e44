import { act, render } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { createActor, fromCallback } from 'xstate'
import { FlowsProvider } from '#app/flows-provider.tsx'
import { bindFlows } from '#app/flows.ts'
import { tellSession } from '#app/session.ts'
import type { Origen } from '#contract/rules/origen.ts'
import type { NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'
import { NOMBRE_DE_ROL, type RolId } from '#contract/rules/roles.ts'
import type { Emitted } from '#machines/emitted.ts'
import type { Restored, SessionSchool, Stored, SessionSurvey } from '#machines/session/session.vocabulary.ts'
import { sessionMachine } from '#machines/session/session.chart.ts'
import { pathOf } from '#routes'
import { yaLeido } from '#tests/support/maquinas/ya-leido.ts'
import { SessionContext } from '#app/use-flow.ts'
import type { ServicioFalso } from './servicio-falso.ts'

interface Sesion {
  rolId?: RolId
  origen?: Origen | null
  establecimiento?: SessionSchool | null
  encuesta?: SessionSurvey | null
}

const ESCUELA: SessionSchool = { idRbd: 90145, dgvRbd: '8', dsNomEstable: 'Escuela Los Arrayanes del Sur' }

/** A session that somebody already began, as the browser keeps it. */
export function unaSesion(ruta: NombreDeRuta, { rolId = 1, origen = null, establecimiento = ESCUELA, encuesta = null }: Sesion = {}) {
  const restored: Restored = {
    kind: 'session',
    session: {
      sessionId: 'S1',
      fields: {
        usuario: {
          usuarioId: 1,
          nombres: 'Paula',
          apellidoPaterno: 'Henríquez',
          apellidoMaterno: 'Toro',
          nombreUsuario: '90145',
          activo: true,
          origen,
          usuarioRol: {
            rolId,
            usuarioId: 1,
            regionId: null,
            provinciaId: null,
            comunaId: null,
            rol: { rolId, dsRol: NOMBRE_DE_ROL[rolId] },
          },
        },
        encuesta,
        establecimiento,
        accessToken: 'token',
        protocoloAceptado: true,
        claveUnica: false,
        datosUsuarioActualizados: true,
      },
    },
  }
  const session = createActor(
    sessionMachine.provide({ actors: { tabs: fromCallback(() => {}), readStorage: yaLeido<Stored>({ restored, returnPlace: null }) } }),
  )
  session.start()
  session.send({ type: 'NAVIGATE', ruta })
  return session
}

/** Shows a screen in a session over a fake service, at an address. What flows emit is listened to as the application does. */
export async function muestra(
  pantalla: ReactNode,
  {
    escuela,
    sesion,
    ruta,
    query = {},
  }: { escuela: Pick<ServicioFalso, 'call'>; sesion: ReturnType<typeof unaSesion>; ruta: NombreDeRuta; query?: Record<string, string> },
) {
  const avisos: string[] = []
  window.history.replaceState(null, '', pathOf(ruta, query))
  const onEmitted = (emitido: Emitted): void => {
    if (emitido.type === 'NOTIFY') avisos.push(emitido.notice.text)
    else navigate(pathOf(emitido.to, emitido.query), { replace: emitido.replace ?? false })
  }
  // Asynchronous, so that the flows that the screen waits for arrive.
  await act(async () => {
    render(
      <SessionContext value={sesion}>
        <FlowsProvider flows={bindFlows(escuela.call)} onFact={(fact) => tellSession(sesion, fact)} onEmitted={onEmitted}>
          <Suspense fallback="Cargando la pantalla">{pantalla}</Suspense>
        </FlowsProvider>
      </SessionContext>,
    )
  })
  return { avisos }
}
