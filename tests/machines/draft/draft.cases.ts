import { modelOf } from '#kit/model.ts'
import { draftMachine } from '#machines/draft/draft.chart.ts'

const noSePudo = { error: { 'no se pudo': new Error('No se pudo.') } }

export const draftModel = modelOf(draftMachine, {
  inputs: { 'un formulario': { initial: { nombres: 'ROSA', telefono: '+56912345678' } } },
  events: {
    TYPED: { 'otro nombre': { change: { nombres: 'ANA' } }, 'otro teléfono': { change: { telefono: '+56987654321' } } },
    SETTLED: { guardado: {} },
  },
  outcomes: {
    readDraft: {
      done: { nada: null, 'un nombre escrito': { nombres: 'ROSA MARÍA' } },
      error: { 'el navegador no deja leer': new Error('No se pudo.') },
    },
    keeping: noSePudo,
    destination: noSePudo,
  },
})
