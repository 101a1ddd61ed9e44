import { requirement } from '#kit/requirements.ts'

export const sessionRenewalRequirements = [
  requirement('§4', 'una sesión cuyo tiempo se acaba expira', {
    given: 'una sesión',
    steps: ['measureToken.done: no queda nada'],
    expects: { at: 'ended', calls: ['sleep', ['measureToken', { accessToken: 'T1' }]] },
  }),
]
