import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useDraft } from '#app/use-draft.ts'
import { perfilComoTexto, type PerfilEscrito, type Usuario } from '#contract/usuarios.ts'
import type { miCuentaMachine } from '#machines/mi-cuenta/mi-cuenta.chart.ts'
import { isSchool } from '#machines/mi-cuenta/mi-cuenta.rules.ts'
import { failure, isProfileSaved, isSavingProfile } from '#machines/mi-cuenta/mi-cuenta.selectors.ts'
import { Recuperado } from '#ui/avisos/recuperado.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoTexto } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { conNombresPropios, nombreCompleto } from '#ui/texto/nombres.ts'

export type Cuenta = ActorRefFrom<typeof miCuentaMachine>

/** The person's names and how to reach them; a school also gives its director's e-mail. */
export function Datos({ flujo, usuario }: { flujo: Cuenta; usuario: Usuario }) {
  const [actuales] = useState(() => conNombresPropios(perfilComoTexto(usuario)))
  const error = useSelector(flujo, failure)
  const guardando = useSelector(flujo, isSavingProfile)
  const { draft: datos, write: escribe, recovered: recuperado } = useDraft(flujo, 'mi-cuenta', actuales, isProfileSaved)
  const guarda = (evento: FormEvent) => {
    evento.preventDefault()
    flujo.send({ type: 'SAVE_PROFILE', data: datos })
  }
  const campo = (name: keyof PerfilEscrito) => ({
    name,
    value: datos[name],
    onChange: (valor: string) => escribe({ ...datos, [name]: valor }),
    error: error?.campos[name],
  })
  const esColegio = isSchool(usuario)
  return (
    <Hoja>
      <form noValidate aria-busy={guardando} className="grid gap-5" onSubmit={guarda}>
        <h2 className="text-titulo-2">{esColegio ? 'Persona encargada' : 'Sus datos'}</h2>
        {recuperado && <Recuperado />}
        <FallaDeCampos falla={error} />
        {usuario.claveUnica ? (
          <p>
            {nombreCompleto(usuario)}
            <span className="block text-tinta-2">Su nombre viene de ClaveÚnica y no se cambia aquí.</span>
          </p>
        ) : (
          <>
            <CampoTexto {...campo('nombres')} etiqueta="Nombres" autoComplete="given-name" required />
            <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
              <CampoTexto {...campo('apellidoPaterno')} etiqueta="Apellido paterno" autoComplete="family-name" required />
              <CampoTexto {...campo('apellidoMaterno')} etiqueta="Apellido materno (si tiene)" autoComplete="additional-name" />
            </div>
          </>
        )}
        {esColegio && (
          <CampoTexto
            {...campo('correoElectronicoDirector')}
            etiqueta="Correo electrónico del director o la directora"
            type="email"
            autoComplete="off"
            required
          />
        )}
        <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
          <CampoTexto
            {...campo('telefono2')}
            etiqueta={esColegio ? 'Teléfono móvil' : 'Teléfono móvil (si tiene)'}
            ayuda="Por ejemplo: +56 9 1234 5678."
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            cifras
            required={esColegio}
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
          Guardar los datos
        </Boton>
      </form>
    </Hoja>
  )
}
