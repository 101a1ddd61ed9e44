import { fileURLToPath } from 'node:url'
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import house from '../../vite.config.ts'
import { withItsFaults } from './prueba.ts'

const runner = fileURLToPath(new URL('juez.ts', import.meta.url))

/** The house's configuration, for tests that are shown faults. */
export default defineConfig((env) => mergeConfig(house(env), { plugins: [withItsFaults], test: { runner } }))
