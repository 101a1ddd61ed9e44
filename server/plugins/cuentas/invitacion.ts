import type { Kysely } from 'kysely'
import { ROL } from '#contract/rules/roles.ts'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { escribe } from '#server/providers/mail/carta.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'
import { creaCodigo } from './codigos.ts'

/** Life of an invitation, in hours: its owner is not waiting for it. */
const HORAS = 24

/** Whoever is invited to the account that an administrator made. */
export interface Invitado {
  usuarioId: number
  nombres: string
  correoElectronico: string
  nombreUsuario: string
  rolId: number
}

function comoIngresa({ rolId, nombreUsuario }: Invitado): string {
  if (rolId === ROL.APODERADO) return 'Su usuario es su RUN.'
  return rolId === ROL.RBD ? `Ingrese con el RBD ${nombreUsuario} y su dígito.` : `Su nombre de usuario es ${nombreUsuario}.`
}

/** The mail that invites somebody to choose the first password of the account; the ones sent before serve until one is used. */
export async function invita(db: Kysely<unknown>, publicUrl: string, invitado: Invitado): Promise<Mensaje> {
  const codigo = await creaCodigo(db, { proposito: 'invitacion', usuarioId: invitado.usuarioId, horas: HORAS })
  return escribe(invitado.correoElectronico, {
    asunto: 'Le crearon una cuenta',
    saludo: `Hola, ${invitado.nombres}:`,
    parrafos: [`Un administrador le creó una cuenta. ${comoIngresa(invitado)}`, 'Para ingresar, primero cree su contraseña.'],
    enlace: { texto: 'Crear mi contraseña', url: `${publicUrl}${PATH_DE_RUTA.recuperarPassword}#token=${codigo}`, horas: HORAS },
    despues: ['Si no lo esperaba, no haga nada.'],
  })
}
