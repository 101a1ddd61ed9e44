import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { withItsFaults } from '#scripts/mutantes/prueba.ts'

/** For the judge of bodies to be judged: a source and its tests, of which nobody else knows. */
export default defineConfig({
  plugins: [withItsFaults],
  test: {
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['*.pruebas.ts'],
    runner: fileURLToPath(new URL('../../../scripts/mutantes/juez.ts', import.meta.url)),
  },
})
