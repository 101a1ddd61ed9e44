import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import type { Usuario } from '#contract/usuarios.ts'
import { providerOf, type TypedPassword } from '#machines/mi-cuenta/mi-cuenta.rules.ts'
import { passwordFailure, isChangingPassword } from '#machines/mi-cuenta/mi-cuenta.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoClave } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import type { Cuenta } from './datos.tsx'
import { sinContrasena } from './sin-contrasena.ts'

const VACIA: TypedPassword = { passwordActual: '', passwordActiva: '', passwordActiva2: '' }

/** The change of one's own password. It stays in these fields until it is sent, and nowhere else. */
export function Contrasena({ flujo, usuario }: { flujo: Cuenta; usuario: Usuario }) {
  const [datos, setDatos] = useState(VACIA)
  const error = useSelector(flujo, passwordFailure)
  const cambiando = useSelector(flujo, isChangingPassword)
  const cambia = (evento: FormEvent) => {
    evento.preventDefault()
    flujo.send({ type: 'CHANGE_PASSWORD', data: datos })
  }
  const campo = (name: keyof TypedPassword) => ({
    name,
    value: datos[name],
    onChange: (valor: string) => setDatos({ ...datos, [name]: valor }),
    error: error?.campos[name],
  })
  return (
    <Hoja>
      <form noValidate aria-busy={cambiando} className="grid gap-5" onSubmit={cambia}>
        <div className="grid gap-1">
          <h2 className="text-titulo-2">Cambiar la contraseña</h2>
          <p className="text-tinta-2">Al cambiarla se cierran sus sesiones en otros equipos.</p>
        </div>
        <FallaDeCampos falla={error} />
        <CampoClave
          {...campo('passwordActual')}
          etiqueta="Contraseña actual"
          ayuda={sinContrasena(usuario)}
          autoComplete="current-password"
          required={providerOf(usuario) === null}
        />
        <CampoClave
          {...campo('passwordActiva')}
          etiqueta="Contraseña nueva"
          ayuda="Al menos 8 caracteres, sin su nombre ni su RUN."
          autoComplete="new-password"
          required
        />
        <CampoClave {...campo('passwordActiva2')} etiqueta="Repita la contraseña nueva" autoComplete="new-password" required />
        <FallaGeneral falla={error} titulo="No pudimos cambiar su contraseña." />
        <Boton type="submit" className="justify-self-start max-sm:w-full" ocupado={cambiando} textoOcupado="Cambiando">
          Cambiar la contraseña
        </Boton>
      </form>
    </Hoja>
  )
}
