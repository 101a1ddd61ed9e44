import { createActor, fromCallback, fromPromise, fromTransition, waitFor, type AnyActorRef, type EventObject } from 'xstate'
import { expect, it } from 'vitest'
import type { EstudianteVinculado } from '#contract/apoderados.ts'
import { flowKeeper } from '#app/persistence/keeper.ts'
import type { TabStorage } from '#app/tab-storage.ts'
import { preview } from '#machines/student-link/student-link.selectors.ts'
import { studentLinkMachine } from '#machines/student-link/student-link.chart.ts'
import { misEstudiantesMachine } from '#machines/mis-estudiantes/mis-estudiantes.chart.ts'
import { links } from '#machines/mis-estudiantes/mis-estudiantes.selectors.ts'
import { SU_PESTANA } from '#tests/support/maquinas/su-pestana.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'
import { misEstudiantesModel } from './mis-estudiantes.cases.ts'

const coverage = transitionCoverage(misEstudiantesMachine)

/** A part that writes down what it is told and says what the test makes it say. */
const parte = (oidos: EventObject[], primera: unknown = {}) =>
  fromTransition((estado: unknown, evento: EventObject & { estado?: unknown }) => {
    if (evento.type === 'dice') return evento.estado
    if (evento.type === 'se rompe') throw new Error('defecto')
    oidos.push(evento)
    return estado
  }, primera)

function elEscritorio() {
  const oidos = { links: [] as EventObject[], receipts: [] as EventObject[] }
  const actors = {
    links: parte(oidos.links),
    access: parte([], { known: null }),
    proof: parte([], { cambios: 0 }),
    receipts: parte(oidos.receipts),
  }
  const actor = createActor(misEstudiantesMachine.provide({ actors: actors as never }), {
    input: misEstudiantesModel.inputs['sus estudiantes'] as never,
    inspect: coverage.inspect,
  }).start()
  const de = (parteDe: string): AnyActorRef => (actor.getSnapshot().children as Record<string, AnyActorRef>)[parteDe]!
  const dice = (quien: string, estado: unknown) => de(quien).send({ type: 'dice', estado })
  return { actor, oidos, dice, seRompe: (quien: string) => de(quien).send({ type: 'se rompe' }) }
}

const PREVIA = {
  runEstudiante: '12345678-5',
  iniciales: 'M. R. C.',
  dsEnsenanza: 'Media',
  dsGrado: '1° medio',
  idRbd: 90146,
  dsNomEstable: 'Liceo Puerto Claro',
}
const COMPLETADA = { token: 'Ab3dEf6hIj9kLm2', estado: 'COMPLETADA', actualizado: null }

it('lo que se sabe de una encuesta llega una vez a la lista de estudiantes', () => {
  const { oidos, dice } = elEscritorio()
  dice('access', { known: COMPLETADA })
  dice('access', { known: COMPLETADA })
  expect(oidos.links).toEqual([{ type: 'STATE_LEARNED', estado: COMPLETADA }])
})

it('los comprobantes se renuevan al completarse una encuesta, y no antes', () => {
  const { oidos, dice } = elEscritorio()
  dice('access', { known: { ...COMPLETADA, estado: 'EN_PROGRESO' } })
  expect(oidos.receipts).toEqual([])
  dice('access', { known: COMPLETADA })
  expect(oidos.receipts).toEqual([{ type: 'REFRESH' }])
  expect(oidos.links.map(({ type }) => type)).toEqual(['STATE_LEARNED', 'STATE_LEARNED'])
})

it('un vínculo comprobado renueva la lista, una vez por cada uno', () => {
  const { oidos, dice } = elEscritorio()
  dice('proof', { cambios: 1 })
  dice('proof', { cambios: 1 })
  dice('proof', { cambios: 2 })
  expect(oidos.links).toEqual([{ type: 'RETRY' }, { type: 'RETRY' }])
})

it.each(['links', 'access', 'proof', 'receipts'])('si se rompe %s, el escritorio se detiene entero', (quien) => {
  const { actor, seRompe } = elEscritorio()
  seRompe(quien)
  expect(actor.getSnapshot().value).toBe('broken')
  expect(() => links(actor.getSnapshot())).toThrow('does not run')
})

it('a quien recarga la página, la lista le sigue mostrando de quién es el RUN que buscó', async () => {
  const guardado = new Map<string, string>()
  const storage: TabStorage = {
    isRefused: false,
    read: (clave) => guardado.get(clave) ?? null,
    write: (clave, texto) => guardado.set(clave, texto).size > 0,
    erase: (clave) => guardado.delete(clave),
    keys: () => [...guardado.keys()],
  }
  /** The desk as a page that opens has it, over what this tab keeps. */
  const abre = async () => {
    const nadie = { usuarioId: () => 77, token: () => null, holdToken: () => {}, onDiscarded: () => {} }
    const keeper = flowKeeper({
      storage,
      departure: { isUnderWay: () => false, onStayed: () => {} },
      ownTab: SU_PESTANA,
      touched: Promise.resolve(),
      ...nadie,
    })
    await keeper.ready()
    const links = studentLinkMachine.provide({
      actors: {
        getEstudiantes: fromPromise<EstudianteVinculado[]>(async () => []),
        getEstudiantePorRun: fromPromise(async () => PREVIA),
        watchReturn: fromCallback<{ type: 'RETURNED' }>(() => {}),
      },
    })
    const desk = misEstudiantesMachine.provide({ actors: { links } })
    return createActor(keeper.keeping('misEstudiantes', desk), { input: { usuarioId: 77 } }).start()
  }
  const antes = await abre()
  links(antes.getSnapshot()).send({ type: 'LOOK_UP', run: '12.345.678-5' })
  await waitFor(links(antes.getSnapshot()), (s) => s.matches({ task: 'confirmingLink' }))
  await expect.poll(() => guardado.get('persist:student-link')).toContain('M. R. C.')
  // A page that is loaded again stops nothing.
  const despues = await abre()
  expect(preview(links(despues.getSnapshot()).getSnapshot())).toEqual(PREVIA)
  despues.stop()
  antes.stop()
})

it('cada transición del escritorio se recorrió', () => {
  expect(coverage.missing()).toEqual([])
})
