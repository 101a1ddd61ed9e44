import type { NombreDeRuta } from '#contract/rules/permisos.ts'

interface Enlace {
  ruta: NombreDeRuta
  texto: string
}

interface Tema {
  titulo: string
  pasos: readonly string[]
  enlaces: readonly Enlace[]
}

/** How each kind of person enters. */
export const INGRESOS: readonly Tema[] = [
  {
    titulo: 'Establecimientos',
    pasos: [
      'Ingrese con el RBD, su guion y su dígito. Por ejemplo: 90145-8.',
      'La primera vez del período, actualice los datos y acepte el protocolo.',
    ],
    enlaces: [{ ruta: 'login', texto: 'Ir al ingreso de establecimientos' }],
  },
  {
    titulo: 'Madres, padres y apoderados',
    pasos: [
      'Cree una cuenta con su RUN y verifíquela desde su correo.',
      'También puede ingresar con ClaveÚnica, sin otra contraseña.',
      'Después vincule a cada estudiante con su RUN.',
    ],
    enlaces: [
      { ruta: 'ingresoApoderados', texto: 'Ir al ingreso de apoderados' },
      { ruta: 'registroApoderado', texto: 'Crear una cuenta' },
    ],
  },
  {
    titulo: 'Estudiantes de educación de personas jóvenes y adultas (EPJA)',
    pasos: ['Su cuenta es propia: se crea y se usa desde el ingreso EPJA.'],
    enlaces: [{ ruta: 'ingresoEpja', texto: 'Ir al ingreso EPJA' }],
  },
  {
    titulo: 'Personal de la agencia',
    pasos: ['Elija «Ingreso con cuenta Microsoft» y use su correo institucional.'],
    enlaces: [{ ruta: 'login', texto: 'Ir al ingreso con cuenta Microsoft' }],
  },
]

/** What to do when something does not go well. */
export const PROBLEMAS: readonly Tema[] = [
  {
    titulo: 'Olvidé mi contraseña',
    pasos: ['Pida un enlace con su RBD, su nombre de usuario o su RUN.', 'El enlace llega a su correo, sirve una vez y dura 30 minutos.'],
    enlaces: [{ ruta: 'recuperarPassword', texto: 'Recuperar mi contraseña' }],
  },
  {
    titulo: 'No llegó el correo',
    pasos: [
      'Busque en correo no deseado y espere unos minutos.',
      'Para verificar una cuenta, ingrese con su contraseña y pida otro correo.',
    ],
    enlaces: [],
  },
  {
    titulo: 'No aparece la verificación «Soy una persona»',
    pasos: ['Presione «Reintentar» junto a ese mensaje.', 'Si usa un bloqueador de anuncios, desactívelo en esta página.'],
    enlaces: [],
  },
  {
    titulo: 'La página no comienza, o se ve incompleta',
    pasos: [
      'Actualice su navegador: sirven Chrome 99, Safari 15.4 (iOS 15.4), Firefox 97 y los más nuevos.',
      'Si su teléfono no lo permite, pruebe con otro equipo o pida ayuda en su establecimiento.',
    ],
    enlaces: [],
  },
  {
    titulo: 'Mi sesión se cerró sola',
    pasos: ['Ocurre después de 30 minutos sin usar el sistema.', 'Ingrese otra vez: lo que había escrito sigue en este equipo.'],
    enlaces: [],
  },
  {
    titulo: 'Me quedé sin conexión respondiendo',
    pasos: [
      'Siga respondiendo: las respuestas quedan pendientes en su equipo.',
      'Se envían solas cuando vuelve la conexión. No cierre la página antes.',
    ],
    enlaces: [],
  },
  {
    titulo: 'Quiero saber si un comprobante es válido',
    pasos: ['Escriba el código del comprobante o lea su código QR. No necesita una cuenta.'],
    enlaces: [{ ruta: 'verificar', texto: 'Verificar un comprobante' }],
  },
]
