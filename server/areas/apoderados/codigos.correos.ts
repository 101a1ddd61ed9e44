import { formateaCodigoDeVinculo } from '#contract/rules/codigo-de-vinculo.ts'
import { iniciales } from '#contract/rules/iniciales.ts'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { escribe } from '#server/providers/mail/carta.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'
import type { CodigoEmitido } from './codigos-de-vinculo.ts'

/** The mail with a student's code. Whoever reads it by mistake learns initials, and no name. */
export function correoDeCodigo(publicUrl: string, para: string, emitido: CodigoEmitido, vence: string): Mensaje {
  const { nombres, apellidoPaterno, apellidoMaterno, curso, dsNomEstable, codigo } = emitido
  return escribe(para, {
    asunto: 'Código para comprobar su vínculo con un estudiante',
    saludo: 'Hola:',
    parrafos: [
      `${dsNomEstable} le envía el código de ${iniciales(nombres, apellidoPaterno, apellidoMaterno)}, de ${curso}.`,
      `Código: ${formateaCodigoDeVinculo(codigo)}`,
      'Ingrese como apoderado, vincule al estudiante con su RUN y elija "Comprobar con un código" en su tarjeta.',
    ],
    enlace: { texto: 'Ir al ingreso de apoderados', url: `${publicUrl}${PATH_DE_RUTA.ingresoApoderados}` },
    despues: [`Sirve una sola vez, hasta el ${vence}. No lo comparta.`, 'Si este correo no es para usted, bórrelo.'],
  })
}
