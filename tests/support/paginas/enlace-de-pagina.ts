import type { Page } from 'playwright-core'
import { comoSeLee, hay, lee, leeFalla, pulsa, todo } from './vistas.ts'

/** The opening of a mail's link, in the pages that one leads to. */
export const ABRE_ENLACE = (body: object) => ({ method: 'POST', path: '/api/enlaces', body }) as const

export const ENLACE_ABIERTO = { 'openLink.done: abierto': { status: 200, json: { talon: 'T'.repeat(43) } } } as const

export const ABRE_OTRA_VEZ = { 'OPEN_LINK: otra vez': pulsa('Abrir el enlace otra vez') }

export const VE_ABRIR = {
  opening: hay('button', 'Abriendo el enlace'),
  unopened: todo(hay('button', 'Abrir el enlace otra vez'), leeFalla),
}

/** Why a link does not serve: it is no alert, for nobody did anything wrong. */
export async function leeFallaOLlegada(pagina: Page, { failure }: Readonly<Record<string, { mensaje: string } | null>>): Promise<void> {
  await lee(failure ? comoSeLee(failure.mensaje) : 'Abra el enlace que llegó a su correo.')(pagina)
}
