import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What is serious or critical for who uses an assistive technology: each rule with the elements that break it. */
export async function faltasGraves(pagina: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page: pagina }).analyze()
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
