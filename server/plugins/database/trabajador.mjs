import { register } from 'tsx/esm/api'

/** The thread's file where nothing was compiled: a bare thread cannot read TypeScript by itself. */
register()
await import('./trabajador.ts')
