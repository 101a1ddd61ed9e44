import { emite, en, guarda, llama, nunca, ocurre, siempre, y } from '../lenguaje.ts'

const CON_MOTIVO = {
  section: 'decisión',
  because: 'Reabrir o anular cambia lo que otra persona respondió: lo pide una persona, con un motivo, y queda anotado.',
} as const
const DE_UNO = {
  section: 'decisión',
  because: 'Cada búsqueda de un RUN queda en la auditoría: nadie busca sino quien lo escribió.',
} as const
const SIEMPRE_AL_DIA = {
  section: 'decisión',
  because: 'Se decide sobre lo que se lee: después de cambiar una respuesta se lee como quedó.',
} as const

export const answersDeskProperties = [
  siempre(CON_MOTIVO, ocurre('ACT'), llama('act')),
  siempre(
    CON_MOTIVO,
    guarda('tiene el motivo escrito', ({ act }: { act: { motivo: string } | null }) => act !== null && act.motivo.trim() !== ''),
    en('reading.acting'),
  ),
  siempre(CON_MOTIVO, ocurre('act.done'), emite({ type: 'NOTIFY' })),
  siempre(SIEMPRE_AL_DIA, y(llama('getLectura'), en('reading.loading')), ocurre('act.done')),
  siempre(DE_UNO, ocurre('SEARCH'), llama('getEncuestasDeRun')),
  siempre(
    { section: 'decisión', because: 'Lo que se lee es de quien se buscó, y no de quien se había buscado antes.' },
    guarda('no tiene a nadie a la vista', ({ found }: { found: unknown }) => found === null),
    en('searching.looking'),
  ),
  siempre(
    { section: '§7', quotes: 'GET .../token/{t}/respuestas' },
    guarda('tiene la respuesta leída', ({ reading }: { reading: unknown }) => reading !== null),
    en('reading.shown', 'reading.downloading', 'reading.acting'),
  ),
  nunca(
    { section: 'decisión', because: 'Una respuesta que ya no está a la vista no se reabre, no se anula y no se descarga.' },
    llama('act', 'download'),
    { despuesDe: en('searching'), hasta: en('reading') },
  ),
]
