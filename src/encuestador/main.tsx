import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { isAsked } from '#app/live.ts'
import { tabStorage } from '#app/tab-storage.ts'
import { CLERK_KEY } from '#machines/data-entry/data-entry.rules.ts'
import { identificador } from '#contract/identificador.ts'
import { recargaSiHayOtraVersion } from '#ui/avisos/otra-version.ts'
import { avisaActividad } from './actividad.ts'
import { almacenDelNavegador, deudasEn } from './deudas.ts'
import { surveyAnsweringFlow } from './actores.ts'
import { Encuestador } from './encuestador.tsx'
import { sesionEn, tomaTicket } from './entrada.ts'
import { llamadasCon } from './llamada.ts'
import { leeRonda } from './ronda.ts'
import { salidaDe } from './salida.ts'
import type { ServiciosDePagina } from './servicios.ts'

const semilla = identificador()
const almacen = tabStorage(() => window.sessionStorage)

recargaSiHayOtraVersion()

function muestra({ call, sesion, deudas, ronda }: ServiciosDePagina): void {
  const encuesta = createActor(surveyAnsweringFlow({ call, sesion, deudas }), {
    input: {
      ticket: tomaTicket(window.location, window.history),
      resumes: sesion.lee() !== null,
      seed: semilla,
      clerk: almacen.read(CLERK_KEY) ?? '',
    },
  })
  encuesta.start()
  // Asked only here, and not whenever an atlas opens: listening for it would weigh on whoever answers.
  if (isAsked()) void import('./en-vivo.ts').then((vivo) => vivo.publica(encuesta))

  createRoot(document.getElementById('app') as HTMLElement).render(
    <StrictMode>
      <Encuestador
        encuesta={encuesta}
        ronda={ronda}
        soloEnMemoria={sesion.soloEnMemoria}
        token={sesion.lee}
        salida={salidaDe(encuesta, window, ronda?.regreso)}
      />
    </StrictMode>,
  )
}

// Only a page of ours can frame this one, and only to look at a questionnaire.
const seMira = window.frameElement?.getAttribute('data-vista-previa')
if (seMira) void import('./vista-previa.ts').then((vista) => muestra(vista.serviciosDeVistaPrevia(seMira)))
else {
  const sesion = sesionEn(almacen)
  muestra({
    call: llamadasCon(sesion.lee),
    sesion,
    deudas: deudasEn(almacenDelNavegador(), semilla, Date.now),
    ronda: leeRonda(almacen, Date.now()),
  })
  avisaActividad(sesion.lee)
}
