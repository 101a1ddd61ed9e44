import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { escribe } from '#server/providers/mail/carta.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'
import type { PorPreparar } from './invitaciones.sql.ts'

/** Tells a school that the period is open and that it has not entered. */
export function correoDeRecordatorio(
  publicUrl: string,
  para: string,
  { dsNomEstable, nombreUsuario, periodo }: Pick<PorPreparar, 'dsNomEstable' | 'nombreUsuario' | 'periodo'>,
): Mensaje {
  return escribe(para, {
    asunto: `Falta su ingreso al período ${periodo ?? ''}`.trimEnd(),
    saludo: 'Hola:',
    parrafos: [
      `${dsNomEstable ?? `El establecimiento ${nombreUsuario}`} todavía no revisa sus datos en el período ${periodo ?? 'abierto'}.`,
      `Ingrese con el RBD ${nombreUsuario} y su dígito, revise sus datos y acepte el protocolo.`,
    ],
    enlace: { texto: 'Ingresar', url: `${publicUrl}${PATH_DE_RUTA.login}` },
    despues: ['Si no recuerda la contraseña, pida otra en «¿Olvidó su contraseña?».', 'Si ya ingresó, no haga nada.'],
  })
}
