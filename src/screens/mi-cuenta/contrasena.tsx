import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import type { ContrasenaEscrita } from '#machines/account/account.rules.ts'
import { fallaDeContrasena, isChangingPassword } from '#machines/account/account.selectors.ts'
import { Boton } from '#ui/boton.tsx'
import { CampoClave } from '#ui/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/falla.tsx'
import { Hoja } from '#ui/hoja.tsx'
import type { Cuenta } from './datos.tsx'

const VACIA: ContrasenaEscrita = { passwordActual: '', passwordActiva: '', passwordActiva2: '' }

/** The change of one's own password. It stays in these fields until it is sent, and nowhere else. */
export function Contrasena({ flow }: { flow: Cuenta }) {
  const [datos, setDatos] = useState(VACIA)
  const error = useSelector(flow, fallaDeContrasena)
  const cambiando = useSelector(flow, isChangingPassword)
  const cambiar = (evento: FormEvent) => {
    evento.preventDefault()
    flow.send({ type: 'CHANGE_PASSWORD', datos })
  }
  const campo = (name: keyof ContrasenaEscrita) => ({
    name,
    value: datos[name],
    onChange: (valor: string) => setDatos({ ...datos, [name]: valor }),
    error: error?.campos[name],
  })
  return (
    <Hoja>
      <form noValidate aria-busy={cambiando} className="grid gap-5" onSubmit={cambiar}>
        <div className="grid gap-1">
          <h2 className="text-titulo-2">Cambiar la contraseña</h2>
          <p className="text-tinta-2">Al cambiarla se cierran sus sesiones en otros equipos.</p>
        </div>
        <FallaDeCampos falla={error} />
        <CampoClave {...campo('passwordActual')} etiqueta="Contraseña actual" autoComplete="current-password" required />
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
