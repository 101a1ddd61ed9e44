import { fileURLToPath } from 'node:url'
import { mergeConfig, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import house from '../../../vite.config.ts'

const CON_FALLA = fileURLToPath(new URL('xstate-con-falla.ts', import.meta.url))

/** The charts make their machines where a fault may be put in one; the kit, which makes the fault, and the library itself do not. */
const machinesWithAFault: Plugin = {
  name: 'maquinas-con-falla',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'xstate' && importer !== CON_FALLA && !importer?.includes('/kit/') ? CON_FALLA : null),
}

/** The house's pages, in which any fault of a machine can be asked for, in a folder of their own. */
export default defineConfig((env) => mergeConfig(house(env), { plugins: [machinesWithAFault], build: { outDir: '../dist/fallas' } }))
