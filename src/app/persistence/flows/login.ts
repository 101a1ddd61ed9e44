import * as v from 'valibot'
import { ROL } from '#contract/rules/roles.ts'
import type { loginMachine } from '#machines/login/login.chart.ts'
import { failure, persisted } from '../persisted-flow.ts'
import { toSessionUser } from '#machines/session/session.rules.ts'
import { completed, sessionUser } from '../session-user.ts'

const SIGNING_IN = ['secondFactor', 'loadingProfile', 'profileFailed', 'loadingSchool', 'schoolFailed']
const WITH_PROFILE = ['loadingSchool', 'schoolFailed']

export const login = persisted<typeof loginMachine>()({
  kept: { failure, success: v.nullable(v.string()), waitSeconds: v.number(), profile: v.nullable(sessionUser) },
  dropped: {
    door: 'input',
    containerId: 'input',
    captchaToken: 'secret',
    captchaState: 'asked-again',
    usuario: 'typed',
    accessToken: 'session',
    establecimiento: 'asked-again',
  },
  keep: ({ failure: why, success, waitSeconds, profile }) => ({
    failure: why,
    success,
    waitSeconds,
    profile: profile && toSessionUser(profile),
  }),
  restore: ({ profile, ...kept }, initial) => ({ ...initial, ...kept, profile: profile && completed(profile) }),
  entry: ({ door }) => door,
  holdsToken: true,
  coherence: [
    ['a sign-in that goes on has its token', (states, kept) => states.some((state) => SIGNING_IN.includes(state)) === hasToken(kept)],
    [
      'a school is asked for when its user is known',
      (states, { profile }) =>
        states.some((state) => WITH_PROFILE.includes(state)) === (profile !== null && profile.usuarioRol.rol.rolId === ROL.RBD),
    ],
    ['whoever waits knows how long', (states, { waitSeconds }) => states.includes('throttled') === waitSeconds > 0],
  ],
})

function hasToken(kept: object): boolean {
  return 'accessToken' in kept && kept.accessToken !== null
}
