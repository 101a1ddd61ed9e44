import type { Readable } from 'node:stream'
import type { SistemaExterno } from '../externo.ts'
import type { Respuestas } from '#contract/rules/cuestionario.ts'
import type { EncuestaDeProveedor, EstadoDeToken, Revision } from '#contract/proveedor.ts'

export type Informante = 'apoderado' | 'establecimiento'

/** How a survey's page was opened: `segunda` types a paper form that the school already typed. */
export type Modo = Informante | 'segunda'

/** Who opens a survey: the account and its session, and in whose name it answers. */
export interface Apertura {
  encuestaId: number
  token: string
  usuarioId: number
  sesionId: string
  modo: Modo
}

/** A submitted survey. */
export interface EncuestaRespondida {
  respuestas: Respuestas
  informante: Informante
  /** The name of the account that typed it. */
  digitador: string
  /** When it was submitted, ISO 8601. */
  fecha: string
}

/** A question and its answer in words, as a person reads them. */
export interface RespuestaEscrita {
  name: string
  pregunta: string
  respuesta: string
}

/** A submitted survey in words, by the parts in which it was answered. */
export interface EncuestaEscrita extends Omit<EncuestaRespondida, 'respuestas'> {
  partes: { titulo: string; respuestas: RespuestaEscrita[] }[]
}

export interface ArchivoDeRespuestas {
  archivo: Readable | Buffer
  nombre: string
  tipo: string
}

/** What only a tool that lives elsewhere can be asked. */
export interface HerramientaExterna extends SistemaExterno {
  /** Whether a survey there is as the product needs it. Rejects with 503 while the tool does not answer. */
  revisa(sid: number): Promise<Revision[]>
  /** Registers what was completed there since the last visit; one visit at a time. Gives how many were new. */
  sincroniza(): Promise<number>
}

/**
 * The tool in which people answer: the embedded one, or an external one. It knows surveys and tokens; who may see which
 * token is decided before it is asked (spec, section 7, survey provider).
 */
export interface ProveedorDeEncuestas {
  /** Brings what the product keeps of these tokens up to date with the tool, so that lists and sums are of now. One that is silent leaves them unknown. The tokens are looked for only by a tool that lives elsewhere. */
  alDia(encuestaId: number, tokens: () => readonly string[] | Promise<readonly string[]>): Promise<void>
  /** The surveys that the tool has. */
  encuestas(): Promise<EncuestaDeProveedor[]>
  /** The state of each token, in the order given, from what the product keeps of them. A tool that does not answer gives `DESCONOCIDA`, never a guess. */
  estados(encuestaId: number, guardados: readonly EstadoDeToken[]): Promise<EstadoDeToken[]>
  /** The address where this account answers; good once and for a short while. */
  abre(apertura: Apertura): Promise<{ url: string }>
  /** What was submitted for a token, or null when nothing was. */
  respuestas(encuestaId: number, token: string): Promise<EncuestaRespondida | null>
  /** The same in words, or null. */
  escrita(encuestaId: number, token: string): Promise<EncuestaEscrita | null>
  /** The same as a file, or null. `lector` is the account that reads it: a guardian whose bond nobody proved reads no surnames. */
  descarga(encuestaId: number, token: string, formato: 'pdf' | 'csv', lector: number): Promise<ArchivoDeRespuestas | null>
  /** Takes the answer of a token out of the tool, so that it may be answered again. Idempotent. */
  reabre(encuestaId: number, token: string): Promise<void>
  cierra(): Promise<void>
  /** Null for the embedded one. */
  externa: HerramientaExterna | null
}
