import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { isAsked } from '#app/live.ts'
import { tabStorage } from '#app/tab-storage.ts'
import { CLERK_KEY } from '#machines/data-entry/data-entry.rules.ts'
import { identificador } from '#contract/identificador.ts'
import { avisaActividad } from './actividad.ts'
import { almacenDelNavegador, deudasEn } from './deudas.ts'
import { surveyAnsweringFlow } from './actores.ts'
import { Encuestador } from './encuestador.tsx'
import { sesionEn, tomaTicket } from './entrada.ts'
import { llamadasCon } from './llamada.ts'
import { leeRonda } from './ronda.ts'
import { salidaDe } from './salida.ts'

const semilla = identificador()
const almacen = tabStorage(() => window.sessionStorage)
const sesion = sesionEn(almacen)
const deudas = deudasEn(almacenDelNavegador(), semilla, Date.now)

const encuesta = createActor(surveyAnsweringFlow({ call: llamadasCon(sesion.lee), sesion, deudas }), {
  input: {
    ticket: tomaTicket(window.location, window.history),
    resumes: sesion.lee() !== null,
    seed: semilla,
    clerk: almacen.read(CLERK_KEY) ?? '',
  },
})
encuesta.start()
avisaActividad(sesion.lee)
// Asked only here, and not whenever an atlas opens: listening for it would weigh on whoever answers.
if (isAsked()) void import('./en-vivo.ts').then((vivo) => vivo.publica(encuesta))

const ronda = leeRonda(almacen, Date.now())

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
