import type { ReactNode } from 'react'
import { CampoTexto } from '#ui/formulario/campo.tsx'
import { Opcion } from '#ui/formulario/opcion.tsx'

interface Persona {
  nombres: string
  apellidoPaterno: string
  apellidoMaterno: string
  correoElectronico: string
}

interface PropsDePersona {
  datos: Persona
  /** A school's account may have no surname. */
  conApellido: boolean
  ayudaDeCorreo?: ReactNode
  error: (campo: string) => string | undefined
  onCambio: (datos: Partial<Persona>) => void
}

/** The names and the e-mail of whoever an account is of. */
export function DatosDePersona({ datos, conApellido, ayudaDeCorreo, error, onCambio }: PropsDePersona) {
  const campo = (name: keyof Persona) => ({
    name,
    autoComplete: 'off' as const,
    value: datos[name],
    error: error(name),
    onChange: (valor: string) => onCambio({ [name]: valor }),
  })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <CampoTexto {...campo('nombres')} etiqueta="Nombres" maxLength={100} required />
        <CampoTexto {...campo('apellidoPaterno')} etiqueta="Apellido paterno" maxLength={100} required={conApellido} />
        <CampoTexto {...campo('apellidoMaterno')} etiqueta="Apellido materno" maxLength={100} />
      </div>
      <CampoTexto
        {...campo('correoElectronico')}
        etiqueta="Correo electrónico"
        type="email"
        maxLength={150}
        required
        ayuda={ayudaDeCorreo}
      />
    </>
  )
}

/** Whether an account may sign in. */
export function Activo({ pregunta, activo, onCambio }: { pregunta: string; activo: boolean; onCambio: (activo: boolean) => void }) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-accion">{pregunta}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Opcion tipo="radio" name="activo" value="si" checked={activo} onChange={() => onCambio(true)}>
          Sí
        </Opcion>
        <Opcion tipo="radio" name="activo" value="no" checked={!activo} onChange={() => onCambio(false)}>
          No, no podrá ingresar
        </Opcion>
      </div>
    </fieldset>
  )
}
