import { useSelector } from '@xstate/react'
import { useSearch } from 'wouter'
import { dataState, useSession } from '#app/use-flow.ts'
import { enNombrePropio } from '#contract/rules/nombre-propio.ts'
import { receipts } from '#machines/mis-estudiantes/mis-estudiantes.selectors.ts'
import { isEpjaStudent, sessionProfile, sessionUser } from '#machines/session/session.selectors.ts'
import type { SessionUser } from '#machines/session/session.vocabulary.ts'
import { RUTAS_DE_APP } from '#routes'
import { Titulo } from '#ui/marco/titulo.tsx'
import { ComprobanteDeAcceso, TomaDeAcceso } from '../acceso-a-encuesta/dialogos.tsx'
import { MisComprobantes } from './comprobantes.tsx'
import { ConfirmarDesvinculo, Deshacer } from './desvincular.tsx'
import { Lista } from './lista.tsx'
import { Pendientes } from './pendientes.tsx'
import { useEscritorio } from './use-escritorio.ts'
import { Vincular } from './vincular.tsx'

/**
 * The guardian's one home (spec, section 2; decisions, pages): what is left to answer, linking, unlinking and receipts. Two routes show it,
 * the home and its own; `?vincular` goes straight to the RUN.
 */
export default function MisEstudiantesScreen() {
  const usuario = useSelector(useSession(), sessionUser)
  return usuario && <Estudiantes usuario={usuario} />
}

function Estudiantes({ usuario }: { usuario: SessionUser }) {
  const sesion = useSession()
  const esEpja = useSelector(sesion, isEpjaStudent)
  const perfil = useSelector(sesion, sessionProfile)
  const { escritorio, vinculos, acceso, comprobacion } = useEscritorio(usuario.usuarioId)
  const comprobantes = useSelector(escritorio, receipts)
  const estado = useSelector(escritorio, (foto) => dataState('mis-estudiantes', foto))
  const estadoDeVinculos = useSelector(vinculos, (foto) => dataState('student-link', foto))
  const estadoDeAcceso = useSelector(acceso, (foto) => dataState('survey-access', foto))
  const enfoca = new URLSearchParams(useSearch()).has('vincular')
  const saludo = `Hola, ${enNombrePropio(usuario.nombres.split(' ')[0] ?? '')}.`
  return (
    <div data-state={estado}>
      <div data-state={estadoDeVinculos} className="max-w-[1120px]">
        <Titulo antes={esEpja ? `${saludo} Usted ingresó como ${perfil}.` : saludo} guia={<Pendientes vinculos={vinculos} />}>
          {esEpja ? 'Mis encuestas' : RUTAS_DE_APP.misEstudiantes.titulo}
        </Titulo>
        <div data-state={estadoDeAcceso} className="grid gap-6">
          <Deshacer vinculos={vinculos} />
          <Lista
            vinculos={vinculos}
            acceso={acceso}
            comprobacion={comprobacion}
            esEpja={esEpja}
            onDesvincular={(estudiante) => vinculos.send({ type: 'ASK_UNLINK', estudiante })}
          />
          <Vincular vinculos={vinculos} enfoca={enfoca} esEpja={esEpja} />
          <MisComprobantes flujo={comprobantes} acceso={acceso} />
          <ConfirmarDesvinculo vinculos={vinculos} />
          <ComprobanteDeAcceso acceso={acceso} />
          <TomaDeAcceso acceso={acceso} />
        </div>
      </div>
    </div>
  )
}
