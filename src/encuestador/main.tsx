import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { ATLAS } from '#app/live.ts'
import { cuentaActividad } from './actividad.ts'
import { almacenDelNavegador, deudasEn } from './deudas.ts'
import { surveyAnsweringFlow } from './encuestador.actors.ts'
import { Encuestador } from './encuestador.tsx'
import { sesionEn, tomarTicket } from './entrada.ts'
import { llamadasCon } from './llamada.ts'
import { leerRonda } from './ronda.ts'
import { salir } from './salida.ts'

const semilla = crypto.randomUUID()
const sesion = sesionEn(window.sessionStorage)
const deudas = deudasEn(almacenDelNavegador(), semilla, Date.now)

const encuesta = createActor(surveyAnsweringFlow({ call: llamadasCon(sesion.leer), sesion, deudas }), {
  input: { ticket: tomarTicket(window.location, window.history), resumes: sesion.leer() !== null, semilla },
})
encuesta.start()
cuentaActividad(sesion.leer)
// Asked only here, and not whenever an atlas opens: listening for it would weigh on whoever answers.
if (ATLAS in localStorage) void import('./en-vivo.ts').then((vivo) => vivo.publica(encuesta))

const ronda = leerRonda(window.sessionStorage, Date.now())

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <Encuestador encuesta={encuesta} ronda={ronda} onSalir={ronda === null ? salir : () => window.location.assign(ronda.regreso)} />
  </StrictMode>,
)
