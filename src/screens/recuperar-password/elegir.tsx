import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import { isBusy, recuperarPasswordFailure } from '#machines/recuperar-password/recuperar-password.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoClave } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import type { Recuperacion } from './pedir.tsx'

/** The new password, typed twice. It stays in these fields until it is sent, and nowhere else. */
export function ElegirContrasena({ flujo }: { flujo: Recuperacion }) {
  const [password, setPassword] = useState('')
  const [password2, setPassword2] = useState('')
  const falla = useSelector(flujo, recuperarPasswordFailure)
  const ocupado = useSelector(flujo, isBusy)
  const cambia = (evento: FormEvent) => {
    evento.preventDefault()
    flujo.send({ type: 'CHANGE', password, password2 })
  }
  return (
    <>
      <Titulo guia="Con ella ingresará. Si tenía sesiones abiertas, se cierran.">Cree su contraseña</Titulo>
      <form noValidate onSubmit={cambia} aria-busy={ocupado} className="grid gap-5">
        <FallaDeCampos falla={falla} />
        <CampoClave
          name="password"
          etiqueta="Contraseña nueva"
          ayuda="Al menos 8 caracteres, sin su nombre ni su RUN."
          value={password}
          onChange={setPassword}
          error={falla?.campos['password']}
          autoComplete="new-password"
          required
        />
        <CampoClave
          name="password2"
          etiqueta="Repita la contraseña nueva"
          value={password2}
          onChange={setPassword2}
          error={falla?.campos['password2']}
          autoComplete="new-password"
          required
        />
        <FallaGeneral falla={falla} titulo="No pudimos cambiar su contraseña." />
        <Boton type="submit" variante="principal" ancho ocupado={ocupado} textoOcupado="Guardando">
          Guardar la contraseña
        </Boton>
      </form>
    </>
  )
}
