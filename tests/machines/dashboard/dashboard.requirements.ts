import { requirement } from '#kit/requirements.ts'

export const dashboardRequirements = [
  requirement('§7', 'el avance se pide por el lugar que se mira', {
    given: 'todo el país',
    steps: ['getAvance.done: hay cifras', 'LOOK: una región'],
    expects: {
      calls: [
        ['getAvance', {}],
        ['getAvance', { region: '05' }],
      ],
      emits: [{ type: 'GO', to: 'dashboard', query: { region: '05' } }],
    },
  }),
]
