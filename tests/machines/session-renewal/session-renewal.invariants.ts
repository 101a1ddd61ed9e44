import { correSoloEn, falta, hay, termina } from '../invariantes.ts'

export const sessionRenewalInvariants = [
  hay(
    { section: 'decisión', quotes: 'renewed while the user is active' },
    'se renueva, y se ofrece seguir, solo lo que se puede alargar',
    'extendable',
    'alive.renewable alive.renewing alive.postponed ending.asking ending.extending',
  ),
  falta(
    { section: 'decisión', quotes: 'absolute limit 12 h' },
    'al llegar al límite no se ofrece seguir',
    'extendable',
    'ending.atLimit ending.acknowledged',
  ),
  correSoloEn(
    { section: 'decisión', quotes: 'An inactivity warning appears 2 minutes before expiry with one action to continue' },
    'la cuenta atrás corre solo mientras se avisa',
    'countdown',
    'ending',
  ),
  termina(
    { section: 'decisión', quotes: 'Access token: JWT, 30 min, renewed while the user is active' },
    'termina cuando se acabó el tiempo, y nada la vuelve a renovar',
    'ended',
  ),
]
