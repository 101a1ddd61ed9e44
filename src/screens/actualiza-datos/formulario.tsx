import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useDraft } from '#app/use-draft.ts'
import { useSession } from '#app/use-flow.ts'
import { perfilComoTexto, type PerfilEscrito, type Usuario } from '#contract/usuarios.ts'
import type { actualizaDatosMachine } from '#machines/actualiza-datos/actualiza-datos.chart.ts'
import { failure, isSaving, isUpdated } from '#machines/actualiza-datos/actualiza-datos.selectors.ts'
import { sessionSchool } from '#machines/session/session.selectors.ts'
import { Recuperado } from '#ui/avisos/recuperado.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoClave, CampoTexto } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { conNombresPropios } from '#ui/texto/nombres.ts'

interface PropsDeFormulario {
  flujo: ActorRefFrom<typeof actualizaDatosMachine>
  perfil: Usuario
}

/** The profile as text to edit; where the account was made with the school's name, nobody's is known yet. */
function loConocido(perfil: Usuario, escuela: string | undefined): PerfilEscrito {
  const texto = conNombresPropios(perfilComoTexto(perfil))
  const esDeEscuela = texto.apellidoPaterno === '' && perfil.nombres.toUpperCase() === escuela?.toUpperCase()
  return esDeEscuela ? { ...texto, nombres: '' } : texto
}

/** Who answers for the school, and how to reach it. */
export function Formulario({ flujo, perfil }: PropsDeFormulario) {
  const escuela = useSelector(useSession(), sessionSchool)?.dsNomEstable
  const [actuales] = useState(() => loConocido(perfil, escuela))
  const error = useSelector(flujo, failure)
  const guardando = useSelector(flujo, isSaving)
  const { draft: datos, write: escribe, recovered: recuperado } = useDraft(flujo, 'actualiza-datos', actuales, isUpdated)
  const [passwordActual, setPasswordActual] = useState('')
  const faltaClave = error?.campos['passwordActual']
  const [pideClave, setPideClave] = useState(false)
  if (faltaClave !== undefined && !pideClave) setPideClave(true)
  const guarda = (evento: FormEvent) => {
    evento.preventDefault()
    flujo.send({ type: 'SAVE', data: datos, ...(pideClave && { passwordActual }) })
  }
  const campo = (name: keyof PerfilEscrito) => ({
    name,
    value: datos[name],
    onChange: (valor: string) => escribe({ ...datos, [name]: valor }),
    error: error?.campos[name],
  })
  return (
    <Hoja>
      <form noValidate aria-busy={guardando} className="grid gap-5" onSubmit={guarda}>
        {recuperado && <Recuperado />}
        <FallaDeCampos falla={error} />
        <h2 className="text-titulo-2">Persona encargada</h2>
        <CampoTexto {...campo('nombres')} etiqueta="Nombres" autoComplete="given-name" required />
        <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
          <CampoTexto {...campo('apellidoPaterno')} etiqueta="Apellido paterno" autoComplete="family-name" required />
          <CampoTexto {...campo('apellidoMaterno')} etiqueta="Apellido materno (si tiene)" autoComplete="additional-name" />
        </div>
        <h2 className="mt-3 text-titulo-2">Cómo nos comunicamos</h2>
        <CampoTexto
          {...campo('correoElectronico')}
          etiqueta="Correo electrónico"
          ayuda="Si escribe otro, le enviamos un enlace: vale desde que lo abra."
          type="email"
          autoComplete="email"
          required
        />
        {pideClave && (
          <CampoClave
            name="passwordActual"
            value={passwordActual}
            onChange={setPasswordActual}
            error={faltaClave}
            etiqueta="Su contraseña"
            ayuda="La pedimos porque cambia el correo y pasó un rato desde que ingresó."
            autoComplete="current-password"
            required
          />
        )}
        <CampoTexto
          {...campo('correoElectronicoDirector')}
          etiqueta="Correo electrónico del director o la directora"
          type="email"
          autoComplete="off"
          required
        />
        <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
          <CampoTexto
            {...campo('telefono2')}
            etiqueta="Teléfono móvil"
            ayuda="Por ejemplo: +56 9 1234 5678."
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            cifras
            required
          />
          <CampoTexto
            {...campo('telefono1')}
            etiqueta="Teléfono fijo (si tiene)"
            ayuda="Con su código de área."
            type="tel"
            inputMode="tel"
            cifras
          />
        </div>
        <FallaGeneral falla={error} titulo="No pudimos guardar sus datos." />
        <Boton type="submit" variante="principal" className="justify-self-start max-sm:w-full" ocupado={guardando} textoOcupado="Guardando">
          Guardar y continuar
        </Boton>
      </form>
    </Hoja>
  )
}
