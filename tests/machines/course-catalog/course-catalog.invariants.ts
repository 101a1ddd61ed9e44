import { falta, hay } from '../invariantes.ts'

export const courseCatalogInvariants = [
  hay(
    { section: 'decisión', because: 'Los filtros de cursos se ofrecen con los cursos de la escuela, y no vacíos.' },
    'se elige entre cursos que llegaron',
    'catalog',
    'courses.ready',
  ),
  hay(
    { section: 'decisión', because: 'Las letras son de un grado.' },
    'las letras se piden de un grado elegido',
    'grado',
    'letters.loading letters.failed letters.ready',
  ),
  falta(
    { section: 'decisión', because: 'Las letras de un grado no se ofrecen para otro.' },
    'mientras llegan las letras de un grado no se ven las de otro',
    'letters',
    'letters.none letters.loading letters.failed',
  ),
]
