import { correSoloEn, escritorio } from '../invariantes.ts'

export const seleccionEstudianteInvariants = [
  escritorio('table', 'courses', 'access', 'entry', 'receipts'),
  correSoloEn(
    { section: 'decisión', because: 'La encuesta se elige antes de ver estudiantes, y no a la vez.' },
    'las encuestas se piden solo mientras se elige una',
    'surveys',
    'choosing',
  ),
]
