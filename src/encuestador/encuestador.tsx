import { useSelector } from '@xstate/react'
import { useMemo, useSyncExternalStore } from 'react'
import * as encuesta from '#machines/survey-answering/survey-answering.selectors.ts'
import type { SurveyLeavingActor } from '#machines/survey-leaving/survey-leaving.chart.ts'
import { createLateWaits } from '#machines/wait/wait.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Demora, Esperas } from '#ui/avisos/demora.tsx'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { recargaLaPagina, Resguardo } from '#ui/avisos/resguardo.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { Barra } from './barra.tsx'
import { Conflicto } from './conflicto.tsx'
import { AbrirOtraVez, Cerrada, Recibo, SinConexion } from './finales.tsx'
import { HojaDePapel } from './hoja-de-papel.tsx'
import { MarcoSimple } from './marco-simple.tsx'
import { Parte } from './parte.tsx'
import { PieDeEncuesta } from './pie.tsx'
import { Revision } from './revision.tsx'
import type { RondaEnCurso } from './ronda.ts'
import type { ActorDeEncuesta } from './vista.ts'

interface PropsDeEncuestador {
  encuesta: ActorDeEncuesta
  /** The round of paper forms that goes on in this tab, or null. */
  ronda?: RondaEnCurso | null
  /** Whether the survey's session is kept by this page alone, for want of room in the browser. */
  soloEnMemoria?: () => boolean
  /** The survey's session, for the receipt's file. */
  token?: () => string | null
  salida: SurveyLeavingActor
}

/** The survey's page: one view for each situation of its machine. */
export function Encuestador({
  encuesta: actor,
  ronda = null,
  soloEnMemoria = () => false,
  token = () => null,
  salida,
}: PropsDeEncuestador) {
  const vista = useSelector(actor, encuesta.view)
  const estado = useSelector(actor, encuesta.statePath)
  const ocupada = useSelector(actor, encuesta.isBusy)
  return (
    <div data-state={`survey-answering:${estado}`} aria-busy={ocupada || undefined} className="flex flex-1 flex-col">
      {soloEnMemoria() && <SinEspacio />}
      <Resguardo alternativa={<SeRompio enviada={vista === 'recibo'} />}>
        <Vista vista={vista} actor={actor} ronda={ronda} token={token} salida={salida} />
      </Resguardo>
      <PieDeEncuesta />
      <Tardanza actor={actor} />
    </div>
  )
}

/** What of the survey takes longer than usual, and how to stop waiting. */
function Tardanza({ actor }: Pick<PropsDeVistaConRonda, 'actor'>) {
  const { suscribe, tardias } = useMemo(() => {
    const { follow: sigue, subscribe: avisa, late } = createLateWaits()
    return {
      tardias: late,
      suscribe: (oyente: () => void) => {
        const calla = avisa(oyente)
        const suelta = sigue(actor)
        return () => {
          suelta()
          calla()
        }
      },
    }
  }, [actor])
  const esperas = useSyncExternalStore(suscribe, tardias)
  return (
    <Esperas value={esperas.map((espera) => ({ id: espera.id, onDejar: () => espera.send({ type: 'CANCEL' }) }))}>
      <Demora flotante />
    </Esperas>
  )
}

/** The survey goes on, and would have to be opened again after a reload. */
function SinEspacio() {
  return (
    <Aviso tono="alerta" titulo="Este navegador no tiene espacio para guardar la sesión" role="status">
      <p>Puede seguir respondiendo. Si recarga la página, ábrala otra vez desde el sistema.</p>
    </Aviso>
  )
}

/** A part of the page broke or did not arrive: what is known of the survey, and how to load it again. */
function SeRompio({ enviada }: { enviada: boolean }) {
  return (
    <MarcoSimple titulo={enviada ? 'Su encuesta fue enviada' : 'La página no se pudo mostrar'}>
      <Aviso tono="alerta" role="alert">
        <p>
          {enviada ? 'Su comprobante está en el sistema, junto a la encuesta.' : 'Sus respuestas guardadas no se han perdido.'} Si fue la
          conexión, la página se cargará sola cuando vuelva.
        </p>
      </Aviso>
      <div>
        <Boton variante="principal" onClick={recargaLaPagina}>
          Cargar otra vez
        </Boton>
      </div>
    </MarcoSimple>
  )
}

interface PropsDeVistaConRonda {
  actor: ActorDeEncuesta
  ronda: RondaEnCurso | null
  salida: SurveyLeavingActor
}

function Vista({ vista, actor, ronda, token, salida }: PropsDeVistaConRonda & { vista: encuesta.View; token: () => string | null }) {
  const onSalir = (): void => salida.send({ type: 'LEAVE' })
  switch (vista) {
    case 'cargando':
      return (
        <MarcoSimple titulo="Encuesta">
          <Esqueleto lineas={6} texto="Abriendo la encuesta…" />
        </MarcoSimple>
      )
    case 'recibo':
      return <Recibo actor={actor} enRonda={ronda !== null} token={token} onSalir={onSalir} />
    case 'cerrada':
      return <Cerrada actor={actor} onSalir={onSalir} />
    case 'sin-conexion':
      return <SinConexion actor={actor} onSalir={onSalir} />
    case 'abrir-otra-vez':
      return <AbrirOtraVez actor={actor} onSalir={onSalir} />
    default:
      return <Abierta vista={vista} actor={actor} ronda={ronda} salida={salida} />
  }
}

/** The survey open: its bar, and what is being done below it. */
function Abierta({ vista, actor, ronda, salida }: PropsDeVistaConRonda & { vista: 'papel' | 'responder' | 'revisar' | 'conflicto' }) {
  const contexto = useSelector(actor, encuesta.contextOf)
  const porCorregir = useSelector(actor, encuesta.hasCorrections)
  const estado = useSelector(actor, encuesta.savingPath)
  const { opened: abierta, saving: guardado } = contexto
  const partes = encuesta.shownParts(contexto)
  const enParte = vista === 'papel' ? 0 : partes.findIndex((parte) => parte.name === contexto.part) + 1
  const actual = vista === 'revisar' ? partes.length + 1 : enParte

  if (abierta === null || guardado === null) return null
  const propiedades = { actor, abierta, guardado }
  return (
    <>
      <a href="#contenido" className="absolute -top-20 left-2 z-20 bg-lapiz px-4 py-3 font-accion text-sobre-lapiz focus:top-2">
        Saltar a las preguntas
      </a>
      <Barra estado={estado} guardado={guardado} porCorregir={porCorregir} actual={actual} total={partes.length} salida={salida} />
      {vista === 'papel' && <HojaDePapel actor={actor} abierta={abierta} avance={ronda?.avance ?? null} />}
      {vista === 'responder' && <Parte {...propiedades} avance={ronda?.avance ?? null} />}
      {vista === 'revisar' && <Revision {...propiedades} />}
      {vista === 'conflicto' && <Conflicto {...propiedades} />}
    </>
  )
}
