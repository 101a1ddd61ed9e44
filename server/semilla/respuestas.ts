import { avanceDe } from '#contract/rules/cuestionario-visibles.ts'
import type { Cuestionario, Respuestas } from '#contract/rules/cuestionario.ts'
import type { Azar } from './azar.ts'
import type { Colegio } from './colegios.ts'
import { filaDe } from './cuentas.ts'
import { esRegistro, type EncuestaSembrada } from './encuestas.ts'
import type { Estudiante } from './estudiantes.ts'
import { nombreDeDigitador, type Cuenta, type Cuentas } from './personas.ts'
import { respondeHasta, respondeTodo } from './responder.ts'

type Estado = 'borrador' | 'enviada' | 'anulada'

/** What somebody did with a student's survey: nobody's answer is null. */
export type Situacion = { estado: Estado; cuenta: Cuenta; informante: 'apoderado' | 'establecimiento' } | null

export interface RespuestaSembrada {
  respuestaId: number
  token: string
  encuesta: EncuestaSembrada
  estudiante: Estudiante
  estado: Estado
  cuenta: Cuenta
  informante: 'apoderado' | 'establecimiento'
  digitador: string
  folio: string | null
  version: number
  respuestas: Respuestas
  pagina: string | null
  respondidas: number
  preguntas: number
  creada: Date
  actualizada: Date
  enviada: Date | null
}

const ALFABETO_DE_TOKEN = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A survey token: 15 characters of the interface's alphabet. */
export function inventaToken(azar: Azar): string {
  return azar.texto(15, ALFABETO_DE_TOKEN)
}

/** How far each school is, from 0 to 1; the new one has not begun. */
export function inventaRitmos(azar: Azar, colegios: readonly Colegio[]): Map<number, number> {
  const nuevo = Number(filaDe('rbd-nuevo').fila.nombreUsuario)
  return new Map(colegios.map(({ idRbd }) => [idRbd, idRbd === nuevo ? 0 : azar.entero(15, 95) / 100]))
}

/** What the accounts' own guide promises: their students are as it says, whatever chance gives the rest. */
export function situacionesFijas(cuentas: Cuentas): Map<string, Situacion> {
  const { fila, estudiantesVinculados: [primera = '', segundo = '', tercera = ''] = [], estudiantesPorVincular = [] } = filaDe('apoderado')
  const cuenta = cuentas.de(fila.nombreUsuario)
  return new Map<string, Situacion>([
    [primera, null],
    [segundo, { estado: 'borrador', cuenta, informante: 'apoderado' }],
    [tercera, { estado: 'enviada', cuenta, informante: 'apoderado' }],
    ...[
      ...estudiantesPorVincular,
      ...(filaDe('epja').estudiantesVinculados ?? []),
      ...(filaDe('clave-unica').estudiantesVinculados ?? []),
    ].map((run) => [run, null] as const),
  ])
}

/** A situation drawn for a student at its school's pace; a guardian who answered is invented with it. */
export function inventaSituacion(
  azar: Azar,
  ritmo: number,
  encuesta: EncuestaSembrada,
  estudiante: Estudiante,
  cuentas: Cuentas,
): Situacion {
  if (!azar.ocurre(ritmo)) return null
  const suerte = azar.entero(1, 100)
  const estado = suerte <= 84 ? 'enviada' : suerte <= 97 ? 'borrador' : 'anulada'
  if (esRegistro(encuesta) || azar.ocurre(0.45))
    return { estado, cuenta: cuentas.de(String(estudiante.idRbd)), informante: 'establecimiento' }
  return { estado, cuenta: cuentas.inventaApoderado(estudiante.apellidoPaterno), informante: 'apoderado' }
}

/** The answers themselves, valid for their questionnaire, within the weeks of the application. */
export function inventaRespuesta(
  azar: Azar,
  respuestaId: number,
  token: string,
  encuesta: EncuestaSembrada,
  cuestionario: Cuestionario,
  estudiante: Estudiante,
  { estado, cuenta, informante }: NonNullable<Situacion>,
): RespuestaSembrada {
  const paginas = estado === 'borrador' ? azar.entero(1, cuestionario.pages.length - 1) : cuestionario.pages.length
  const respuestas = estado === 'borrador' ? respondeHasta(azar, cuestionario, paginas) : respondeTodo(azar, cuestionario)
  const creada = new Date(Date.UTC(2025, 7, 4 + azar.entero(0, 100), 12 + azar.entero(0, 11), azar.entero(0, 59), azar.entero(0, 59)))
  const actualizada = new Date(creada.getTime() + azar.entero(6, 40) * 60_000)
  return {
    respuestaId,
    token,
    encuesta,
    estudiante,
    estado,
    cuenta,
    informante,
    digitador: nombreDeDigitador(cuenta),
    folio: informante === 'establecimiento' ? String(100_000 + respuestaId) : null,
    version: Object.keys(respuestas).length + (estado === 'borrador' ? 0 : 1),
    respuestas,
    pagina: estado === 'borrador' ? (cuestionario.pages[paginas]?.name ?? null) : null,
    ...avanceDe(cuestionario, respuestas),
    creada,
    actualizada,
    enviada: estado === 'borrador' ? null : actualizada,
  }
}
