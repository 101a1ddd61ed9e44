import { fields, isRecovered } from '#machines/draft/draft.selectors.ts'
import { historia } from '../historia.ts'
import { draftModel } from './draft.cases.ts'

historia(
  'lo escrito antes de cargar la página vuelve, y se dice que vuelve',
  draftModel,
  'un formulario',
  { vuelve: isRecovered, nombres: (s: Parameters<typeof fields>[0]) => fields(s)['nombres'] },
  { vuelve: false, nombres: 'ROSA' },
  ['readDraft.done: un nombre escrito', { vuelve: true, nombres: 'ROSA MARÍA' }],
  ['SETTLED: guardado', { vuelve: false }],
)
