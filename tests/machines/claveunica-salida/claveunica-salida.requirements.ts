import { requirement } from '#kit/requirements.ts'

export const claveunicaSalidaRequirements = [
  requirement('§9', 'entre la salida de ClaveÚnica y el ingreso pasan 1.000 ms', {
    given: 'una expiración',
    steps: ['requestLogout.done: adónde ir', 'clock'],
    expects: {
      at: 'atDoor',
      waits: 1000,
      emits: [{ type: 'GO', to: 'ingresoApoderados', replace: true, query: { sesionExpirada: 'true' } }],
    },
  }),
]
