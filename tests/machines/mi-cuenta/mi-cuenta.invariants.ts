import { falta, hay } from '../invariantes.ts'

export const miCuentaInvariants = [
  hay(
    { section: 'decisión', quotes: '`/mi-cuenta`: profile and password' },
    'se corrige y se guarda una cuenta que está a la vista',
    'profile',
    'editing savingProfile changingPassword changingEmail',
  ),
  falta(
    { section: 'decisión', because: 'Lo que pasó con lo anterior, dicho mientras se guarda otra vez, se toma por lo de ahora.' },
    'mientras se guarda no se dice cómo fue lo anterior',
    'failure passwordFailure emailFailure done',
    'savingProfile changingPassword changingEmail',
  ),
]
