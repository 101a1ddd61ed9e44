import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'
import type { RolId } from '#contract/rules/roles.ts'
import { SCREENS } from '#app/screens.ts'
import { type Respuestas, unServicio } from './servicio-falso.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

const SIN_SERVICIO = new RechazoDeApi(503, { message: 'El servicio no está disponible.', codigo: 'sin-servicio' })

/** What each page says when nothing that it asks for comes (spec, section 8: other errors go to the caller, which shows them in its page). */
const PAGINAS: readonly (readonly [ruta: NombreDeRuta, rolId: RolId, query: Readonly<Record<string, string>>, dice: readonly string[]])[] =
  [
    ['inicio', 1, {}, ['No pudimos cargar las encuestas']],
    ['inicio', 2, {}, ['No pudimos cargar lo pendiente', 'No pudimos cargar el avance']],
    ['inicio', 5, {}, ['No pudimos mostrar sus estudiantes.', 'No pudimos cargar sus comprobantes']],
    ['dashboard', 2, {}, ['No pudimos cargar el avance']],
    ['seleccionRbd', 2, {}, ['No pudimos cargar la lista']],
    ['seleccionRbd', 2, { vista: 'ausentes' }, ['No pudimos cargar la lista']],
    ['seleccionEstudiante', 1, {}, ['No pudimos cargar las encuestas']],
    ['seleccionEstudiante', 2, { rbd: '90145' }, ['No pudimos cargar el establecimiento']],
    ['miCuenta', 5, {}, ['No pudimos traer su cuenta']],
    ['documentosApoyo', 5, {}, ['No pudimos cargar los documentos']],
    ['adminUsuarios', 2, {}, ['No pudimos cargar el territorio y los cargos', 'No pudimos cargar la lista']],
    ['adminUsuarios', 2, { vista: 'auditoria' }, ['No pudimos cargar la lista']],
    ['adminUsuarios', 2, { vista: 'solicitudes' }, ['No pudimos cargar la lista']],
    ['adminUsuarios', 2, { vista: 'invitaciones' }, ['No pudimos cargar las invitaciones']],
    ['adminEncuestas', 2, {}, ['No pudimos cargar los períodos', 'No pudimos cargar la lista']],
    ['adminEncuestas', 2, { vista: 'periodos' }, ['No pudimos cargar los períodos']],
    ['adminEnsenanzasGradosEncuestas', 2, {}, ['No pudimos cargar los períodos']],
    ['adminApoderadosEstudiantes', 2, {}, ['No pudimos cargar la lista']],
    ['misEstudiantes', 5, {}, ['No pudimos mostrar sus estudiantes.', 'No pudimos cargar sus comprobantes']],
    ['adminAvisos', 2, {}, ['No pudimos cargar lo publicado']],
    ['adminDatos', 2, {}, ['No pudimos cargar los conjuntos', 'No pudimos cargar los períodos y lugares']],
    ['adminDatos', 2, { vista: 'frecuencias' }, ['No pudimos contar las respuestas']],
    ['adminIntegraciones', 2, {}, ['No pudimos cargar los sistemas', 'No pudimos cargar la lista']],
    ['privacidad', 5, {}, ['No pudimos cargar esta página']],
    ['ayuda', 2, {}, ['No pudimos cargar los datos de la mesa de ayuda']],
    ['actualizaDatos', 1, {}, ['No pudimos traer sus datos']],
    ['instalacion', 2, {}, ['El servicio no contestó.']],
  ]

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(PAGINAS)('si nada llega, %s de un %i con %j dice qué no pudo, y por qué', async (ruta, rolId, query, dice) => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('sin red')))
  const Pantalla = SCREENS[ruta]
  const sesion = unaSesion(ruta, rolId === 1 ? {} : { rolId, establecimiento: null })
  await muestra(<Pantalla ruta={ruta} />, { escuela: { call: async () => Promise.reject(SIN_SERVICIO) }, sesion, ruta, query })
  await expect.poll(() => screen.queryAllByRole('alert').map((uno) => uno.querySelector('.font-accion')?.textContent)).toEqual(dice)
  for (const uno of screen.getAllByRole('alert')) expect(uno.textContent).toContain(SIN_SERVICIO.message)
})

const NINGUNO = { total: 0, filas: [] }

/** What each list says when it has come and nothing is in it: an empty page is not one that failed. */
const VACIAS: readonly (readonly [
  ruta: NombreDeRuta,
  rolId: RolId,
  query: Readonly<Record<string, string>>,
  llega: Respuestas,
  dice: string,
])[] = [
  ['documentosApoyo', 5, {}, { getDocumentosApoyo: () => [] }, 'No hay documentos para su perfil'],
  ['adminDatos', 2, {}, { getAdminDatos: () => NINGUNO }, 'Todavía no se pide ninguno'],
  ['adminUsuarios', 2, {}, { getAdminUsuarios: () => NINGUNO }, 'No hay usuarios en su territorio'],
  ['adminUsuarios', 2, { vista: 'auditoria' }, { getAuditoria: () => NINGUNO }, 'Todavía no hay nada'],
  ['adminUsuarios', 2, { vista: 'solicitudes' }, { getAdminSolicitudes: () => NINGUNO }, 'Nadie ha pedido nada'],
  ['seleccionRbd', 2, { vista: 'ausentes' }, { getEstablecimientos: () => ({ ...NINGUNO, faltan: 0 }) }, 'No falta ninguno'],
]

test.each(VACIAS)('si llega y no hay nada, %s de un %i con %j lo dice', async (ruta, rolId, query, llega, dice) => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('sin red')))
  const Pantalla = SCREENS[ruta]
  const sesion = unaSesion(ruta, { rolId, establecimiento: null })
  await muestra(<Pantalla ruta={ruta} />, { escuela: unServicio(llega), sesion, ruta, query })
  await expect.poll(() => screen.queryByText(dice)).not.toBeNull()
})
