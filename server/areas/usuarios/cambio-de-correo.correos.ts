import { velaCorreo } from '#server/plugins/auditoria/correo-velado.ts'
import type { Origen } from '#contract/rules/origen.ts'
import { PUERTA_DE_ORIGEN } from '#contract/rules/puerta-de-origen.ts'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { escribe } from '#server/providers/mail/carta.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'

/** To whom, and with which link. */
export interface Destino {
  publicUrl: string
  para: string
  nombres: string
}

/** The mail to a new address: it serves once its link is pressed. */
export function correoParaConfirmar({ publicUrl, para, nombres, codigo }: Destino & { codigo: string }): Mensaje {
  return escribe(para, {
    asunto: 'Confirme su correo electrónico',
    saludo: `Hola, ${nombres}:`,
    parrafos: ['Alguien pidió que esta dirección sea el correo de su cuenta. Si fue usted, confírmelo con este enlace.'],
    enlace: { texto: 'Confirmar mi correo', url: `${publicUrl}${PATH_DE_RUTA.correoNuevo}#confirmar=${codigo}`, horas: 24 },
    despues: ['Si no fue usted, no haga nada: nadie podrá usar su correo.'],
  })
}

/** The mail to an address that is already another account's, with that account's door: whoever asked is not told. */
export function correoDeDireccionEnUso({ publicUrl, para, origen }: Omit<Destino, 'nombres'> & { origen: Origen }): Mensaje {
  const { ruta, texto } = PUERTA_DE_ORIGEN[origen]
  return escribe(para, {
    asunto: 'Usted ya tiene una cuenta con este correo',
    saludo: 'Hola:',
    parrafos: ['Alguien pidió usar esta dirección en otra cuenta. Una cuenta ya la tiene, así que no cambiamos nada.'],
    enlace: { texto, url: `${publicUrl}${PATH_DE_RUTA[ruta]}` },
    despues: ['Si fue usted, use otra dirección.', 'Si no fue usted, no haga nada: su cuenta no cambió.'],
  })
}

/** The mail to the address that an account had until now, which tells enough of the new one to know it: its link gives the account back. */
export function correoDeCorreoCambiado({ publicUrl, para, nuevo, nombres, codigo }: Destino & { nuevo: string; codigo: string }): Mensaje {
  return escribe(para, {
    asunto: 'Su correo electrónico cambió',
    saludo: `Hola, ${nombres}:`,
    parrafos: [
      'Su cuenta tiene desde hoy otro correo electrónico. A este ya no llegarán sus mensajes.',
      'Si no fue usted, deshaga el cambio: vuelve esta dirección y se cierran las sesiones abiertas.',
    ],
    datos: [
      ['Antes', `${velaCorreo(para)} (este correo)`],
      ['Ahora', velaCorreo(nuevo)],
    ],
    enlace: { texto: 'Deshacer el cambio', url: `${publicUrl}${PATH_DE_RUTA.correoNuevo}#deshacer=${codigo}`, horas: 7 * 24 },
    despues: ['Si fue usted, no haga nada.'],
  })
}
