import type { FastifyInstance } from 'fastify'
import { exigeCredito } from '#server/plugins/abuso/fallos.ts'
import { huella } from '#server/plugins/cuentas/huella.ts'
import { creaTalon } from '#server/plugins/cuentas/talones.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { Rechazo } from '#server/plugins/http/rechazo.ts'
import { enlaceDe, esEnlace, type Enlace, type PropositoDeEnlace } from './enlaces.sql.ts'

/** What the reader of a link that serves no more can do. */
const PIDA: Readonly<Record<PropositoDeEnlace, string>> = {
  verificacion: 'Pida uno nuevo.',
  recuperacion: 'Pida uno nuevo.',
  invitacion: 'Pida uno nuevo.',
  'confirmar-correo': 'Pida el cambio otra vez en «Mi cuenta».',
  'deshacer-correo': 'Pida ayuda a la agencia.',
}

function exigeVigente({ proposito, usado, vigente }: Enlace): void {
  // An account that is verified already is told so, and not that the link is of no use, when the person presses.
  if (proposito === 'verificacion') return
  if (usado) throw new Rechazo(400, 'enlace-usado', `El enlace ya se usó. ${PIDA[proposito]}`)
  if (!vigente) throw new Rechazo(400, 'enlace-vencido', `El enlace venció. ${PIDA[proposito]}`)
}

/** The links of mails, opened without spending them (ADR 029). */
export default function enlaces(app: FastifyInstance): void {
  sirve(app, 'postEnlaces', async ({ db, config, body, request, reply }) => {
    const suya = huella(body.codigo)
    await exigeCredito(db, request, esEnlace(suya))
    const enlace = await enlaceDe(db, suya)
    if (enlace === null) throw new Rechazo(400, 'enlace-invalido', 'El enlace no es válido. Pida uno nuevo.')
    exigeVigente(enlace)
    return { talon: await creaTalon(db, { config, request, reply, codigo: body.codigo }) }
  })
}
