import { construye, instala } from './preparar.mjs'

/** `npm start`: installs when needed, builds what changed, and serves. */
await instala()
await construye()
await import('../dist/server/main.js')
