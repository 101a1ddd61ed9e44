import { isStillOpen } from '#machines/msal-logout/msal-logout.selectors.ts'
import { historia } from '../historia.ts'
import { msalLogoutModel } from './msal-logout.cases.ts'

historia('la cuenta que no se pudo cerrar sigue abierta', msalLogoutModel, 'una salida', { abierta: isStillOpen }, { abierta: false }, [
  'leave.error: no se abre',
  { abierta: true },
])
