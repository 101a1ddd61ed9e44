import { mientras } from '../invariantes.ts'

export const countdownInvariants = [
  mientras(
    { section: 'decisión', quotes: 'An inactivity warning appears 2 minutes before expiry with one action to continue' },
    'quedan entre 120 segundos y ninguno',
    'counting',
    ({ context: { secondsLeft } }) => Number(secondsLeft) >= 0 && Number(secondsLeft) <= 120,
  ),
]
