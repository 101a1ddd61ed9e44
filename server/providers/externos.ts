import type { Sistema } from '#server/plugins/procesos/pulsos.ts'
import type { SistemaExterno } from './externo.ts'
import type { Proveedores } from './proveedores.ts'

/** Each system behind its interface; null where the product does it by itself. */
export function externosDe({
  encuestas,
  correo,
  identidad,
  claveUnica,
  captcha,
  informes,
}: Proveedores): Record<Sistema, SistemaExterno | null> {
  return {
    encuestas: encuestas.externa,
    correo: correo.externo,
    identidad: identidad.externo,
    claveunica: claveUnica.externo,
    captcha: captcha.externo,
    informes: informes.externo,
  }
}
