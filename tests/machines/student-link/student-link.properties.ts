import { llama, nunca, o, ocurre, siempre } from '../lenguaje.ts'

export const studentLinkProperties = [
  siempre(
    {
      section: 'decisión',
      because: 'Desvincular quita a un estudiante de la vista: solo la persona lo pide, y después de que se le pregunta.',
    },
    ocurre('UNLINK'),
    llama('deleteVinculo'),
  ),
  siempre(
    { section: 'decisión', quotes: "the guardian sees the student's initials, grade and school before confirming" },
    o(ocurre('LINK'), ocurre('getEstudiantePorRun.done')),
    llama('postVinculo'),
  ),
  nunca({ section: 'decisión', because: 'Sin una pregunta a la vista, «desvincular» no se refiere a nadie.' }, llama('deleteVinculo'), {
    despuesDe: ocurre('CANCEL'),
    hasta: ocurre('ASK_UNLINK'),
  }),
]
