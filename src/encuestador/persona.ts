import type { OpenedSurvey } from '#machines/survey-answering/survey-answering.vocabulary.ts'

/** Who may have filled in a paper form, as its head asks it. */
export const INFORMANTES = [
  { value: 'establecimiento', text: 'El establecimiento' },
  { value: 'apoderado', text: 'El apoderado o la apoderada, en papel' },
]

/** The first name, as questions say it; the register writes names in capitals. */
export function nombreDePila({ estudiante }: OpenedSurvey): string {
  const [nombre = ''] = estudiante.nombre.trim().toLocaleLowerCase('es-CL').split(/\s+/)
  return nombre.replace(/(^|-)\p{L}/gu, (inicial) => inicial.toLocaleUpperCase('es-CL'))
}

/** Whether the questions speak of a student; otherwise the person answers about themself. */
export function hablaDeEstudiante({ cuestionario }: OpenedSurvey): boolean {
  return cuestionario.pages.some((pagina) => pagina.elements.some((pregunta) => pregunta.title.includes('{estudiante}')))
}

/** Whose survey it is, in one line: `Antonia, 5° básico B`. */
export function deQuien(abierta: OpenedSurvey): string {
  return `${nombreDePila(abierta)}, ${abierta.estudiante.curso}`
}
