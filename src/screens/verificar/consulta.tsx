import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Captcha } from '#app/captcha.tsx'
import type { verificarMachine } from '#machines/verificar/verificar.chart.ts'
import { isVerifying, verdictCaptcha, verdictFailure } from '#machines/verificar/verificar.selectors.ts'
import { RUTAS_DE_APP } from '#routes'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoTexto } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { useEscrito } from '#ui/formulario/use-escrito.ts'
import { Titulo } from '#ui/marco/titulo.tsx'

export const CAPTCHA_DE_COMPROBANTE = 'captcha-comprobante'

interface PropsDeConsulta {
  verificacion: ActorRefFrom<typeof verificarMachine>
  /** The code that the address brought, or an empty text. */
  codigoInicial: string
}

/** The question: a receipt's code and the captcha. */
export function Consulta({ verificacion, codigoInicial }: PropsDeConsulta) {
  const [codigo, setCodigo] = useEscrito('comprobante', codigoInicial)
  const falla = useSelector(verificacion, verdictFailure)
  const verificando = useSelector(verificacion, isVerifying)
  const captcha = useSelector(verificacion, verdictCaptcha)
  const haceLaPregunta = (evento: FormEvent) => {
    evento.preventDefault()
    verificacion.send({ type: 'SUBMIT', codigo })
  }
  return (
    <>
      <Titulo guia="Compruebe si un comprobante de encuesta es válido.">{RUTAS_DE_APP.verificar.titulo}</Titulo>
      <form noValidate onSubmit={haceLaPregunta} aria-busy={verificando} className="grid gap-5">
        <FallaDeCampos falla={falla} captchaId={CAPTCHA_DE_COMPROBANTE} />
        <CampoTexto
          name="id"
          etiqueta="Código del comprobante"
          ayuda="Son 32 letras y números. Los espacios y guiones no importan."
          value={codigo}
          onChange={setCodigo}
          error={falla?.campos['id']}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          cifras
          required
        />
        <Captcha flow={verificacion} containerId={CAPTCHA_DE_COMPROBANTE} estado={captcha} error={falla?.campos['captchaToken']} />
        <FallaGeneral falla={falla} titulo="No pudimos verificar el comprobante." />
        <div>
          <Boton type="submit" variante="principal" ocupado={verificando} textoOcupado="Verificando">
            Verificar
          </Boton>
        </div>
      </form>
    </>
  )
}
