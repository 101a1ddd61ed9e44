import { falta, hay, soloEn } from '../invariantes.ts'

export const studentLinkInvariants = [
  soloEn(
    { section: 'decisión', quotes: "the guardian sees the student's initials, grade and school before confirming" },
    'se vincula a quien se mostró antes, y después no queda',
    'preview',
    'task.confirmingLink task.linking',
  ),
  soloEn(
    { section: 'decisión', quotes: 'unlinking keeps the history' },
    'se sabe a quién se quita, o a quién se puede volver a vincular, y en ningún otro momento',
    'unlinked',
    'task.confirmingUnlink task.unlinking task.resting.undoable task.lookingAgain task.relinking',
  ),
  hay(
    { section: 'decisión', because: 'Una lista que no llegó no se muestra vacía: dice por qué.' },
    'una lista que no llegó dice por qué',
    'listFailure',
    'list.failed',
  ),
  falta(
    { section: 'decisión', because: 'Lo que se mostró sigue a la vista aunque no se pueda renovar.' },
    'solo se dice que la lista falló cuando no hay nada que mostrar',
    'estudiantes',
    'list.failed list.loading',
  ),
]
