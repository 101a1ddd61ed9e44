import type { Page } from 'playwright-core'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abre, hay, leeFalla, llena, pulsa, todo } from '#tests/support/paginas/vistas.ts'
import { ENLACE } from './instalacion.cases.ts'

const instala = (codigo: string) => async (pagina: Page) => {
  await llena(pagina, {
    'Código de instalación': codigo,
    'Nombre de la agencia': 'Agencia de prueba',
    Teléfono: '+56 2 2123 4567',
    'Correo de la mesa de ayuda': 'ayuda@agencia.example',
    Horario: 'lunes a viernes, 9:00 a 18:00',
    'Nombre de usuario': 'primera',
    Nombres: 'Ana',
    'Apellido paterno': 'Soto',
    'Apellido materno (si tiene)': '',
    'Correo electrónico': 'ana.soto@agencia.example',
  })
  await pulsa('Instalar')(pagina)
}

export const instalacionScreen: Pantalla = {
  open: { 'quien parte': abre('/instalacion') },
  do: {
    'SUBMIT: todo bien': instala('7k3m-q2xd'),
    'SUBMIT: sin código': instala(''),
    'RETRY: reintentar': pulsa('Reintentar'),
  },
  see: {
    asking: hay('heading', 'Instalación'),
    filling: todo(hay('button', 'Instalar'), leeFalla),
    installing: hay('button', 'Instalando'),
    done: todo(hay('heading', 'Sistema instalado'), hay('link', 'Crear su contraseña')),
    installed: todo(hay('heading', 'El sistema ya está instalado'), hay('link', 'Ir al ingreso')),
    failed: todo(hay('heading', 'No supimos si está instalado'), leeFalla),
  },
  http: {
    getInstalacion: () => ({ method: 'GET', path: '/api/instalacion' }),
    postInstalacion: (body: object) => ({ method: 'POST', path: '/api/instalacion', body }),
  },
  answers: { 'postInstalacion.done: instalada': { status: 201, json: { enlace: ENLACE } } },
}
