import { afterEach, describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor, type Actor, type EventObject } from 'xstate'
import type { EstudianteVinculado } from '#contract/apoderados.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { studentLinkWords } from '#machines/student-link/student-link.words.ts'
import { studentLinkMachine, type Preview } from '#machines/student-link/student-link.chart.ts'
import * as seen from '#machines/student-link/student-link.selectors.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const coverage = transitionCoverage(studentLinkMachine)

const antonia: EstudianteVinculado = {
  vinculoId: 1,
  runEstudiante: '24111222-5',
  nombres: 'Antonia',
  apellidoPaterno: 'Reyes',
  apellidoMaterno: 'Cárcamo',
  idEnsenanza: 110,
  dsEnsenanza: 'Básica',
  idGrado: 5,
  dsGrado: '5° básico',
  letraCurso: 'B',
  encuestaId: 3,
  estado: 'NO_INICIADA',
  token: 'Ab3dEf6hIj9kLm2',
  informante: null,
  actualizado: null,
  idRbd: 90145,
  dsNomEstable: 'Escuela Los Arrayanes',
  dsEncuesta: 'Encuesta 2025',
  avance: null,
  apertura: '2025-08-04T00:00:00-04:00',
  cierre: '2025-10-31T23:59:59-03:00',
  propia: true,
  probado: true,
}
const joaquin: EstudianteVinculado = {
  ...antonia,
  vinculoId: 2,
  runEstudiante: '25333444-4',
  nombres: 'Joaquín',
  token: 'Zz3dEf6hIj9kLm2',
  cierre: '2025-09-30T23:59:59-03:00',
}
const maite: EstudianteVinculado = { ...antonia, vinculoId: 3, runEstudiante: '12345678-5', nombres: 'Maite', token: 'Mm3dEf6hIj9kLm2' }
const previaDeMaite: Preview = {
  runEstudiante: '12345678-5',
  iniciales: 'M. R. C.',
  dsEnsenanza: 'Media',
  dsGrado: '1° medio',
  idRbd: 90146,
  dsNomEstable: 'Liceo Puerto Claro',
}
const limite = () => new RechazoDeApi(409, { message: 'Su cuenta ya tiene 10 estudiantes.', codigo: 'limite-de-vinculos' })
const sinConexion = () => new RechazoDeApi(0, { message: 'No hay conexión.', codigo: 'sin-conexion' })

/** What the service answers, in order; an Error is a refusal and the last answer stays. */
interface Mundo {
  listas?: (EstudianteVinculado[] | Error)[]
  busquedas?: (Preview | Error)[]
  vinculos?: (EstudianteVinculado | Error)[]
  retiros?: ('ok' | Error)[]
  sinRegreso?: boolean
}

const actors: Actor<typeof studentLinkMachine>[] = []
afterEach(() => actors.splice(0).forEach((actor) => actor.stop()))

function unApoderado({
  listas = [[antonia, joaquin]],
  busquedas = [previaDeMaite],
  vinculos = [maite],
  retiros = ['ok'],
  sinRegreso = false,
}: Mundo = {}) {
  const calls: { actor: string; input: unknown }[] = []
  let comeBack: (event: EventObject) => void = () => {}
  const answer = <T>(actor: string, input: unknown, queue: (T | Error)[]): T => {
    calls.push({ actor, input })
    const next = queue.length > 1 ? queue.shift() : queue[0]
    if (next === undefined || next instanceof Error) throw next ?? sinConexion()
    return next
  }
  const machine = studentLinkMachine.provide({
    actors: {
      getEstudiantes: fromPromise(async () => answer('getEstudiantes', undefined, listas)),
      watchReturn: fromCallback(({ sendBack }) => {
        if (sinRegreso) throw new Error('no window')
        comeBack = sendBack
      }),
      getEstudiantePorRun: fromPromise(async ({ input }) => answer('getEstudiantePorRun', input, busquedas)),
      postVinculo: fromPromise(async ({ input }) => answer('postVinculo', input, vinculos)),
      deleteVinculo: fromPromise(async ({ input }) => answer('deleteVinculo', input, retiros)),
    },
  })
  const actor = createActor(machine, { input: { usuarioId: 77 }, inspect: coverage.inspect })
  const avisos: string[] = []
  actor.on('NOTIFY', ({ notice }) => avisos.push(notice.text))
  actor.start()
  actors.push(actor)
  const ve = <T>(selector: (s: ReturnType<typeof actor.getSnapshot>) => T) => selector(actor.getSnapshot())
  const until = (test: (s: ReturnType<typeof actor.getSnapshot>) => boolean) => waitFor(actor, test)
  const veLaLista = () => until((s) => s.matches({ list: 'ready' }))
  return { actor, calls, avisos, ve, until, veLaLista, vuelve: () => comeBack({ type: 'RETURNED' }) }
}

const nombres = (lista: readonly EstudianteVinculado[]) => lista.map((uno) => uno.nombres)

describe('la lista', () => {
  it('llega al entrar y dice cuánto queda, hasta cuándo y por dónde seguir', async () => {
    const { ve, veLaLista } = unApoderado()
    expect(ve(seen.listState)).toBe('cargando')
    await veLaLista()
    expect(ve(seen.listState)).toBe('lista')
    expect(nombres(ve(seen.students))).toEqual(['Antonia', 'Joaquín'])
    expect(ve(seen.pendingCount)).toBe(2)
    expect(ve(seen.deadline)).toBe('2025-09-30T23:59:59-03:00')
    expect(ve(seen.nextLinkId)).toBe(1)
  })

  it('pone antes lo que ya se comenzó', async () => {
    const { ve, veLaLista } = unApoderado({
      listas: [[antonia, { ...joaquin, estado: 'EN_PROGRESO', informante: 'apoderado', avance: { respondidas: 3, preguntas: 42 } }]],
    })
    await veLaLista()
    expect(ve(seen.nextLinkId)).toBe(2)
  })

  it('no cuenta lo que esta cuenta no puede responder', async () => {
    const { ve, veLaLista } = unApoderado({
      listas: [
        [
          { ...antonia, estado: 'EN_PROGRESO', informante: 'establecimiento', propia: false },
          { ...joaquin, token: undefined },
          { ...antonia, vinculoId: 4, estado: 'EN_PROGRESO', informante: 'apoderado', propia: false },
          { ...maite, estado: 'COMPLETADA', informante: 'apoderado' },
          { ...maite, vinculoId: 5, estado: 'COMPLETADA', informante: 'apoderado', propia: false },
        ],
      ],
    })
    await veLaLista()
    expect(ve(seen.pendingCount)).toBe(0)
    expect(ve(seen.deadline)).toBeNull()
    expect(ve(seen.nextLinkId)).toBeNull()
    expect(ve(seen.students).map(seen.actionOf)).toEqual([null, null, null, 'Ver comprobante', null])
    expect(ve(seen.students).map(seen.otherInformant)).toEqual(['establecimiento', null, 'apoderado', null, 'apoderado'])
  })

  it('se puede pedir otra vez cuando no llega, y se pide sola al volver a la pestaña', async () => {
    const { actor, ve, until, veLaLista } = unApoderado({ listas: [sinConexion(), [antonia]] })
    await until((s) => s.matches({ list: 'failed' }))
    expect(ve(seen.listState)).toBe('fallida')
    expect(ve(seen.listFailure)?.mensaje).toBe('No hay conexión.')
    actor.send({ type: 'RETRY' })
    await veLaLista()
    expect(ve(seen.listFailure)).toBeNull()

    const otro = unApoderado({ listas: [sinConexion(), [antonia]] })
    await otro.until((s) => s.matches({ list: 'failed' }))
    otro.vuelve()
    await otro.veLaLista()
  })

  it('se actualiza al volver a la pestaña sin quitarla de la vista', async () => {
    const { ve, veLaLista, vuelve, calls } = unApoderado({ listas: [[antonia], [{ ...antonia, estado: 'COMPLETADA' }]] })
    await veLaLista()
    vuelve()
    expect(ve(seen.listState)).toBe('lista')
    expect(nombres(ve(seen.students))).toEqual(['Antonia'])
    await veLaLista()
    expect(ve(seen.students)[0]?.estado).toBe('COMPLETADA')
    expect(calls).toHaveLength(2)
  })

  it('dice que puede no estar al día cuando no se actualiza, y deja pedirla otra vez', async () => {
    const { actor, ve, veLaLista, vuelve } = unApoderado({ listas: [[antonia], sinConexion(), [antonia, joaquin]] })
    await veLaLista()
    vuelve()
    await veLaLista()
    expect(nombres(ve(seen.students))).toEqual(['Antonia'])
    expect(ve(seen.listFailure)?.mensaje).toBe('No hay conexión.')
    actor.send({ type: 'RETRY' })
    await veLaLista()
    expect(ve(seen.listFailure)).toBeNull()
    expect(nombres(ve(seen.students))).toEqual(['Antonia', 'Joaquín'])
  })

  it('toma el estado de una encuesta en cuanto se sabe', async () => {
    const { actor, ve, veLaLista } = unApoderado()
    await veLaLista()
    actor.send({
      type: 'STATE_LEARNED',
      estado: { token: joaquin.token ?? '', estado: 'EN_PROGRESO', actualizado: '2025-09-09T12:00:00-03:00' },
    })
    expect(ve(seen.students).map(({ estado }) => estado)).toEqual(['NO_INICIADA', 'EN_PROGRESO'])
    expect(ve(seen.students)[1]?.actualizado).toBe('2025-09-09T12:00:00-03:00')
  })

  it('llega aunque el navegador no diga cuándo se vuelve', async () => {
    const { ve, veLaLista } = unApoderado({ sinRegreso: true })
    expect(ve(seen.listFailure)?.mensaje).toBe('Ocurrió un problema inesperado. Intente otra vez.')
    await veLaLista()
    expect(ve(seen.listFailure)).toBeNull()
  })
})

describe('vincular', () => {
  it('busca por RUN, muestra de quién se trata y recién entonces vincula', async () => {
    const { actor, calls, avisos, ve, until, veLaLista } = unApoderado({ listas: [[antonia], sinConexion()] })
    await veLaLista()
    actor.send({ type: 'LOOK_UP', run: ' 12.345.678-5 ' })
    expect(ve(seen.isLookingUp)).toBe(true)
    await until((s) => s.matches({ task: 'confirmingLink' }))
    expect(calls.at(-1)).toEqual({ actor: 'getEstudiantePorRun', input: { run: '12345678-5' } })
    expect(ve(seen.preview)).toEqual(previaDeMaite)
    expect(nombres(ve(seen.students))).toEqual(['Antonia'])
    actor.send({ type: 'LINK' })
    expect(ve(seen.isLinking)).toBe(true)
    await until((s) => s.matches({ task: 'resting' }))
    expect(calls.find(({ actor: name }) => name === 'postVinculo')?.input).toEqual({ runEstudiante: '12345678-5', usuarioId: 77 })
    expect(nombres(ve(seen.students))).toEqual(['Antonia', 'Maite'])
    expect(ve(seen.preview)).toBeNull()
    expect(avisos).toEqual(['Estudiante vinculado.'])
    await veLaLista()
  })

  it('dice "RUN incorrecto." sin gastar una búsqueda', async () => {
    const { actor, calls, ve, veLaLista } = unApoderado()
    await veLaLista()
    actor.send({ type: 'LOOK_UP', run: '12.345.678-9' })
    expect(ve(seen.searchFailure)?.campos).toEqual({ run: 'RUN incorrecto.' })
    actor.send({ type: 'LOOK_UP', run: '  ' })
    expect(ve(seen.searchFailure)?.campos).toEqual({ run: 'Debe ingresar el RUN del estudiante.' })
    actor.send({ type: 'LOOK_UP', run: '24.111.222-5' })
    expect(ve(seen.searchFailure)?.campos).toEqual({ run: 'Ese estudiante ya está en su lista.' })
    expect(calls).toHaveLength(1)
  })

  it('dice por qué no se pudo buscar y deja buscar otra vez', async () => {
    const demasiadas = new RechazoDeApi(429, { message: 'Ya hizo 10 búsquedas en esta hora.', codigo: 'demasiadas-busquedas' }, 60)
    const { actor, ve, until, veLaLista } = unApoderado({ busquedas: [demasiadas, previaDeMaite] })
    await veLaLista()
    actor.send({ type: 'LOOK_UP', run: '12345678-5' })
    await until((s) => s.matches({ task: 'resting' }))
    expect(ve(seen.searchFailure)?.mensaje).toBe('Ya hizo 10 búsquedas en esta hora.')
    actor.send({ type: 'LOOK_UP', run: '12345678-5' })
    expect(ve(seen.taskFailure)).toBeNull()
    await until((s) => s.matches({ task: 'confirmingLink' }))
    actor.send({ type: 'CANCEL' })
    expect(ve(seen.preview)).toBeNull()
  })

  it('deja arrepentirse mientras busca', async () => {
    const { actor, ve, veLaLista } = unApoderado()
    await veLaLista()
    actor.send({ type: 'LOOK_UP', run: '12345678-5' })
    actor.send({ type: 'CANCEL' })
    await new Promise((resolve) => setTimeout(resolve))
    expect(ve(seen.isLookingUp)).toBe(false)
    expect(ve(seen.preview)).toBeNull()
  })

  it('muestra la negativa del servicio sobre el mismo estudiante', async () => {
    const { actor, ve, until, veLaLista } = unApoderado({ vinculos: [limite(), maite] })
    await veLaLista()
    actor.send({ type: 'LOOK_UP', run: '12345678-5' })
    await until((s) => s.matches({ task: 'confirmingLink' }))
    actor.send({ type: 'LINK' })
    await until((s) => s.matches({ task: 'confirmingLink' }))
    expect(ve(seen.taskFailure)?.mensaje).toBe('Su cuenta ya tiene 10 estudiantes.')
    expect(ve(seen.preview)).toEqual(previaDeMaite)
    expect(nombres(ve(seen.students))).toEqual(['Antonia', 'Joaquín'])
  })
})

describe('desvincular', () => {
  const desvinculado = async (mundo: Mundo = {}) => {
    const apoderado = unApoderado({ listas: [[antonia, joaquin], [antonia], sinConexion()], vinculos: [joaquin], ...mundo })
    await apoderado.veLaLista()
    apoderado.actor.send({ type: 'ASK_UNLINK', estudiante: joaquin })
    apoderado.actor.send({ type: 'UNLINK' })
    await apoderado.until((s) => !s.matches({ task: 'unlinking' }))
    return apoderado
  }

  it('pregunta antes, y se puede cancelar', async () => {
    const { actor, calls, ve, veLaLista } = unApoderado()
    await veLaLista()
    actor.send({ type: 'ASK_UNLINK', estudiante: joaquin })
    expect(ve(seen.studentToUnlink)).toEqual(joaquin)
    actor.send({ type: 'CANCEL' })
    expect(ve(seen.studentToUnlink)).toBeNull()
    expect(nombres(ve(seen.students))).toEqual(['Antonia', 'Joaquín'])
    expect(calls).toHaveLength(1)
  })

  it('quita al estudiante y ofrece deshacer', async () => {
    const { actor, calls, avisos, ve, until, veLaLista } = await desvinculado()
    expect(calls.find(({ actor: name }) => name === 'deleteVinculo')?.input).toEqual({ run: '25333444-4' })
    expect(nombres(ve(seen.students))).toEqual(['Antonia'])
    expect(ve(seen.undoableStudent)).toEqual(joaquin)
    actor.send({ type: 'UNDO' })
    expect(ve(seen.isRelinking)).toBe(true)
    await until((s) => s.matches({ task: { resting: 'plain' } }))
    expect(calls.find(({ actor: name }) => name === 'getEstudiantePorRun')?.input).toEqual({ run: '25333444-4' })
    expect(calls.find(({ actor: name }) => name === 'postVinculo')?.input).toEqual({ runEstudiante: '25333444-4', usuarioId: 77 })
    expect(nombres(ve(seen.students))).toEqual(['Antonia', 'Joaquín'])
    expect(ve(seen.undoableStudent)).toBeNull()
    expect(avisos).toEqual(['Estudiante desvinculado.', 'Estudiante vinculado.'])
    await veLaLista()
  })

  it('dice por qué no se pudo desvincular y deja intentar otra vez', async () => {
    const { actor, ve, until } = await desvinculado({ retiros: [sinConexion(), 'ok'] })
    expect(ve(seen.studentToUnlink)).toEqual(joaquin)
    expect(ve(seen.taskFailure)?.mensaje).toBe('No hay conexión.')
    actor.send({ type: 'UNLINK' })
    expect(ve(seen.isUnlinking)).toBe(true)
    await until((s) => s.matches({ task: { resting: 'undoable' } }))
    expect(ve(seen.taskFailure)).toBeNull()
  })

  it('sigue ofreciendo deshacer cuando no se pudo, sin confundirlo con una búsqueda', async () => {
    const { actor, ve, until } = await desvinculado({ vinculos: [limite()] })
    actor.send({ type: 'UNDO' })
    await until((s) => s.matches({ task: { resting: 'undoable' } }))
    expect(ve(seen.undoFailure)?.mensaje).toBe('Su cuenta ya tiene 10 estudiantes.')
    expect(ve(seen.searchFailure)).toBeNull()
    actor.send({ type: 'LOOK_UP', run: 'x' })
    expect(ve(seen.undoFailure)).toBeNull()
    expect(ve(seen.searchFailure)?.campos).toEqual({ run: 'RUN incorrecto.' })
  })

  it('sigue ofreciendo deshacer cuando no se le pudo buscar otra vez', async () => {
    const { actor, calls, ve, until } = await desvinculado({ busquedas: [sinConexion()] })
    actor.send({ type: 'UNDO' })
    await until((s) => s.matches({ task: { resting: 'undoable' } }))
    expect(ve(seen.undoFailure)?.mensaje).toBe('No hay conexión.')
    expect(calls.map(({ actor: name }) => name)).not.toContain('postVinculo')
  })

  it('no deja que una lista pedida antes devuelva al estudiante', async () => {
    const { actor, vuelve, ve, until, veLaLista } = unApoderado({ listas: [[antonia, joaquin], [antonia, joaquin], [antonia]] })
    await veLaLista()
    actor.send({ type: 'ASK_UNLINK', estudiante: joaquin })
    vuelve()
    actor.send({ type: 'UNLINK' })
    await until((s) => s.matches({ task: { resting: 'undoable' } }))
    await veLaLista()
    expect(nombres(ve(seen.students))).toEqual(['Antonia'])
  })
})

it('tiene una frase en español para cada palabra del diagrama', () => {
  const { implementations } = studentLinkMachine
  expect(Object.keys(studentLinkWords.actions).toSorted()).toEqual(Object.keys(implementations.actions).toSorted())
  expect(Object.keys(studentLinkWords.guards).toSorted()).toEqual(Object.keys(implementations.guards).toSorted())
  expect(Object.keys(studentLinkWords.actors).toSorted()).toEqual(Object.keys(implementations.actors).toSorted())
})

it('recorre todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
