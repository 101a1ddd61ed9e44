import { mientras, soloEn } from '../invariantes.ts'

export const noticeInvariants = [
  soloEn(
    { section: 'decisión', quotes: 'Toasts close after 3,000 ms (paused by hover and focus)' },
    'se muestra un mensaje mientras haya alguno, y ninguno si no',
    'queue',
    'showing',
  ),
  mientras(
    { section: 'decisión', because: 'Lo mismo dicho dos veces seguidas se lee como dos problemas.' },
    'un mensaje no espera dos veces',
    'showing',
    ({ context }) => {
      const espera = (context['queue'] as readonly object[]).map((uno) => JSON.stringify({ ...uno, id: 0 }))
      return new Set(espera).size === espera.length
    },
  ),
]
