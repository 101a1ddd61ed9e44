import type { Page } from 'playwright-core'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, lee, leeFalla, llena, pulsa, todo } from '#tests/support/paginas/vistas.ts'

const guarda = (nombres: string, correo: string) => async (pagina: Page) => {
  await llena(pagina, {
    Nombres: nombres,
    'Apellido paterno': 'Soto',
    'Apellido materno (si tiene)': 'Díaz',
    'Correo electrónico': correo,
    'Correo electrónico del director o la directora': 'Directora@demo.cl',
    'Teléfono fijo (si tiene)': '',
    'Teléfono móvil': '+56 9 1111 2222',
  })
  await pulsa('Guardar y continuar')(pagina)
}

export const actualizaDatosScreen: Pantalla = {
  alrededor: {
    'GET /api/usuarios/7/datos-actualizados': { status: 409, json: { codigo: 'datos-pendientes', message: 'Actualice sus datos.' } },
  },
  open: { 'una escuela': abreComo('escuela sin sus datos', '/actualiza-datos') },
  do: {
    'SAVE: todo bien': guarda(' Rosa ', 'Escuela@Demo.CL'),
    'SAVE: sin nombre ni correo': guarda('', ''),
    'RETRY: reintentar': pulsa('Reintentar'),
  },
  see: {
    loading: lee('Cargando sus datos…'),
    loadFailed: leeFalla,
    editing: todo(hay('heading', 'Persona encargada'), leeFalla),
    saving: hay('button', 'Guardando'),
    updated: hay('button', 'Cerrar sesión'),
  },
  http: {
    loadProfile: () => ({ method: 'GET', path: '/api/usuarios' }),
    saveProfile: ({ data: body }: { data: object }) => ({ method: 'PUT', path: '/api/usuarios', body }),
  },
}
