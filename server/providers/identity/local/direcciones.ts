/** The local directory's identifier, as Entra's are. */
export const TENANT = '7a1c0f5e-3b7d-4c55-9a52-6f0d8e1b2c34'
export const CLIENT_ID = 'c3d9a1f2-58b4-4e07-9f6e-8b2d4a6c0e15'
export const API = 'api://encuestas'
/** The survey API's login scope. */
export const SCOPE = 'Login'

/** Where the directory's pages stand. */
export const BASE = '/local/identidad'
/** Where its protocol does, laid out as Entra's. */
export const MONTAJE = `${BASE}/${TENANT}/v2.0`
