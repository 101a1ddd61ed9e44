import { describe, expect, test } from 'vitest'
import type { Model } from '#kit/model.ts'
import { pureRun } from '#kit/drive-pure.ts'
import * as mesa from '#machines/answers-desk/answers-desk.selectors.ts'
import { instalacionStep, isInstalling, passwordLink } from '#machines/instalacion/instalacion.selectors.ts'
import { secondStepView } from '#machines/second-factor/second-factor.selectors.ts'
import { isRelinking, studentToUnlink, undoableStudent } from '#machines/student-link/student-link.selectors.ts'
import { isAway, manualUrl } from '#machines/survey-access/survey-access.selectors.ts'
import { hasCorrections, isSubmitting } from '#machines/survey-answering/survey-answering.selectors.ts'
import { shownPage, tableView } from '#machines/table/table.selectors.ts'
import { answersDeskModel } from './answers-desk/answers-desk.cases.ts'
import { instalacionModel } from './instalacion/instalacion.cases.ts'
import { secondFactorModel } from './second-factor/second-factor.cases.ts'
import { studentLinkModel } from './student-link/student-link.cases.ts'
import { surveyAccessModel } from './survey-access/survey-access.cases.ts'
import { surveyAnsweringModel } from './survey-answering/survey-answering.cases.ts'
import { tableModel } from './table/table.cases.ts'

/** What selectors say of a situation: all of them, by their names. */
type Dicho = Readonly<Record<string, unknown>>

/** A machine's story, and what its page is told along it: a line is what happens, and then what is seen. */
interface Historia {
  dice: string
  model: Model
  given: string
  /** What the page reads in each situation. */
  lee: (snapshot: never) => Dicho
  pasos: readonly (readonly [ocurre: string, seVe: Dicho])[]
}

const enLaMesa = (s: never): Dicho => ({
  lee: mesa.isReading(s),
  actua: mesa.isActing(s),
  baja: mesa.fileOnItsWay(s),
  hizo: mesa.actDone(s),
  busqueda: mesa.searchFailure(s),
  noLlego: mesa.didReadingFail(s),
  lectura: mesa.readingFailure(s)?.mensaje ?? null,
  acto: mesa.actFailure(s)?.mensaje ?? null,
  archivo: mesa.fileFailure(s)?.mensaje ?? null,
})
const QUIETA = {
  lee: false,
  actua: false,
  baja: null,
  hizo: null,
  busqueda: null,
  noLlego: false,
  lectura: null,
  acto: null,
  archivo: null,
}
const SIN_RED = 'No hay conexión.'

const HISTORIAS: readonly Historia[] = [
  {
    dice: 'quien busca un RUN sabe si se busca, y por qué no se halló',
    model: answersDeskModel,
    given: 'quien busca',
    lee: (s) => ({
      busca: mesa.isSearching(s),
      falla: mesa.searchFailure(s)?.campos['run'] ?? mesa.searchFailure(s)?.mensaje ?? null,
      acto: mesa.actFailure(s),
    }),
    pasos: [
      ['empieza', { busca: false, falla: null, acto: null }],
      ['SEARCH: uno mal escrito', { busca: false, falla: 'RUN incorrecto.', acto: null }],
      ['SEARCH: el de Antonia', { busca: true, falla: null, acto: null }],
      ['getEncuestasDeRun.error: nadie con ese RUN', { busca: false, falla: 'No encontramos un estudiante.', acto: null }],
    ],
  },
  {
    dice: 'de una respuesta se dice aparte por qué no llegó, por qué no se hizo lo pedido y por qué no bajó un archivo',
    model: answersDeskModel,
    given: 'desde la lista',
    lee: enLaMesa,
    pasos: [
      ['empieza', { ...QUIETA, lee: true }],
      ['getLectura.error: sin conexión', { ...QUIETA, noLlego: true, lectura: SIN_RED }],
      ['RETRY: reintentar', { ...QUIETA, lee: true }],
      ['getLectura.done: completada', QUIETA],
      ['DOWNLOAD: el PDF', { ...QUIETA, baja: 'pdf' }],
      ['download.error: sin conexión', { ...QUIETA, archivo: SIN_RED }],
      ['ACT: sin detalle', { ...QUIETA, acto: expect.any(String) }],
      ['ACT: reabrir con motivo', { ...QUIETA, actua: true }],
      ['act.error: ya no', { ...QUIETA, acto: 'Esta respuesta ya no se puede reabrir.' }],
    ],
  },
  {
    dice: 'la página de instalación lee, se llena, instala y termina con el enlace',
    model: instalacionModel,
    given: 'quien parte',
    lee: (s) => ({ paso: instalacionStep(s), instala: isInstalling(s), enlace: passwordLink(s) }),
    pasos: [
      ['empieza', { paso: 'leyendo', instala: false, enlace: '' }],
      ['getInstalacion.error: sin conexión', { paso: 'fallida', instala: false, enlace: '' }],
      ['RETRY: reintentar', { paso: 'leyendo', instala: false, enlace: '' }],
      ['getInstalacion.done: sin instalar', { paso: 'llenando', instala: false, enlace: '' }],
      ['SUBMIT: todo bien', { paso: 'llenando', instala: true, enlace: '' }],
      [
        'postInstalacion.done: instalada',
        { paso: 'hecha', instala: false, enlace: 'http://127.0.0.1:3000/recuperar-password#token=UN-ENLACE' },
      ],
    ],
  },
  {
    dice: 'la página de una base que ya tiene quien la administre no se llena',
    model: instalacionModel,
    given: 'quien parte',
    lee: (s) => ({ paso: instalacionStep(s) }),
    pasos: [
      ['empieza', { paso: 'leyendo' }],
      ['getInstalacion.done: instalada', { paso: 'instalada' }],
    ],
  },
  {
    dice: 'si no se supo qué falta del segundo factor, la página lo dice y deja reintentar',
    model: secondFactorModel,
    given: 'un ingreso',
    lee: (s) => ({ vista: secondStepView(s) }),
    pasos: [
      ['empieza', { vista: 'preparando' }],
      ['askSecondFactor.error: sin conexión', { vista: 'sin-respuesta' }],
      ['RETRY: reintentar', { vista: 'preparando' }],
      ['askSecondFactor.done: pide el código', { vista: 'codigo' }],
      ['USE_RECOVERY_CODE: un respaldo', { vista: 'respaldo' }],
      ['USE_CODE: la aplicación', { vista: 'codigo' }],
    ],
  },
  {
    dice: 'quien configura el segundo factor ve la inscripción, también mientras se comprueba su código, y después sus respaldos',
    model: secondFactorModel,
    given: 'un ingreso',
    lee: (s) => ({ vista: secondStepView(s) }),
    pasos: [
      ['empieza', { vista: 'preparando' }],
      ['askSecondFactor.done: pide configurarlo', { vista: 'inscripcion' }],
      ['SEND_CODE: seis números', { vista: 'inscripcion' }],
      ['confirmEnrolment.done: configurado', { vista: 'respaldos' }],
    ],
  },
  {
    dice: 'una lista que no llegó se dice fallida, y no vacía',
    model: tableModel,
    given: 'la primera página',
    lee: (s) => ({ vista: tableView(s), filas: shownPage(s)?.filas.length ?? null }),
    pasos: [
      ['empieza', { vista: 'cargando', filas: null }],
      ['loadPage.error: sin conexión', { vista: 'fallida', filas: null }],
      ['RETRY: reintentar', { vista: 'cargando', filas: null }],
      ['loadPage.done: con filas', { vista: 'mostrando', filas: 2 }],
      ['FILTER: un nombre', { vista: 'mostrando', filas: 2 }],
      ['loadPage.done: nada coincide', { vista: 'vacia', filas: 0 }],
    ],
  },
  {
    dice: 'mientras se guarda lo pendiente y se envía, la encuesta está ocupada',
    model: surveyAnsweringModel,
    given: 'con sesión',
    lee: (s) => ({ envia: isSubmitting(s), corrige: hasCorrections(s) }),
    pasos: [
      ['empieza', { envia: false, corrige: false }],
      ['loadSurvey.done: toda respondida', { envia: false, corrige: false }],
      ['readDebt.done: nada', { envia: false, corrige: false }],
      ['saving.snapshot: todo, por guardar', { envia: false, corrige: false }],
      ['CONTINUE: continuar', { envia: false, corrige: false }],
      ['SUBMIT: enviar', { envia: true, corrige: false }],
      ['saving.snapshot: todo guardado', { envia: true, corrige: false }],
    ],
  },
  {
    dice: 'quien se desvinculó se puede volver a vincular, y se sabe mientras se hace',
    model: studentLinkModel,
    given: 'una apoderada',
    lee: (s) => ({
      porQuitar: studentToUnlink(s)?.nombres ?? null,
      porVolver: undoableStudent(s)?.nombres ?? null,
      vuelve: isRelinking(s),
    }),
    pasos: [
      ['empieza', { porQuitar: null, porVolver: null, vuelve: false }],
      ['getEstudiantes.done: Antonia y Joaquín', { porQuitar: null, porVolver: null, vuelve: false }],
      ['ASK_UNLINK: a Antonia', { porQuitar: 'Antonia', porVolver: null, vuelve: false }],
      ['UNLINK: desvincular', { porQuitar: 'Antonia', porVolver: null, vuelve: false }],
      ['deleteVinculo.done: desvinculado', { porQuitar: null, porVolver: 'Antonia', vuelve: false }],
      ['UNDO: deshacer', { porQuitar: null, porVolver: 'Antonia', vuelve: true }],
      ['getEstudiantePorRun.done: Maite', { porQuitar: null, porVolver: 'Antonia', vuelve: true }],
      ['postVinculo.error: sin conexión', { porQuitar: null, porVolver: 'Antonia', vuelve: false }],
    ],
  },
  {
    dice: 'si el navegador no deja abrir la pestaña, el enlace se ve mientras sirve',
    model: surveyAccessModel,
    given: 'un escritorio',
    lee: (s) => ({ fuera: isAway(s), enlace: manualUrl(s) !== null }),
    pasos: [
      ['empieza', { fuera: false, enlace: false }],
      ['OPEN: la de Antonia', { fuera: false, enlace: false }],
      ['getEstado.done: sin iniciar', { fuera: false, enlace: false }],
      ['getAbrir.done: pase', { fuera: false, enlace: false }],
      ['openTab.error: bloqueada', { fuera: true, enlace: true }],
      ['clock', { fuera: true, enlace: false }],
    ],
  },
]

describe('lo que una página lee de su máquina', () => {
  test.each(HISTORIAS)('$dice', ({ model, given, lee, pasos }) => {
    const run = pureRun(model)
    const leido = pasos.map(([ocurre]) => {
      if (ocurre === 'empieza') run.start(given)
      else run.step(ocurre)
      return [ocurre, lee(run.world().snapshot as never)]
    })
    expect(leido).toEqual(pasos)
  })
})
