import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import house from '../../vite.config.ts'
import { withItsFault } from './prueba.ts'

/** The house's configuration, for tests that are shown faults. */
export default defineConfig((env) => mergeConfig(house(env), { plugins: [withItsFault] }))
