import { construye, instala } from './preparar.mjs'

/** `npm run build`: what `npm start` prepares, without serving: a version to be put in service (deploy/publica.sh). */
await instala()
await construye()
