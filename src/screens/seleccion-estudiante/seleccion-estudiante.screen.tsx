import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { useSession } from '#app/use-flow.ts'
import { puedeLlamar } from '#contract/rules/permisos.ts'
import { sessionRole, sessionSchool, sessionSurvey } from '#machines/session/session.selectors.ts'
import { pathOf } from '#routes'
import { EnlaceBoton } from '#ui/boton.tsx'
import { Hoja } from '#ui/hoja.tsx'
import { Titulo } from '#ui/titulo.tsx'
import { Vacio } from '#ui/vacio.tsx'
import { Escritorio } from './escritorio.tsx'
import { Registro } from './registro.tsx'
import { EleccionDeEncuesta } from './eleccion-encuesta.tsx'

/** The school's desk (spec, sections 2 and 7): its students by course and the state of each one's survey. */
export default function SeleccionEstudiante() {
  const session = useSession()
  const escuela = useSelector(session, sessionSchool)
  const encuesta = useSelector(session, sessionSurvey)
  const rol = useSelector(session, sessionRole)
  const [cambia, setCambia] = useState(false)

  const enRegistro = new URLSearchParams(useSearch()).get('vista') === 'registro'

  if (!escuela) return <SinEscuela />
  if (enRegistro && puedeLlamar(rol, 'getRegistroEmbarazadas')) return <Registro />
  if (!encuesta || cambia) {
    return <EleccionDeEncuesta key={escuela.idRbd} idRbd={escuela.idRbd} elegirUnica={!cambia} onElegida={() => setCambia(false)} />
  }
  return (
    <Escritorio
      key={`${escuela.idRbd} ${encuesta.encuestaId}`}
      escuela={escuela}
      encuesta={encuesta}
      abre={puedeLlamar(rol, 'getAbrir')}
      onCambiarEncuesta={() => setCambia(true)}
    />
  )
}

/** Agency staff choose a school first. */
function SinEscuela() {
  return (
    <>
      <Titulo>Estudiantes</Titulo>
      <Hoja>
        <Vacio
          titulo="Elija un establecimiento"
          texto="La lista muestra a los estudiantes de un establecimiento a la vez."
          accion={
            <EnlaceBoton variante="principal" href={pathOf('seleccionRbd')}>
              Buscar establecimiento
            </EnlaceBoton>
          }
        />
      </Hoja>
    </>
  )
}
