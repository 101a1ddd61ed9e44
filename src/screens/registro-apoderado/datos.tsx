import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { registroApoderadoFailure, typedSoFar } from '#machines/registro-apoderado/registro-apoderado.selectors.ts'
import type { registroApoderadoMachine } from '#machines/registro-apoderado/registro-apoderado.chart.ts'
import type { Step, Typed } from '#machines/registro-apoderado/registro-apoderado.vocabulary.ts'
import { Boton, type VarianteDeBoton } from '#ui/formulario/boton.tsx'
import { CampoTexto } from '#ui/formulario/campo.tsx'
import { FallaDeCampos } from '#ui/formulario/falla.tsx'
import { sinPartirNumeros } from '#ui/formulario/numeros-enteros.tsx'
import { VolverAlPaso } from './pasos-del-registro.tsx'

export type Registro = ActorRefFrom<typeof registroApoderadoMachine>

/** What a field of the registration takes, by its name. */
function useCampos(registro: Registro) {
  const falla = useSelector(registro, registroApoderadoFailure)
  const escrito = useSelector(registro, typedSoFar)
  const campo = (name: keyof Typed) => ({
    name,
    value: escrito[name],
    onChange: (valor: string) => registro.send({ type: 'TYPED', change: { [name]: valor } }),
    error: falla?.campos[name],
  })
  return { falla, campo }
}

interface PropsDePaso {
  registro: Registro
  /** The words of what comes next. */
  siguiente: string
  variante: VarianteDeBoton
  /** The step that goes before, where there is one. */
  antes?: Step
  children: (campo: ReturnType<typeof useCampos>['campo']) => ReactNode
}

/** The form of a step that only asks for text. */
function Paso({ registro, siguiente, variante, antes, children }: PropsDePaso) {
  const { falla, campo } = useCampos(registro)
  return (
    <form
      noValidate
      onSubmit={(evento) => {
        evento.preventDefault()
        registro.send({ type: 'NEXT' })
      }}
      className="grid gap-5"
    >
      <FallaDeCampos falla={falla} />
      {children(campo)}
      <div className="mt-1 grid gap-2">
        <Boton type="submit" variante={variante} ancho>
          {siguiente}
        </Boton>
        {antes && <VolverAlPaso paso={antes} />}
      </div>
    </form>
  )
}

/** The first step: the RUN and the name. */
export function Identidad({ registro }: { registro: Registro }) {
  return (
    <Paso registro={registro} siguiente="Siguiente: su correo" variante="borde">
      {(campo) => (
        <>
          <CampoTexto
            {...campo('runApoderado')}
            etiqueta="RUN"
            ayuda={sinPartirNumeros('Con su dígito verificador. Ejemplo: 12.345.678-5')}
            autoComplete="username"
            cifras
            required
          />
          <CampoTexto {...campo('nombres')} etiqueta="Nombres" autoComplete="given-name" required />
          <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
            <CampoTexto {...campo('apellidoPaterno')} etiqueta="Apellido paterno" autoComplete="family-name" required />
            <CampoTexto {...campo('apellidoMaterno')} etiqueta="Apellido materno (si tiene)" autoComplete="additional-name" />
          </div>
        </>
      )}
    </Paso>
  )
}

/** The second step: the e-mail, twice. */
export function Correo({ registro }: { registro: Registro }) {
  return (
    <Paso registro={registro} siguiente="Siguiente: su contraseña" variante="principal" antes="identity">
      {(campo) => (
        <>
          <CampoTexto {...campo('correoElectronico')} etiqueta="Correo electrónico" type="email" autoComplete="email" required />
          <CampoTexto {...campo('correoElectronico2')} etiqueta="Repita su correo electrónico" type="email" autoComplete="email" required />
        </>
      )}
    </Paso>
  )
}
