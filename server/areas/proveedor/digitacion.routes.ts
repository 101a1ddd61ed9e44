import type { FastifyInstance } from 'fastify'
import { DE_LA_CABEZA, type DeLaCabeza } from '#contract/rules/cuestionario-comparacion.ts'
import { defectosDeEnvio } from '#contract/rules/cuestionario-defectos.ts'
import { textoDeValor } from '#contract/rules/cuestionario-texto.ts'
import { avanceDe, preguntasDe, redacta, soloVisibles } from '#contract/rules/cuestionario-visibles.ts'
import { enNombrePropio } from '#contract/rules/nombre-propio.ts'
import { sePuedeAbrir } from '#contract/rules/estados.ts'
import type { Comparacion, Resolucion } from '#contract/proveedor.digitacion.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { conflicto, datosInvalidos, noEncontrado } from '#server/plugins/http/rechazo.ts'
import { exigeToken, SIN_ENCUESTA } from './acceso.ts'
import {
  calidadDe,
  estadoDeSegunda,
  tandasDe,
  type PorResolver,
  porResolver,
  primeraDigitacion,
  resuelveSegunda,
  siguienteSegunda,
} from './segunda.sql.ts'

/** The paper desk: batches by course, second typings, and what they say differently (ADR 056). */
export default function mesaDeDigitacion(app: FastifyInstance): void {
  sirve(app, 'getTandas', async ({ db, sesion, params }) => {
    const tandas = await tandasDe(db, sesion, { encuestaId: params.e, idRbd: params.rbd })
    if (tandas.length === 0) throw noEncontrado('No encontramos cursos de ese establecimiento en la encuesta.')
    return tandas
  })

  sirve(app, 'getCalidad', async ({ db, sesion, params: { e, rbd } }) => {
    exigeEscuela(sesion, rbd)
    return calidadDe(db, { encuestaId: e, idRbd: rbd })
  })

  sirve(app, 'getDiferencias', async ({ db, sesion, params: { e, rbd } }) => {
    exigeEscuela(sesion, rbd)
    return (await porResolver(db, sesion, { encuestaId: e, idRbd: rbd })).map(enPalabras)
  })

  sirve(app, 'getSegundaSiguiente', async ({ db, sesion, params: { e, rbd }, query }) => {
    exigeEscuela(sesion, rbd)
    return siguienteSegunda(db, { encuestaId: e, idRbd: rbd, ...query })
  })

  sirve(app, 'getSegunda', async ({ db, sesion, params }) => {
    await exigeToken(db, sesion, params)
    const estado = await estadoDeSegunda(db, params.t)
    if (estado === undefined) throw noEncontrado(SIN_ENCUESTA)
    return estado
  })

  sirve(app, 'getSegundaAbrir', async ({ db, proveedores: { encuestas }, sesion, params }) => {
    await exigeToken(db, sesion, params)
    const estado = await estadoDeSegunda(db, params.t)
    if (encuestas.externa !== null || (await primeraDigitacion(db, params.t)) === undefined) {
      throw conflicto('sin-primera', 'Solo se digita otra vez lo que este establecimiento digitó y envió.')
    }
    if (estado === undefined || !sePuedeAbrir(estado.estado)) {
      throw conflicto('encuesta-cerrada', 'Ese formulario ya se digitó dos veces, o el plazo de la encuesta terminó.')
    }
    const { sesionId, usuarioId } = sesion
    return encuestas.abre({ encuestaId: params.e, token: params.t, usuarioId, sesionId, modo: 'segunda' })
  })

  sirve(app, 'postResolucion', async ({ db, sesion, params, body }) => {
    await exigeToken(db, sesion, params)
    await db.transaction().execute(async (trx) => {
      const [formulario] = await porResolver(trx, sesion, { encuestaId: params.e, idRbd: null, token: params.t })
      if (formulario === undefined) throw conflicto('sin-diferencias', 'Ese formulario no tiene diferencias por resolver.')
      const resuelto = conLoElegido(formulario, body)
      if (!(await resuelveSegunda(trx, formulario.respuestaId, { ...resuelto, motivo: body.motivo }))) {
        throw conflicto('sin-diferencias', 'Ese formulario no tiene diferencias por resolver.')
      }
      await anota(trx, sesion, {
        accion: 'resolver-digitacion',
        objeto: 'respuesta',
        objetoId: params.t,
        motivo: body.motivo,
        detalle: { encuestaId: params.e, diferencias: formulario.diferencias.length, cambiadas: resuelto.erradas },
      })
    })
    return undefined
  })
}

/** Throws 404 for another school than one's own, as for one that does not exist. */
function exigeEscuela({ idRbd }: { idRbd: number | null }, rbd: number): void {
  if (idRbd !== rbd) throw noEncontrado('No encontramos ese establecimiento.')
}

/** Both typings of what differs, as the person reads them. */
function enPalabras({ token, estudiante, nombre, curso, folio, primera, segunda, cuestionario, ...formulario }: PorResolver): Comparacion {
  const deQuien = enNombrePropio(nombre.split(' ')[0] ?? nombre)
  const diferencias = preguntasDe(cuestionario).flatMap((pregunta, i) =>
    formulario.diferencias.includes(pregunta.name)
      ? [
          {
            name: pregunta.name,
            numero: i + 1,
            pregunta: redacta(pregunta.title, deQuien),
            primera: textoDeValor(pregunta, formulario.respuestas[pregunta.name]),
            segunda: textoDeValor(pregunta, formulario.otras[pregunta.name]),
          },
        ]
      : [],
  )
  const deCabeza = enPalabrasDeCabeza({ folio, ...formulario })
  return { token, estudiante: enNombrePropio(estudiante), curso, folio, primera, segunda, diferencias: [...deCabeza, ...diferencias] }
}

const QUIEN_RESPONDIO = { apoderado: 'El apoderado', establecimiento: 'El establecimiento' } as const

/** Both typings of the form's head, where they differ. */
function enPalabrasDeCabeza({
  diferencias,
  folio,
  informante,
  otroFolio,
  otroInformante,
}: Pick<PorResolver, 'diferencias' | 'folio' | 'informante' | 'otroFolio' | 'otroInformante'>): Comparacion['diferencias'] {
  const dichas: Record<DeLaCabeza, { pregunta: string; primera: string; segunda: string }> = {
    '#folio': { pregunta: 'Folio del formulario', primera: folio ?? '', segunda: otroFolio ?? '' },
    '#informante': { pregunta: 'Quién respondió', primera: QUIEN_RESPONDIO[informante], segunda: QUIEN_RESPONDIO[otroInformante] },
  }
  return Object.entries(dichas).flatMap(([name, dicha]) => (diferencias.includes(name) ? [{ name, numero: null, ...dicha }] : []))
}

/**
 * The answer with what was chosen of each difference. Throws 400 when some is not chosen, and when what was chosen leaves the form
 * without an answer that it needs.
 */
function conLoElegido(formulario: PorResolver, { elecciones }: Resolucion) {
  const { diferencias, respuestas, otras, cuestionario } = formulario
  const sinElegir = diferencias.filter((una) => elecciones[una] === undefined)
  if (sinElegir.length > 0)
    throw datosInvalidos(Object.fromEntries(sinElegir.map((una) => [una, 'Elija una de las dos.'])), 'Falta elegir.')
  const segundas = diferencias.filter((una) => elecciones[una] === 'segunda')
  const dePreguntas = segundas.filter((una) => !(una in DE_LA_CABEZA))
  const elegidas = { ...respuestas, ...Object.fromEntries(dePreguntas.map((una) => [una, otras[una] ?? null])) }
  const cabeza = {
    folio: segundas.includes('#folio') ? formulario.otroFolio : formulario.folio,
    informante: segundas.includes('#informante') ? formulario.otroInformante : formulario.informante,
  }
  const defectos = defectosDeEnvio(cuestionario, elegidas)
  if (Object.keys(defectos).length > 0) throw datosInvalidos(defectos, 'Con esas elecciones el formulario queda incompleto.')
  const finales = soloVisibles(cuestionario, elegidas)
  return { respuestas: finales, ...avanceDe(cuestionario, finales), cabeza, erradas: segundas.length }
}
