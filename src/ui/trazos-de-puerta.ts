/** The figures of what people come in by: it carries no other of the application's. */
export const DE_PUERTA = {
  adelante: 'M9 5.5l6.5 6.5L9 18.5',
  comprobante: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8.5h6M9 13l2 2 4-3.5',
  cuadricula: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  escuela: 'M3 20h18M5 20v-9l7-5 7 5v9M12 6V2.5h4M10 20v-5h4v5',
  libro: 'M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14',
  personas:
    'M5.5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0zM3 20c0-4 2.5-6 6-6s6 2 6 6M16 5a3.2 3.2 0 0 1 0 6M17.5 14.5c2.3.7 3.5 2.6 3.5 5.5',
  reproducir: 'M9 6.5v11l9-5.5z',
} satisfies Record<string, string>

export type NombreDeTrazo = keyof typeof DE_PUERTA
