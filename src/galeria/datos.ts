import type { Comprobante } from '#contract/comprobantes.ts'
import type { EncuestaDeRbd } from '#contract/encuestas.ts'
import type { Falla } from '#contract/falla.ts'
import { conNumero } from '#contract/numero-de-falla.ts'
import type { PorTomar } from '#contract/proveedor.ts'

/** What the examples show: nobody's. */

export const nada = (): void => undefined

export const MENSAJE_CON_NUMERO = conNumero('El servicio no respondió. Lo escrito se conserva.', '7f3a91c4-0000')

export const FALLA_DE_CAMPOS: Falla = {
  mensaje: 'Debe ingresar su correo.',
  campos: { correo: 'Debe ingresar su correo.', captchaToken: 'Complete la verificación de persona.' },
}

export const FALLA_GENERAL: Falla = { mensaje: MENSAJE_CON_NUMERO, campos: {} }

export const ENCUESTA: EncuestaDeRbd = {
  encuestaId: 1,
  nombre: 'Encuesta de vulnerabilidad de 5° básico',
  activo: true,
  esPublico: false,
  periodo: { periodoId: 1, nombre: '2026' },
  contestador: { informanteDigitadorId: 1, nombre: 'Apoderado' },
  apertura: '2026-03-02T03:00:00.000Z',
  cierre: '2026-12-11T02:59:59.000Z',
  minutos: 12,
  estudiantes: 1204,
  completadas: 812,
  enProgreso: 96,
}

export const COMPROBANTE: Comprobante = {
  id: '7F3A91C402D85BE6A1909C3E4417F2D0',
  estado: 'VALIDO',
  encuestaId: 1,
  dsEncuesta: ENCUESTA.nombre,
  idRbd: 90145,
  dgvRbd: '8',
  dsNomEstable: 'Escuela Los Arrayanes del Sur',
  dsGrado: '5° básico',
  letraCurso: 'A',
  nombreEstudiante: 'MARTINA PAZ ROJAS SOTO',
  runEnmascarado: '**.***.587-5',
  fecha: '2026-11-20T15:42:00.000Z',
  informante: 'apoderado',
  digitador: 'CAROLINA SOTO VERA',
  urlVerificacion: 'https://encuestas.ejemplo.cl/comprobar',
}

export const POR_TOMAR: PorTomar = { desde: '2026-11-18T13:05:00.000Z', respondidas: 14, preguntas: 32, enviada: false, dejada: null }
