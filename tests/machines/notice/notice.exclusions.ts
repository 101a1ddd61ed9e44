export const noticeExclusions = {
  alike: [
    {
      id: 'notice parte en notice.advancing',
      reason: 'Sin mensajes no hay nada que retirar: avanza de inmediato a donde parte.',
    },
  ],
}
