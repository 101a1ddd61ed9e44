import { formateaCodigoDeVinculo } from '#contract/rules/codigo-de-vinculo.ts'
import { iniciales } from '#contract/rules/iniciales.ts'
import type { Origen } from '#contract/rules/origen.ts'
import { PUERTA_DE_ORIGEN } from '#contract/rules/puerta-de-origen.ts'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { escribe } from '#server/providers/mail/carta.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'
import type { CodigoEmitido } from './codigos-de-vinculo.ts'

const QUE_HACER: Record<Origen, string> = {
  Apoderados: 'Ingrese como apoderado, vincule al estudiante con su RUN y elija «Comprobar con un código» en su tarjeta.',
  EPJA: 'Ingrese como estudiante EPJA, vincúlese con su propio RUN y elija «Comprobar con un código» en su tarjeta.',
}

const ASUNTO: Record<Origen, string> = {
  Apoderados: 'Código para comprobar su vínculo con un estudiante',
  EPJA: 'Código para comprobar que usted es el estudiante',
}

/** How long a course's codes serve, and by which door they are used: an adult student answers about herself. */
export interface UsoDeCodigos {
  publicUrl: string
  vence: string
  origen: Origen
}

/** The mail with a student's code. Whoever reads it by mistake learns initials, and no name. */
export function correoDeCodigo({ publicUrl, vence, origen }: UsoDeCodigos, para: string, emitido: CodigoEmitido): Mensaje {
  const { ruta, texto } = PUERTA_DE_ORIGEN[origen]
  const { nombres, apellidoPaterno, apellidoMaterno, curso, dsNomEstable, codigo } = emitido
  return escribe(para, {
    asunto: ASUNTO[origen],
    saludo: 'Hola:',
    parrafos: [
      `${dsNomEstable} le envía el código de ${iniciales(nombres, apellidoPaterno, apellidoMaterno)}, de ${curso}.`,
      QUE_HACER[origen],
    ],
    datos: [['Código', formateaCodigoDeVinculo(codigo)]],
    enlace: { texto, url: `${publicUrl}${PATH_DE_RUTA[ruta]}` },
    despues: [`Sirve una sola vez, hasta el ${vence}. No lo comparta.`, 'Si este correo no es para usted, bórrelo.'],
  })
}
