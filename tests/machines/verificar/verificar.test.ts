import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { consultaDeComprobante } from '#contract/comprobantes.ts'
import { revisa } from '#contract/validacion.ts'
import { verificarMachine } from '#machines/verificar/verificar.chart.ts'
import * as seen from '#machines/verificar/verificar.selectors.ts'
import { historia } from '../historia.ts'
import { verificarModel } from './verificar.cases.ts'

type Snapshot = Parameters<typeof seen.verdict>[0]

it.each(['7f3a 91c4 0e5d b826 4a17 c9e0 53fb 82d6', '7F3A-91C4-0E5D-B826-4A17-C9E0-53FB-82D6', '7F3A91C40E5DB8264A17C9E053FB82D6'])(
  'el código escrito como %s es el mismo',
  (id) => {
    expect(revisa(consultaDeComprobante, { id, captchaToken: 'C' })).toMatchObject({
      valida: true,
      valor: { id: '7F3A91C40E5DB8264A17C9E053FB82D6' },
    })
  },
)

it.each([
  ['', 'Debe ingresar el código del comprobante.'],
  [' - ', 'Debe ingresar el código del comprobante.'],
  ['7F3A 91C4', 'El código tiene 32 letras y números.'],
  ['Z'.repeat(32), 'El código tiene 32 letras y números.'],
])('con «%s» dice «%s»', (id, mensaje) => {
  expect(revisa(consultaDeComprobante, { id, captchaToken: 'C' })).toMatchObject({ valida: false, campos: { id: mensaje } })
})

it('la página que todavía no oye a su captcha dice que se carga', () => {
  expect(seen.verdictCaptcha(createActor(verificarMachine, { input: { containerId: 'captcha' } }).getSnapshot())).toBe('cargando')
})

historia(
  'se verifica, una falla se dice, y de uno se pasa a otro con otro captcha',
  verificarModel,
  'la página pública',
  {
    estado: (s: Snapshot) => seen.verdict(s)?.comprobante.estado ?? null,
    ocupada: seen.isVerifying,
    captcha: seen.verdictCaptcha,
    falla: (s: Snapshot) => seen.verdictFailure(s)?.mensaje ?? null,
  },
  { estado: null, ocupada: false, captcha: 'cargando', falla: null },
  ['captcha.snapshot: resuelto', { captcha: 'resuelto' }],
  ['SUBMIT: un código', { ocupada: true }],
  ['getComprobante.error: sin conexión', { ocupada: false, falla: 'No hay conexión.' }],
  ['SUBMIT: un código', { ocupada: true, falla: null }],
  ['getComprobante.done: no existe', { estado: 'NO_EXISTE', ocupada: false }],
  ['VERIFY_ANOTHER: otro', { estado: null, captcha: 'cargando' }],
)
