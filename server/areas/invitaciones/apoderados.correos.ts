import { iniciales } from '#contract/rules/iniciales.ts'
import { PUERTA_DE_ORIGEN } from '#contract/rules/puerta-de-origen.ts'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { escribe } from '#server/providers/mail/carta.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'
import type { ApoderadoPorAvisar, PorRecordar } from './apoderados.sql.ts'

const dia = new Intl.DateTimeFormat('es-CL', { dateStyle: 'long', timeZone: 'UTC' })

function enLinea({ nombres, apellidoPaterno, apellidoMaterno, dsGrado, dsNomEstable, hasta }: PorRecordar): string {
  return `${iniciales(nombres, apellidoPaterno, apellidoMaterno)}, ${dsGrado}, ${dsNomEstable}: hasta el ${dia.format(new Date(hasta))}.`
}

/** Reminds a guardian of the surveys that are still to be answered. Whoever reads it by mistake learns initials, and no name. */
export function correoDePendientes(publicUrl: string, para: string, codigoDeBaja: string, uno: ApoderadoPorAvisar): Mensaje {
  const { nombres, origen, estudiantes } = uno
  const { ruta, texto } = PUERTA_DE_ORIGEN[origen]
  const una = estudiantes.length === 1
  return escribe(para, {
    asunto: una ? 'Falta una encuesta por responder' : `Faltan ${estudiantes.length} encuestas por responder`,
    saludo: `Hola, ${nombres}:`,
    parrafos: [una ? 'Todavía no se responde esta encuesta:' : 'Todavía no se responden estas encuestas:', ...estudiantes.map(enLinea)],
    enlace: { texto, url: `${publicUrl}${PATH_DE_RUTA[ruta]}` },
    despues: ['Puede responder por partes: lo escrito queda guardado.', 'Si ya respondió, no haga nada.'],
    baja: {
      pagina: `${publicUrl}${PATH_DE_RUTA.recordatorios}#baja=${codigoDeBaja}`,
      unaPulsacion: `${publicUrl}/api/invitaciones/baja?codigo=${codigoDeBaja}`,
    },
  })
}
