import type { Words } from '../words.ts'

export const recordatoriosWords: Words = {
  title: 'Deja de recibir recordatorios por correo, desde el enlace que trae cada uno.',
  events: { CONFIRM: 'la persona confirma que no quiere más' },
  guards: { bringsCode: '¿viene del enlace de un recordatorio?', isLinkUseless: '¿el enlace no sirve?' },
  actions: {
    clearFailure: 'olvida la falla anterior',
    storeFailure: 'guarda el motivo de la falla',
    storeMessage: 'guarda la respuesta del servicio',
  },
  actors: { wait: 'la espera', postBaja: 'dejar de recibir recordatorios' },
  delays: {},
}
