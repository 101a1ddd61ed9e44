import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cwd } from 'node:process'
import { mergeConfig, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import house from '../../vite.config.ts'
import { shelfOf } from './prueba.ts'

/** A source that has a fault is read from the shelf, where its copy stands; the rest, from where they are. */
const withItsFault: Plugin = {
  name: 'con-su-falla',
  enforce: 'pre',
  load: (id) => {
    const copy = join(shelfOf(), relative(cwd(), id))
    return !id.includes('?') && existsSync(copy) ? readFileSync(copy, 'utf8') : null
  },
}

/** The house's configuration, for tests that are shown faults. */
export default defineConfig((env) => mergeConfig(house(env), { plugins: [withItsFault] }))
