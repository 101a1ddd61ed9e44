import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { claveunicaMachine } from '#machines/claveunica/claveunica.chart.ts'
import { failure, isBusy } from '#machines/claveunica/claveunica.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoClave } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'

/** To a citizen whose RUN had an account made by e-mail alone: its password keeps what it held. The password stays in this field until it is sent. */
export function CuentaAnterior({ flujo }: { flujo: ActorRefFrom<typeof claveunicaMachine> }) {
  const [password, setPassword] = useState('')
  const falla = useSelector(flujo, failure)
  const uniendo = useSelector(flujo, isBusy)
  const une = (evento: FormEvent) => {
    evento.preventDefault()
    flujo.send({ type: 'JOIN', password })
  }
  return (
    <>
      <Titulo guia="Desde ahora su RUN ingresa con ClaveÚnica.">Su RUN ya tenía una cuenta</Titulo>
      <form noValidate aria-busy={uniendo} className="grid gap-5" onSubmit={une}>
        <p>
          Si usted la creó, escriba la contraseña que tenía: conserva su correo, sus estudiantes y sus respuestas. Si no la creó, siga sin
          ella: esa cuenta ya no puede ingresar.
        </p>
        <FallaDeCampos falla={falla} />
        <CampoClave
          name="password"
          value={password}
          onChange={setPassword}
          error={falla?.campos['password']}
          etiqueta="Contraseña de la cuenta anterior"
          autoComplete="current-password"
          required
        />
        <FallaGeneral falla={falla} titulo="No pudimos unir la cuenta." />
        <div className="grid gap-2">
          <Boton type="submit" variante="principal" ancho ocupado={uniendo} textoOcupado="Uniendo la cuenta">
            Conservar mi cuenta
          </Boton>
          <Boton ancho disabled={uniendo} onClick={() => flujo.send({ type: 'SKIP' })}>
            Seguir sin ella
          </Boton>
        </div>
      </form>
    </>
  )
}
