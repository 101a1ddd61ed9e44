import { useSelector } from '@xstate/react'
import { dataState, useSession } from '#app/use-flow.ts'
import type { SessionUser } from '#machines/session/session.vocabulary.ts'
import { sessionUser } from '#machines/session/session.selectors.ts'
import { students } from '#machines/student-link/student-link.selectors.ts'
import { pathOf } from '#routes'
import { EnlaceBoton } from '#ui/formulario/boton.tsx'
import { Icono } from '#ui/iconos.tsx'
import { enNombrePropio } from '#contract/rules/nombre-propio.ts'
import { Titulo } from '#ui/marco/titulo.tsx'
import { ComprobanteDeAcceso, TomaDeAcceso } from '../mis-estudiantes/comprobante-de-acceso.tsx'
import { Lista } from '../mis-estudiantes/lista.tsx'
import { Pendientes } from '../mis-estudiantes/pendientes.tsx'
import { useEscritorio } from '../mis-estudiantes/use-escritorio.ts'

/** A guardian's home: what is left to answer, until when, and each student's one action (decisions, pages). */
export function InicioApoderado() {
  const usuario = useSelector(useSession(), sessionUser)
  return usuario && <EstudiantesDeHoy usuario={usuario} />
}

function EstudiantesDeHoy({ usuario }: { usuario: SessionUser }) {
  const { escritorio, vinculos, acceso, comprobacion } = useEscritorio(usuario.usuarioId, false)
  const estado = useSelector(escritorio, (foto) => dataState('mis-estudiantes', foto))
  const estadoDeVinculos = useSelector(vinculos, (foto) => dataState('student-link', foto))
  const estadoDeAcceso = useSelector(acceso, (foto) => dataState('survey-access', foto))
  const hayEstudiantes = useSelector(vinculos, (foto) => students(foto).length > 0)
  const vincula = pathOf('misEstudiantes', { vincular: 'si' })
  return (
    <div data-state={estado}>
      <div data-state={estadoDeVinculos} className="max-w-[1120px]">
        <Titulo guia={<Pendientes vinculos={vinculos} />}>Hola, {enNombrePropio(usuario.nombres.split(' ')[0] ?? '')}</Titulo>
        <div data-state={estadoDeAcceso} className="grid gap-6">
          <Lista
            vinculos={vinculos}
            acceso={acceso}
            comprobacion={comprobacion}
            accionSinEstudiantes={
              <EnlaceBoton href={vincula} variante="principal">
                Vincular un estudiante
              </EnlaceBoton>
            }
          />
          {hayEstudiantes && (
            <EnlaceBoton href={vincula} className="w-full md:w-max">
              <Icono nombre="agregar" />
              Vincular otro estudiante
            </EnlaceBoton>
          )}
          <ComprobanteDeAcceso acceso={acceso} />
          <TomaDeAcceso acceso={acceso} />
        </div>
      </div>
    </div>
  )
}
