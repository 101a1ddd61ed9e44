import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import type { EstadoEncuesta } from '#contract/rules/estados.ts'
import * as encuesta from '#machines/survey-answering/survey-answering.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { recargaLaPagina, Resguardo } from '#ui/avisos/resguardo.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { cargaComprobante } from './carga-comprobante.ts'
import { MarcoSimple } from './marco-simple.tsx'
import { useTituloConFoco } from './titulo-con-foco.ts'
import type { ActorDeEncuesta } from './vista.ts'

/** Code splitting: the survey itself does not need it. Whoever submits one has it before. */
const Comprobante = lazy(() => cargaComprobante().then((modulo) => ({ default: modulo.Comprobante })))
const GuardarPdf = lazy(() => cargaComprobante().then((modulo) => ({ default: modulo.GuardarPdf })))
const SiguienteFormulario = lazy(() => cargaComprobante().then((modulo) => ({ default: modulo.SiguienteFormulario })))

interface PropsDeFinal {
  actor: ActorDeEncuesta
  onSalir: () => void
}

/** The survey was sent, now or before: its receipt, and in a round of paper forms the next one. */
export function Recibo({ actor, enRonda, token, onSalir }: PropsDeFinal & { enRonda: boolean; token: () => string | null }) {
  const correo = useSelector(actor, encuesta.contextOf).opened?.correo
  const comprobante = useSelector(actor, encuesta.finalReceipt)
  const recien = useSelector(actor, encuesta.isJustSubmitted)
  const esSegunda = useSelector(actor, encuesta.isSecondTyping)
  const titulo = esSegunda ? 'Segunda digitación guardada' : recien ? 'Encuesta enviada' : 'Esta encuesta ya fue enviada'
  useTituloConFoco(titulo)
  return (
    <MarcoSimple titulo={titulo}>
      {recien && enRonda && (
        <Resguardo alternativa={<Boton onClick={onSalir}>Seguir ahora</Boton>}>
          <Suspense fallback={null}>
            <SiguienteFormulario onSeguir={onSalir} />
          </Suspense>
        </Resguardo>
      )}
      {recien && !enRonda && (
        <p className="text-guia text-tinta-2">
          Gracias por responder. Guarde este comprobante{correo === undefined ? '.' : `; también lo enviamos a ${correo}.`}
        </p>
      )}
      {comprobante === null ? (
        <Aviso tono="info">
          <p>El comprobante lo tiene quien la respondió.</p>
        </Aviso>
      ) : (
        <Resguardo alternativa={<SinComprobante />}>
          <Hoja>
            <Suspense fallback={<Esqueleto lineas={6} texto="Cargando el comprobante…" />}>
              <Comprobante comprobante={comprobante} />
            </Suspense>
          </Hoja>
          <Suspense fallback={null}>
            <GuardarPdf codigo={comprobante.id} token={token} />
          </Suspense>
        </Resguardo>
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        {!(recien && enRonda) && (
          <Boton variante={comprobante === null ? 'principal' : 'borde'} onClick={onSalir}>
            Cerrar
          </Boton>
        )}
        {comprobante && <Boton onClick={() => window.print()}>Imprimir</Boton>}
      </div>
    </MarcoSimple>
  )
}

/** The survey was sent, and the part of the page that shows its receipt did not arrive. */
function SinComprobante() {
  return (
    <div className="grid justify-items-start gap-3.5">
      <Aviso tono="alerta" titulo="Su encuesta fue enviada" role="alert">
        <p>El comprobante no se pudo mostrar ahora. También está en el sistema, junto a la encuesta.</p>
      </Aviso>
      <Boton onClick={recargaLaPagina}>Cargar otra vez</Boton>
    </div>
  )
}

const MOTIVO: Partial<Record<EstadoEncuesta, string>> = {
  NO_DISPONIBLE: 'Esta encuesta no está disponible.',
  AUN_NO_ABRE: 'Esta encuesta todavía no abre.',
  VENCIDA: 'El plazo para responder esta encuesta terminó.',
  DESCONOCIDA: 'No pudimos saber cómo está esta encuesta.',
}

/** The survey takes no answers, or not these: an administrator may have voided what they go with. */
export function Cerrada({ actor, onSalir }: PropsDeFinal) {
  const falla = useSelector(actor, encuesta.openingFailure)
  const estado = useSelector(actor, encuesta.surveyStatus)
  const titulo = falla ? 'No pudimos seguir con la encuesta' : 'La encuesta no recibe respuestas'
  useTituloConFoco(titulo)
  return (
    <MarcoSimple titulo={titulo}>
      <p className="text-guia text-tinta-2">
        {falla?.mensaje || (estado && MOTIVO[estado]) || 'Consulte en el sistema el estado de la encuesta.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Boton variante="principal" onClick={onSalir}>
          Salir
        </Boton>
        <Boton onClick={() => actor.send({ type: 'RETRY' })}>Volver a consultar</Boton>
      </div>
    </MarcoSimple>
  )
}

/** The service did not answer on opening. */
export function SinConexion({ actor }: PropsDeFinal) {
  const falla = useSelector(actor, encuesta.openingFailure)
  useTituloConFoco('No pudimos abrir la encuesta')
  return (
    <MarcoSimple titulo="No pudimos abrir la encuesta">
      <Reintento titulo="El servicio no respondió" mensaje={falla?.mensaje} onReintentar={() => actor.send({ type: 'RETRY' })} />
    </MarcoSimple>
  )
}

/** The ticket or the session is over; what was not sent waits in this browser. */
export function AbrirOtraVez({ actor, onSalir }: PropsDeFinal) {
  const pendientes = useSelector(actor, encuesta.unsent)
  useTituloConFoco('Abra la encuesta otra vez')
  return (
    <MarcoSimple titulo="Abra la encuesta otra vez">
      <p className="text-guia text-tinta-2">
        Por seguridad, el enlace sirve una sola vez y por poco tiempo. Ábrala de nuevo desde el sistema.
      </p>
      {pendientes > 0 && (
        <Aviso tono="alerta" titulo="Sus últimas respuestas están en este dispositivo">
          <p>Se enviarán cuando abra otra vez la encuesta aquí.</p>
        </Aviso>
      )}
      <div>
        <Boton variante="principal" onClick={onSalir}>
          Ir al sistema
        </Boton>
      </div>
    </MarcoSimple>
  )
}
