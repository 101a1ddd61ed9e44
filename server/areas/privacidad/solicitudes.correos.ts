import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { escribe } from '#server/providers/mail/carta.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'
import type { SolicitudDePersona } from './solicitudes.sql.ts'

const QUE = { borrado: 'borrar sus datos', correccion: 'corregir sus datos' } as const

/** The mail that tells a person how its request was resolved; after an erasure, the last that it gets. */
export function correoDeSolicitudResuelta(
  publicUrl: string,
  para: string,
  { tipo, nombre }: Pick<SolicitudDePersona, 'tipo' | 'nombre'>,
  { aceptada, respuesta }: { aceptada: boolean; respuesta: string },
): Mensaje {
  return escribe(para, {
    asunto: 'Respondimos su solicitud sobre sus datos',
    saludo: `Hola, ${nombre}:`,
    parrafos: [
      `Usted pidió ${QUE[tipo]}. La solicitud fue ${aceptada ? 'aceptada' : 'rechazada'}.`,
      respuesta,
      ...(tipo === 'borrado' && aceptada
        ? ['Su cuenta ya no existe. Las respuestas que envió quedaron sin su nombre ni el RUN del estudiante.']
        : []),
    ],
    enlace: { texto: 'Privacidad de los datos', url: `${publicUrl}${PATH_DE_RUTA.privacidad}` },
    despues: ['Si no está de acuerdo, llame a la mesa de ayuda.'],
  })
}
