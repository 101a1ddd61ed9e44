import type { PersistedName } from './keys.ts'
import type { PersistedFlow } from './persisted-flow.ts'
import { registroApoderado } from './flows/registro-apoderado.ts'
import { verificar } from './flows/verificar.ts'

/** All that keeping and resuming flows needs, loaded apart: nobody waits for it who has nothing kept. */
export { open, seal, tokenOf } from './codec.ts'
export { revive, timersOf } from './revive.ts'

export const FLOWS: Readonly<Record<PersistedName, PersistedFlow>> = { registroApoderado, verificar }
