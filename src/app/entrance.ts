import { lazy } from 'react'

/*
 * What people come in by, the doors and the verification of receipts, with what runs there. The tables of all the rest name some
 * two hundred files: they come once a page of theirs is asked for.
 */

const login = lazy(() => import('#screens/login/login.screen.tsx'))
const guardianLogin = lazy(() => import('#screens/ingreso-apoderados/ingreso-apoderados.screen.tsx'))

export const ENTRANCE_SCREENS = {
  raiz: login,
  login,
  ingresoApoderados: guardianLogin,
  ingresoEpja: guardianLogin,
  verificar: lazy(() => import('#screens/verificar/verificar.screen.tsx')),
}
