import { mientras } from '../invariantes.ts'

export const waitInvariants = [
  mientras(
    { section: 'decisión', because: 'Quien espera más de lo usual lo sabe, y puede dejar de esperar.' },
    'se ofrece dejar de esperar cuando se espera más de lo usual',
    'late',
    ({ tags }) => tags.has('late'),
  ),
]
