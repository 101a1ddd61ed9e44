import type { Page } from 'playwright-core'
import { requirement, type Requirement } from '#kit/requirements.ts'
import { adminRecordMachine } from '#machines/admin-record/admin-record.chart.ts'
import { confirmedActionMachine } from '#machines/confirmed-action/confirmed-action.chart.ts'
import { conTiempo } from '#tests/support/paginas/vistas.ts'

/** A part of a desk that a defect broke. */
export const rota = { error: { 'un defecto': new Error('defecto') } }

/** A record's form, by how many changes were made with it. */
const ficha = (cambios: number) =>
  adminRecordMachine.resolveState({
    value: 'closed',
    context: { words: { saved: '', deleted: '' }, item: null, data: null, stored: null, failure: null, cambios },
  })

/** What is asked before it is done, by how many times it was. */
const accion = (times: number) =>
  confirmedActionMachine.resolveState({ value: 'idle', context: { done: '', target: null, failure: null, times } })

/** A form beside a list: nothing was changed, then one thing, then another. */
export const fichas = { snapshot: { 'nada todavía': ficha(0), 'un cambio': ficha(1), 'otro cambio': ficha(2) }, ...rota }

/** A thing done beside a list. */
export const acciones = { snapshot: { 'nada todavía': accion(0), 'se hizo': accion(1), 'se hizo otra vez': accion(2) }, ...rota }

/** A desk whose part a defect broke stops whole: half a desk would show what is no longer so. */
export const seRompeEntero = (given: string, partes: readonly string[]): readonly Requirement[] =>
  partes.map((parte) =>
    requirement('decisión', `si un defecto rompe una parte, el escritorio se detiene entero: ${parte}`, {
      because: 'Medio escritorio mostraría lo que ya no es así; la página dice que algo falló y deja cargar otra vez.',
      given,
      steps: [[`${parte}.error: un defecto`, { at: 'broken' }]],
    }),
  )

/** Why no path of a page breaks a part of a desk; `estado` is the one that invokes them. */
export const soloPorUnDefecto = (estado: string, partes: readonly string[]) =>
  partes.map((parte) => ({
    id: `${estado}|xstate.error.actor.${parte}#0`,
    reason: 'Solo un defecto del programa rompe una parte del escritorio; ninguna respuesta lo hace.',
  }))

/** Does in a page what changes a list, and waits for the list to be asked for again. */
export const yRenueva =
  (camino: string, hace: (pagina: Page) => Promise<void>) =>
  async (pagina: Page): Promise<void> => {
    const renovada = pagina.waitForRequest((pedido) => pedido.method() === 'GET' && new URL(pedido.url()).pathname === camino)
    await hace(pagina)
    await conTiempo(pagina, renovada)
  }
