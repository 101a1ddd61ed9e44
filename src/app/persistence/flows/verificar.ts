import * as v from 'valibot'
import { comprobantePublico } from '#contract/comprobantes.ts'
import { instante } from '#contract/formas.ts'
import type { verificarMachine } from '#machines/verificar/verificar.chart.ts'
import { persisted } from '../persisted-flow.ts'

export const verificar = persisted<typeof verificarMachine>()({
  kept: { verdict: v.nullable(v.strictObject({ comprobante: comprobantePublico, lookedUp: instante })) },
  dropped: { containerId: 'input', failure: 'typed', captchaToken: 'secret', captchaState: 'asked-again' },
  coherence: [['an answer has its verdict', (states, { verdict }) => states.includes('answered') === (verdict !== null)]],
})
