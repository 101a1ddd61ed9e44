import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { claveunicaMachine } from '#machines/claveunica/claveunica.chart.ts'
import { failure, isBusy, nombres } from '#machines/claveunica/claveunica.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoTexto } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { useEscrito } from '#ui/formulario/use-escrito.ts'
import { Titulo } from '#ui/marco/titulo.tsx'

/** To a citizen whose account has no e-mail: it may give one, which its own link confirms. */
export function OfertaDeCorreo({ flujo }: { flujo: ActorRefFrom<typeof claveunicaMachine> }) {
  const [correoElectronico, setCorreo] = useEscrito('oferta-de-correo', '')
  const falla = useSelector(flujo, failure)
  const enviando = useSelector(flujo, isBusy)
  const quien = useSelector(flujo, nombres)
  const pide = (evento: FormEvent) => {
    evento.preventDefault()
    flujo.send({ type: 'GIVE_EMAIL', correoElectronico })
  }
  return (
    <>
      <Titulo guia={`Hola, ${quien}. Su cuenta está lista.`}>¿Dónde le escribimos?</Titulo>
      <form noValidate aria-busy={enviando} className="grid gap-5" onSubmit={pide}>
        <FallaDeCampos falla={falla} />
        <CampoTexto
          name="correoElectronico"
          value={correoElectronico}
          onChange={setCorreo}
          error={falla?.campos['correoElectronico']}
          etiqueta="Correo electrónico"
          ayuda="Le enviamos un enlace. Su correo vale desde que lo abra."
          type="email"
          autoComplete="email"
          required
        />
        <FallaGeneral falla={falla} titulo="No pudimos enviar el enlace." />
        <div className="grid gap-2">
          <Boton type="submit" variante="principal" ancho ocupado={enviando} textoOcupado="Enviando el enlace">
            Enviar el enlace
          </Boton>
          <Boton ancho disabled={enviando} onClick={() => flujo.send({ type: 'SKIP' })}>
            Ahora no
          </Boton>
        </div>
      </form>
    </>
  )
}
