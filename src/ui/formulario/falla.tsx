import type { Falla } from '#contract/falla.ts'
import { numeroDe } from '#contract/numero-de-falla.ts'
import { Aviso } from '../avisos/aviso.tsx'
import { LineaDeMesa } from '../marco/mesa.tsx'
import { ResumenError } from './resumen-error.tsx'

/** The two names that the captcha's token has in the calls. */
const CAMPOS_DE_CAPTCHA = ['captchaToken', 'recaptchaToken']

/** The summary of the fields at fault. Controls have their field's name as id; the captcha's is `captchaId`. */
export function FallaDeCampos({ falla, captchaId }: { falla: Falla | null; captchaId?: string }) {
  const campos = Object.entries(falla?.campos ?? {})
  return (
    <ResumenError
      errores={campos.map(([campo, mensaje]) => ({ campo: captchaId && CAMPOS_DE_CAPTCHA.includes(campo) ? captchaId : campo, mensaje }))}
    />
  )
}

/** A failure that no field explains. It stands beside the button that caused it, where the person is looking. */
export function FallaGeneral({ falla, titulo }: { falla: Falla | null; titulo: string }) {
  if (!falla || Object.keys(falla.campos).length > 0) return null
  return (
    <Aviso tono="error" titulo={titulo} role="alert">
      <p>{falla.mensaje}</p>
      {numeroDe(falla.mensaje) !== null && <LineaDeMesa />}
    </Aviso>
  )
}
