import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { dataState, useFlow, useSession } from '#app/use-flow.ts'
import { changes } from '#machines/admin-record/admin-record.selectors.ts'
import { CLERK_KEY } from '#machines/data-entry/data-entry.rules.ts'
import { sessionSchool, sessionSurvey } from '#machines/session/session.selectors.ts'
import { tabStorage } from '#app/tab-storage.ts'
import { RUTAS_DE_APP } from '#routes'
import { CampoTexto } from '#ui/formulario/campo.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { ListaDeEncuestas } from '../seleccion-estudiante/lista-de-encuestas.tsx'
import { Calidades } from './calidades.tsx'
import { Diferencias } from './diferencias.tsx'
import type { Alcance } from './lista.tsx'
import { Tandas } from './tandas.tsx'
import { Segundas } from './segundas.tsx'
import { leeDesdeElTitulo, Talon } from './talon.tsx'

const almacen = tabStorage(() => window.sessionStorage)

/** The paper desk of a school: what is left to type of each course, and what is typed twice (ADR 056). */
export default function MesaDePapel() {
  const sesion = useSession()
  const escuela = useSelector(sesion, sessionSchool)
  const encuesta = useSelector(sesion, sessionSurvey)
  return (
    <div onKeyDown={leeDesdeElTitulo}>
      <Titulo guia={encuesta?.nombre ?? 'Elija la encuesta de los formularios que va a digitar.'}>{RUTAS_DE_APP.mesaDePapel.titulo}</Titulo>
      {escuela && (encuesta ? <Mesa encuestaId={encuesta.encuestaId} idRbd={escuela.idRbd} /> : <SinEncuesta idRbd={escuela.idRbd} />)}
    </div>
  )
}

/** The desk works with one survey at a time: the only one, or the one chosen here. */
function SinEncuesta({ idRbd }: { idRbd: number }) {
  const flujo = useFlow('schoolSurveys', { idRbd, picksOnly: true, asked: null, goesOn: false })
  const estado = useSelector(flujo, (s) => dataState('school-surveys', s))
  return (
    <div data-state={estado}>
      <ListaDeEncuestas flujo={flujo} accion="Digitar formularios" />
    </div>
  )
}

/** The desk at work; what is resolved brings its lists anew. */
function Mesa(alcance: Alcance) {
  const [digitador, setDigitador] = useState(() => almacen.read(CLERK_KEY) ?? '')
  const resolucion = useFlow('mesaDePapelResolution', { words: { saved: 'Las diferencias quedaron resueltas.', deleted: '' } })
  const resueltas = useSelector(resolucion, changes)
  const escribe = (nombre: string): void => {
    setDigitador(nombre)
    almacen.write(CLERK_KEY, nombre.trim())
  }
  return (
    <div className="grid gap-10">
      <Hoja className="grid gap-5 sm:grid-cols-2">
        <CampoTexto
          etiqueta="Quién digita"
          name="digitador"
          ayuda="Su nombre va con cada formulario. Sin él, se anota la cuenta del establecimiento."
          autoComplete="off"
          maxLength={80}
          value={digitador}
          onChange={escribe}
        />
        <Talon {...alcance} />
      </Hoja>
      <Tandas key={`tandas ${resueltas}`} {...alcance} />
      <Segundas {...alcance} />
      <Diferencias key={`diferencias ${resueltas}`} {...alcance} resolucion={resolucion} />
      <Calidades key={`calidad ${resueltas}`} {...alcance} />
    </div>
  )
}
