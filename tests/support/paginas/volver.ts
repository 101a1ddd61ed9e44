import type { Page } from 'playwright-core'

/** Goes to another window and comes back to this one. */
export async function vuelve(pagina: Page): Promise<void> {
  await pagina.evaluate(() => {
    window.dispatchEvent(new Event('blur'))
    window.dispatchEvent(new Event('focus'))
  })
}

/** Why no path breaks the watch over the person's return: `id` is the transition that hears it. */
export function vueltaRota(id: string): { id: string; reason: string } {
  return { id, reason: 'Mirar si la persona vuelve solo falla sin ventana, y en una página siempre la hay.' }
}
