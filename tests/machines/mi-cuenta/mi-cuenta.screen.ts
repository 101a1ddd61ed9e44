import type { Page } from 'playwright-core'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, lee, leeFalla, llena, pulsa, todo } from '#tests/support/paginas/vistas.ts'

const guarda = (nombres: string) => async (pagina: Page) => {
  await llena(pagina, {
    Nombres: nombres,
    'Apellido paterno': 'Soto',
    'Apellido materno (si tiene)': '',
    'Teléfono móvil (si tiene)': '+56 9 1111 2222',
    'Teléfono fijo (si tiene)': '',
  })
  await pulsa('Guardar los datos')(pagina)
}

const cambia = (repetida: string) => async (pagina: Page) => {
  await llena(pagina, {
    'Contraseña actual': 'la-de-antes-1',
    'Contraseña nueva': 'girasol-azul-42',
    'Repita la contraseña nueva': repetida,
  })
  await pulsa('Cambiar la contraseña')(pagina)
}

const pideCorreo = (correo: string, contrasena: string) => async (pagina: Page) => {
  await llena(pagina, { 'Correo nuevo': correo, 'Su contraseña': contrasena })
  await pulsa('Cambiar el correo')(pagina)
}

const susFallas = async (pagina: Page, { failure, passwordFailure, emailFailure }: Readonly<Record<string, unknown>>): Promise<void> => {
  await leeFalla(pagina, { failure: emailFailure })
  await leeFalla(pagina, { failure })
  await leeFalla(pagina, { failure: passwordFailure })
}

const QUEDO: Readonly<Record<string, string>> = {
  profile: 'Sus datos quedaron guardados.',
  email: 'Le enviamos un enlace al correo nuevo. Su correo cambia cuando lo abra.',
  password: 'Su contraseña cambió. Las otras sesiones de su cuenta se cerraron.',
}

const diceQueQuedo = async (pagina: Page, { done }: Readonly<Record<string, unknown>>): Promise<void> => {
  if (done !== null) await lee(QUEDO[String(done)] ?? '')(pagina)
}

export const miCuentaScreen: Pantalla = {
  alrededor: {
    'GET /api/usuarios/sesiones': { status: 200, json: [] },
    'GET /api/usuarios/segundo-factor': { status: 200, json: { estado: 'activo', exigido: true, desde: null, respaldos: 10 } },
  },
  open: { 'una persona': abreComo('agencia', '/mi-cuenta') },
  do: {
    'SAVE_PROFILE: todo bien': guarda('Rosa'),
    'SAVE_PROFILE: sin nombre': guarda(''),
    'CHANGE_PASSWORD: todo bien': cambia('girasol-azul-42'),
    'CHANGE_PASSWORD: distintas': cambia('otra'),
    'CHANGE_EMAIL: todo bien': pideCorreo('Rosa@Demo.CL', 'la-de-antes-1'),
    'CHANGE_EMAIL: el mismo y sin contraseña': pideCorreo('A@demo.cl', ''),
    'RETRY: reintentar': pulsa('Reintentar'),
  },
  see: {
    loading: lee('Cargando su cuenta…'),
    loadFailed: leeFalla,
    editing: todo(hay('button', 'Guardar los datos'), susFallas, diceQueQuedo),
    savingProfile: hay('button', 'Guardando'),
    changingEmail: hay('button', 'Enviando el enlace'),
    changingPassword: hay('button', 'Cambiando'),
  },
  http: {
    loadProfile: () => ({ method: 'GET', path: '/api/usuarios' }),
    saveAccount: ({ data: body }: { data: object }) => ({ method: 'PUT', path: '/api/usuarios', body }),
  },
}
