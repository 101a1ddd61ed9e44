import { RechazoDeApi } from '#contract/rechazo.ts'
import type { Cuestionario } from '#contract/rules/cuestionario.ts'
import { PATH_DE_VISTA_PREVIA } from '#contract/rules/rutas.ts'
import type { OpenedSurvey } from '#machines/survey-answering/survey-answering.vocabulary.ts'
import type { ServiciosDePagina } from './servicios.ts'

/** A questionnaire to look at, and as whom. */
export interface VistaPrevia {
  cuestionario: Cuestionario
  modo: 'apoderado' | 'establecimiento'
}

/** As a survey that nobody began is opened, by a student who does not exist. */
function abierta({ cuestionario, modo }: VistaPrevia): OpenedSurvey {
  return {
    encuestaId: 0,
    token: '',
    usuarioId: 0,
    dsEncuesta: cuestionario.titulo,
    estado: 'NO_INICIADA',
    cuestionario,
    respuestas: {},
    version: 0,
    actualizado: null,
    pagina: null,
    estudiante: { nombre: 'Antonia', curso: 'estudiante de ejemplo', dsNomEstable: '' },
    modo,
    papel: null,
    comprobante: null,
  }
}

const NO_SE_ENVIA = { message: 'Esta es una vista previa: no se guarda ni se envía nada.', codigo: 'vista-previa' }

/** What stands in the service's place: it opens the questionnaire that `dado` writes, keeps nothing and sends nothing. */
export function serviciosDeVistaPrevia(dado: string): ServiciosDePagina {
  const vista = abierta(JSON.parse(dado) as VistaPrevia)
  let version = 0
  const contesta = (clave: string): unknown => {
    if (clave === 'getEncuestadorRespuestas') return vista
    if (clave === 'putEncuestadorRespuestas') return { version: ++version, actualizado: null }
    throw new RechazoDeApi(422, NO_SE_ENVIA)
  }
  return {
    call: async (clave) => contesta(clave) as never,
    sesion: { lee: () => '', guarda: () => {}, soloEnMemoria: () => false },
    deudas: { toma: async () => null, guarda: async () => {} },
    // Leaving it begins it again: the frame has nowhere else to go.
    ronda: { regreso: PATH_DE_VISTA_PREVIA, avance: null },
  }
}
