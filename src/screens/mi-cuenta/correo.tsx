import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import { useDraft } from '#app/use-draft.ts'
import type { Falla } from '#contract/falla.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { providerOf } from '#machines/mi-cuenta/mi-cuenta.rules.ts'
import { emailFailure, isChangingEmail, isEmailAsked } from '#machines/mi-cuenta/mi-cuenta.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Recuperado } from '#ui/avisos/recuperado.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoClave, CampoTexto } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import type { Cuenta } from './datos.tsx'
import { sinContrasena } from './sin-contrasena.ts'

const VACIO = { correoElectronico: '' }

/** The password's field here: the form that changes it has the other name in the same page. */
const CLAVE = 'passwordDelCorreo'

function enEsteFormulario(falla: Falla | null): Falla | null {
  if (falla === null) return null
  const { passwordActual, ...campos } = falla.campos
  return { ...falla, campos: passwordActual === undefined ? campos : { ...campos, [CLAVE]: passwordActual } }
}

/** One's own e-mail: which it is, which one waits for its link, and how to ask for another. The password stays in its field until it is sent. */
export function Correo({ flujo, usuario }: { flujo: Cuenta; usuario: Usuario }) {
  const { draft, write: escribe, recovered: recuperado } = useDraft(flujo, 'mi-cuenta-correo', VACIO, isEmailAsked)
  const [passwordActual, setPasswordActual] = useState('')
  const falla = enEsteFormulario(useSelector(flujo, emailFailure))
  const pidiendo = useSelector(flujo, isChangingEmail)
  const { correoElectronico: actual, correoPendiente: pendiente, conContrasena } = usuario
  const pide = (evento: FormEvent) => {
    evento.preventDefault()
    flujo.send({ type: 'CHANGE_EMAIL', data: { ...draft, passwordActual } })
  }
  return (
    <Hoja>
      <form noValidate aria-busy={pidiendo} className="grid gap-5" onSubmit={pide}>
        <div className="grid gap-1">
          <h2 className="text-titulo-2">Correo electrónico</h2>
          <p className="[overflow-wrap:anywhere] text-tinta-2">
            {actual === null ? 'Su cuenta no tiene correo.' : `El suyo es ${actual}.`}
          </p>
        </div>
        {pendiente !== null && (
          <Aviso titulo="Falta confirmar un correo">
            <p className="[overflow-wrap:anywhere]">Abra el enlace que llegó a {pendiente}. Mientras tanto, nada cambia.</p>
          </Aviso>
        )}
        {recuperado && <Recuperado />}
        <FallaDeCampos falla={falla} />
        <CampoTexto
          name="correoElectronico"
          value={draft.correoElectronico}
          onChange={(correoElectronico) => escribe({ correoElectronico })}
          error={falla?.campos['correoElectronico']}
          etiqueta="Correo nuevo"
          ayuda="Le enviamos un enlace. Su correo cambia cuando lo abra."
          type="email"
          autoComplete="email"
          required
        />
        {conContrasena && (
          <CampoClave
            name={CLAVE}
            value={passwordActual}
            onChange={setPasswordActual}
            error={falla?.campos[CLAVE]}
            etiqueta="Su contraseña"
            ayuda={sinContrasena(usuario)}
            autoComplete="current-password"
            required={providerOf(usuario) === null}
          />
        )}
        <FallaGeneral falla={falla} titulo="No pudimos pedir el cambio." />
        <Boton type="submit" className="justify-self-start max-sm:w-full" ocupado={pidiendo} textoOcupado="Enviando el enlace">
          Cambiar el correo
        </Boton>
      </form>
    </Hoja>
  )
}
