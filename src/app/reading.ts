/** What reads what this tab kept of the session, loaded apart. */
export { openEnvelope } from './session-envelope.ts'
export { openPlace } from './kept-place.ts'
