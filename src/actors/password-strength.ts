import { RechazoDeApi } from '#contract/rechazo.ts'
import { type DuenoDeContrasena, mideLaFuerza } from '#contract/rules/contrasena.ts'

/** Past this the server alone decides. */
const LATE_MS = 3_000

const rules = () => import('#contract/rules/fuerza-de-contrasena.ts')

/**
 * Brings the word lists once the person comes to a field where a password is chosen, so that a weak one is told with whatever else is
 * wrong: they weigh as much as five pages.
 */
export function loadPasswordRules(): void {
  document.addEventListener('focusin', bringRules)
}

function bringRules({ target }: Event): void {
  if (!(target instanceof Element) || target.getAttribute('autocomplete') !== 'new-password') return
  document.removeEventListener('focusin', bringRules)
  rules()
    .then(({ defectoDeFuerza }) => mideLaFuerza(defectoDeFuerza))
    .catch(() => {
      // Asked for again when it is sent; the server has the last word anyway.
    })
}

/** Rejects as the server would when the password is easily guessed. Without the lists, or past a time, the server alone decides. */
export async function requireStrength(field: string, password: string, owner: DuenoDeContrasena, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, LATE_MS, null)
    signal.addEventListener('abort', () => resolve(null))
  })
  const loaded = await Promise.race([rules().catch(() => null), late])
  clearTimeout(timer)
  const message = loaded?.defectoDeFuerza(password, owner) ?? null
  if (message === null) return
  throw new RechazoDeApi(400, { message: 'Revise los datos ingresados.', codigo: 'datos-invalidos', campos: { [field]: message } })
}
