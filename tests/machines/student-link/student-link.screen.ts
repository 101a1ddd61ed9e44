import type { EstudianteVinculado } from '#contract/apoderados.ts'
import type { Falla } from '#contract/falla.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, lee, leeFalla, llena, pulsa, todo } from '#tests/support/paginas/vistas.ts'
import { vuelve, vueltaRota } from '#tests/support/paginas/volver.ts'
import type { Page } from 'playwright-core'

interface Contexto {
  estudiantes: readonly EstudianteVinculado[]
  listFailure: Falla | null
}

const busca = (run: string) => async (pagina: Page) => {
  await llena(pagina, { 'RUN del estudiante': run })
  await pulsa('Buscar')(pagina)
}

const descansa = (estados: readonly string[]): boolean => estados.some((estado) => estado.startsWith('task.resting'))
const aLaVista = (estados: readonly string[]): boolean => estados.includes('list.ready') || estados.includes('list.refreshing')
const deAntonia = ({ estudiantes }: Contexto) => estudiantes.find(({ vinculoId }) => vinculoId === 1)?.estado

const leeFallaDeLista = (pagina: Page, { listFailure }: Readonly<Record<string, unknown>>): Promise<void> =>
  leeFalla(pagina, { failure: listFailure })

export const studentLinkScreen: Pantalla = {
  alrededor: {
    'GET /api/comprobantes': { status: 200, json: [] },
    'GET /api/limesurvey/encuesta/3/token/Ab3dEf6hIj9kLm2/estado': {
      status: 200,
      json: { token: 'Ab3dEf6hIj9kLm2', estado: 'COMPLETADA', actualizado: '2025-09-09T12:00:00-03:00' },
    },
  },
  open: { 'una apoderada': abreComo('apoderada', '/mis-estudiantes') },
  do: {
    'LOOK_UP: RUN de Maite': busca('12.345.678-5'),
    'LOOK_UP: RUN de Antonia': busca('24.111.222-5'),
    'LOOK_UP: RUN malo': busca('12.345.678-9'),
    'LINK: vincular': pulsa('Sí, vincular'),
    'ASK_UNLINK: a Antonia': pulsa('Desvincular a Antonia Reyes Cárcamo'),
    'UNLINK: desvincular': pulsa('Desvincular'),
    'UNDO: deshacer': pulsa('Deshacer'),
    'CANCEL: cancelar': pulsa(/^(No es|Cancelar)$/),
    'STATE_LEARNED: Antonia completó': pulsa('Comenzar la encuesta de Antonia Reyes Cárcamo'),
    'RETRY: reintentar': pulsa(/^(Reintentar|Actualizar)$/),
    'RETURNED: vuelve': vuelve,
  },
  when: {
    'ASK_UNLINK: a Antonia': (contexto: Contexto, estados) => aLaVista(estados) && descansa(estados) && deAntonia(contexto) !== undefined,
    'STATE_LEARNED: Antonia completó': (contexto: Contexto, estados) =>
      aLaVista(estados) && descansa(estados) && deAntonia(contexto) === 'NO_INICIADA',
    'RETRY: reintentar': ({ listFailure }: Contexto, estados) => descansa(estados) && listFailure !== null,
  },
  apart: (contexto: Contexto) => [deAntonia(contexto), contexto.listFailure !== null],
  see: {
    'list.loading': lee('Cargando sus estudiantes…'),
    'list.failed': todo(hay('button', 'Reintentar'), leeFallaDeLista),
    'list.ready': () => Promise.resolve(),
    'list.refreshing': () => Promise.resolve(),
    'task.resting': () => Promise.resolve(),
    'task.resting.undoable': hay('button', 'Deshacer'),
    'task.lookingUp': todo(hay('button', 'Buscando'), hay('button', 'Cancelar')),
    'task.confirmingLink': todo(hay('dialog', '¿Es este estudiante?'), leeFalla),
    'task.linking': hay('button', 'Vinculando'),
    'task.confirmingUnlink': todo(hay('dialog', '¿Desvincular al estudiante?'), leeFalla),
    'task.unlinking': hay('button', 'Desvinculando'),
    'task.lookingAgain': hay('button', 'Deshaciendo'),
    'task.relinking': hay('button', 'Deshaciendo'),
  },
  http: {
    getEstudiantes: () => ({ method: 'GET', path: '/api/apoderados-estudiantes' }),
    getEstudiantePorRun: ({ run }: { run: string }) => ({ method: 'GET', path: `/api/sige-liberado/estudiantes/run/${run}` }),
    postVinculo: (body: object) => ({ method: 'POST', path: '/api/apoderados-estudiantes', body }),
    deleteVinculo: ({ run }: { run: string }) => ({ method: 'DELETE', path: `/api/apoderados-estudiantes/run-estudiante/${run}` }),
  },
  exclude: [
    {
      id: 'student-link.list.loading|STATE_LEARNED#0',
      reason: 'Antes de la lista nadie abre una encuesta: lo dice otra parte del escritorio que volvió con la página, y no esta.',
    },
    vueltaRota('student-link.list|xstate.error.actor.watchReturn#0'),
  ],
}
