import { useSelector } from '@xstate/react'
import { useSearch } from 'wouter'
import { dataState, useSession } from '#app/use-flow.ts'
import { receipts } from '#machines/mis-estudiantes/mis-estudiantes.selectors.ts'
import { sessionUser } from '#machines/session/session.selectors.ts'
import { RUTAS_DE_APP } from '#routes'
import { Titulo } from '#ui/marco/titulo.tsx'
import { ComprobanteDeAcceso, TomaDeAcceso } from './comprobante-de-acceso.tsx'
import { MisComprobantes } from './comprobantes.tsx'
import { ConfirmarDesvinculo, Deshacer } from './desvincular.tsx'
import { Lista } from './lista.tsx'
import { Pendientes } from './pendientes.tsx'
import { useEscritorio } from './use-escritorio.ts'
import { Vincular } from './vincular.tsx'

/** The guardian's students: their surveys, linking and unlinking (spec, section 2). `?vincular` goes straight to the RUN. */
export default function MisEstudiantesScreen() {
  const usuario = useSelector(useSession(), sessionUser)
  return usuario && <Estudiantes usuarioId={usuario.usuarioId} />
}

function Estudiantes({ usuarioId }: { usuarioId: number }) {
  const { escritorio, vinculos, acceso, comprobacion } = useEscritorio(usuarioId, true)
  const comprobantes = useSelector(escritorio, receipts)
  const estado = useSelector(escritorio, (foto) => dataState('mis-estudiantes', foto))
  const estadoDeVinculos = useSelector(vinculos, (foto) => dataState('student-link', foto))
  const estadoDeAcceso = useSelector(acceso, (foto) => dataState('survey-access', foto))
  const enfoca = new URLSearchParams(useSearch()).has('vincular')
  return (
    <div data-state={estado}>
      <div data-state={estadoDeVinculos} className="max-w-[1120px]">
        <Titulo guia={<Pendientes vinculos={vinculos} />}>{RUTAS_DE_APP.misEstudiantes.titulo}</Titulo>
        <div data-state={estadoDeAcceso} className="grid gap-6">
          <Deshacer vinculos={vinculos} />
          <Lista
            vinculos={vinculos}
            acceso={acceso}
            comprobacion={comprobacion}
            onDesvincular={(estudiante) => vinculos.send({ type: 'ASK_UNLINK', estudiante })}
          />
          <Vincular vinculos={vinculos} enfoca={enfoca} />
          {comprobantes && <MisComprobantes flujo={comprobantes} acceso={acceso} />}
          <ConfirmarDesvinculo vinculos={vinculos} />
          <ComprobanteDeAcceso acceso={acceso} />
          <TomaDeAcceso acceso={acceso} />
        </div>
      </div>
    </div>
  )
}
