import * as v from 'valibot'
import type { Revision } from '#contract/proveedor.ts'
import { HerramientaRechazo } from './limesurvey-rpc.ts'
import type { SesionDeLimesurvey } from './limesurvey-sesion.ts'

/** A token that no participant has: asking for it shows what the account may do, and changes nothing. */
const DE_NADIE = 'revision'

const propiedades = v.object({
  active: v.string(),
  anonymized: v.string(),
  language: v.string(),
  tokenanswerspersistence: v.string(),
  alloweditaftercompletion: v.string(),
  autoredirect: v.string(),
})
const final = v.object({ surveyls_url: v.nullable(v.string()) })

/** What a call was refused with, in LimeSurvey's words; null when it went through. */
async function negativaDe(llamada: Promise<unknown>): Promise<string | null> {
  return llamada.then(
    () => null,
    (error: unknown) => {
      if (error instanceof HerramientaRechazo) return error.status
      throw error
    },
  )
}

const permitido = (negativa: string | null): boolean => negativa !== 'No permission'

/**
 * Whether a survey of LimeSurvey is as the product needs it, said in words. Rejects when LimeSurvey does not answer. `regreso`: where the
 * person is to end.
 */
export async function revisaEncuesta({ llama }: Pick<SesionDeLimesurvey, 'llama'>, sid: number, regreso: string): Promise<Revision[]> {
  const leidas = await llama('get_survey_properties', sid, Object.keys(propiedades.entries)).catch((error: unknown) => {
    if (error instanceof HerramientaRechazo) return null
    throw error
  })
  if (leidas === null)
    return [
      { cumple: false, texto: `La cuenta no ve la encuesta ${sid}: no existe, o le falta el permiso «Configuración de la encuesta: ver».` },
    ]
  const ajustes = v.parse(propiedades, leidas)
  const lista = await negativaDe(llama('list_participants', sid, 0, 1, false, ['completed']))
  const conTabla = !/no survey participants table/i.test(lista ?? '')
  const revisiones: Revision[] = [
    {
      cumple: ajustes.active === 'Y',
      texto: ajustes.active === 'Y' ? 'Está activa.' : 'No está activa: actívela en LimeSurvey.',
    },
    {
      cumple: conTabla,
      texto: conTabla ? 'Tiene tabla de participantes.' : 'No tiene tabla de participantes: créela en «Participantes».',
    },
    {
      cumple: ajustes.anonymized !== 'Y',
      texto:
        ajustes.anonymized === 'Y'
          ? 'Es anónima: no se sabría quién respondió. Desactive «Respuestas anónimas».'
          : 'No es anónima: se sabe qué estudiante respondió.',
    },
    {
      cumple: ajustes.tokenanswerspersistence === 'Y',
      texto:
        ajustes.tokenanswerspersistence === 'Y'
          ? 'Guarda las respuestas a medias.'
          : 'No guarda las respuestas a medias: active «Persistencia de respuestas».',
    },
    {
      cumple: ajustes.alloweditaftercompletion !== 'Y',
      texto:
        ajustes.alloweditaftercompletion === 'Y'
          ? 'Deja cambiar lo ya enviado: desactive «Permitir varias respuestas o actualizar».'
          : 'No deja cambiar lo ya enviado.',
    },
    { cumple: true, texto: `Se muestra en su idioma: ${ajustes.language}.` },
  ]
  if (!conTabla) return revisiones
  const exporta = await negativaDe(llama('export_responses_by_token', sid, 'json', [DE_NADIE], null, 'all', 'code', 'short', ['id'])).catch(
    // An anonymous survey has no tokens to ask by, which is told already.
    () => null,
  )
  // Without an answer to export it says so before it looks at the permission.
  const sinSaber = /^no data, /i.test(exporta ?? '')
    ? ' Si puede exportar respuestas se sabe desde la primera: revise otra vez entonces.'
    : ''
  const pruebas = [
    ['Participantes: ver', lista],
    ['Participantes: crear', await negativaDe(llama('add_participants', sid, [], false))],
    ['Participantes: modificar', await negativaDe(llama('set_participant_properties', sid, { token: DE_NADIE }, { completed: 'N' }))],
    ['Respuestas: exportar', exporta],
    ['Respuestas: eliminar', await negativaDe(llama('delete_response', sid, 0))],
  ] as const
  const faltan = pruebas.filter(([, negativa]) => !permitido(negativa)).map(([permiso]) => permiso)
  const alFinal = await llama('get_language_properties', sid, ['surveyls_url'], null).then((leida) => v.safeParse(final, leida))
  const direccion = alFinal.success ? (alFinal.output.surveyls_url ?? '') : ''
  // Any page of this site will do for one that was tied before there was one for it.
  const vuelve = direccion.startsWith(`${new URL(regreso).origin}/`) && ajustes.autoredirect === 'Y'
  return [
    ...revisiones,
    {
      cumple: faltan.length === 0,
      texto:
        (faltan.length === 0 ? 'La cuenta tiene los permisos que hacen falta.' : `A la cuenta le faltan permisos: ${faltan.join('; ')}.`) +
        sinSaber,
    },
    {
      cumple: vuelve,
      texto: vuelve
        ? 'Al terminar, la persona vuelve al sistema.'
        : `Al terminar, la persona no vuelve: ponga ${regreso} como «URL final» y active «Cargar automáticamente la URL».`,
    },
  ]
}
