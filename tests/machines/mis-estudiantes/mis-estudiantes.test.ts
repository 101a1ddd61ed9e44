import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import { expect, it } from 'vitest'
import type { EstudianteVinculado } from '#contract/apoderados.ts'
import { flowKeeper } from '#app/persistence/keeper.ts'
import type { TabStorage } from '#app/tab-storage.ts'
import { preview } from '#machines/student-link/student-link.selectors.ts'
import { studentLinkMachine } from '#machines/student-link/student-link.chart.ts'
import { misEstudiantesMachine } from '#machines/mis-estudiantes/mis-estudiantes.chart.ts'
import * as mesa from '#machines/mis-estudiantes/mis-estudiantes.selectors.ts'
import { SU_PESTANA } from '#tests/support/maquinas/su-pestana.ts'
import { historia } from '../historia.ts'
import { misEstudiantesModel } from './mis-estudiantes.cases.ts'

const PREVIA = {
  runEstudiante: '12345678-5',
  iniciales: 'M. R. C.',
  dsEnsenanza: 'Media',
  dsGrado: '1° medio',
  idRbd: 90146,
  dsNomEstable: 'Liceo Puerto Claro',
}
/** Whether a part runs for the page: a selector refuses one that does not. */
const corre =
  (parte: (s: never) => unknown) =>
  (s: never): boolean => {
    try {
      return parte(s) !== undefined
    } catch {
      return false
    }
  }

historia(
  'sus cuatro partes corren, y ninguna cuando una se rompió',
  misEstudiantesModel,
  'sus estudiantes',
  { lista: corre(mesa.links), acceso: corre(mesa.access), prueba: corre(mesa.proof), comprobantes: corre(mesa.receipts) },
  { lista: true, acceso: true, prueba: true, comprobantes: true },
  ['proof.error: un defecto', { lista: false, acceso: false, prueba: false, comprobantes: false }],
)

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
  mesa.links(antes.getSnapshot()).send({ type: 'LOOK_UP', run: '12.345.678-5' })
  await waitFor(mesa.links(antes.getSnapshot()), (s) => s.matches({ task: 'confirmingLink' }))
  await expect.poll(() => guardado.get('persist:student-link')).toContain('M. R. C.')
  // A page that is loaded again stops nothing.
  const despues = await abre()
  expect(preview(mesa.links(despues.getSnapshot()).getSnapshot())).toEqual(PREVIA)
  despues.stop()
  antes.stop()
})
