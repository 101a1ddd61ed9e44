import * as seen from '#machines/actualiza-datos/actualiza-datos.selectors.ts'
import { historia } from '../historia.ts'
import { actualizaDatosModel } from './actualiza-datos.cases.ts'

type Snapshot = Parameters<typeof seen.profile>[0]

historia(
  'los datos llegan, se guardan, y su falla se dice',
  actualizaDatosModel,
  'una escuela',
  {
    carga: seen.isLoading,
    guarda: seen.isSaving,
    alDia: seen.isUpdated,
    reintenta: seen.canRetry,
    quien: (s: Snapshot) => seen.profile(s)?.nombreUsuario ?? null,
    falla: (s: Snapshot) => seen.failure(s)?.mensaje ?? null,
  },
  { carga: true, guarda: false, alDia: false, reintenta: false, quien: null, falla: null },
  ['loadProfile.error: sin conexión', { carga: false, reintenta: true, falla: 'No hay conexión.' }],
  ['RETRY: reintentar', { carga: true, reintenta: false, falla: null }],
  ['loadProfile.done: su registro', { carga: false, quien: '90145' }],
  ['SAVE: todo bien', { guarda: true }],
  ['saveProfile.error: sin conexión', { guarda: false, falla: 'No hay conexión.' }],
  ['SAVE: todo bien', { guarda: true, falla: null }],
  ['saveProfile.done: guardado', { guarda: false, alDia: true }],
)
