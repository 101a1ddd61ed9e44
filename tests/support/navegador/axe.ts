import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** WCAG 2.2, levels A and AA, and what its experts advise besides. */
const REGLAS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Nothing is serious or critical for who uses an assistive technology; what is, is told with the elements that break each rule. */
export async function sinFaltasGraves(pagina: Page): Promise<void> {
  // To put together what frames say it opens a page more for each analysis: ours have none.
  const { violations } = await new AxeBuilder({ page: pagina })
    .setLegacyMode(pagina.frames().length === 1)
    // Of what passes, each element's place in the page is not worked out.
    .options({ resultTypes: ['violations'] })
    .withTags(REGLAS)
    .analyze()
  const graves = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(graves.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
