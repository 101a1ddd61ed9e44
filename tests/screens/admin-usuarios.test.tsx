import type { FilaDeCarga } from '#contract/usuarios.admin.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import AdminUsuarios from '#screens/admin-usuarios/admin-usuarios.screen.tsx'
import { unPerfil } from '#tests/support/personas/usuarios.ts'
import { unServicio, type Respuestas } from './servicio-falso.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

const COMUNAL = {
  ...unPerfil(4, 'admin.valdivia', {
    usuarioId: 9,
    nombres: 'LORENA',
    apellidoPaterno: 'ASENJO',
    correoElectronico: 'lorena@agencia.example',
    telefono2: null,
  }),
  cargoId: null,
  dsCargo: null,
  dsTerritorio: 'Valdivia, Los Ríos',
  dsComuna: null,
  dgvRbd: null,
  conSegundoFactor: false,
  correoRepetido: false,
  version: 3,
  usuarioRol: {
    rolId: 4,
    usuarioId: 9,
    regionId: '14',
    provinciaId: '141',
    comunaId: '14101',
    rol: { rolId: 4, dsRol: 'Administrador comunal' },
  },
}
const TERRITORIO: Record<string, unknown> = {
  '/data/regiones.json': [
    { regionId: '14', nombre: 'Los Ríos' },
    { regionId: '10', nombre: 'Los Lagos' },
  ],
  '/data/provincias.json': [{ provinciaId: '141', regionId: '14', nombre: 'Valdivia' }],
  '/data/comunas.json': [{ comunaId: '14101', provinciaId: '141', regionId: '14', nombre: 'Valdivia' }],
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => Response.json(TERRITORIO[new URL(String(url), 'http://localhost').pathname]))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function entraAUsuarios(respuestas: Respuestas = {}, query: Record<string, string> = {}, rolId: 2 | 3 = 2) {
  const servicio = unServicio({ getAdminUsuarios: () => ({ total: 1, filas: [COMUNAL] }), getCargosDeRol: () => [], ...respuestas })
  const { avisos } = await muestra(<AdminUsuarios />, {
    escuela: servicio,
    sesion: unaSesion('adminUsuarios', { rolId, establecimiento: null }),
    ruta: 'adminUsuarios',
    query,
  })
  return { servicio, avisos, persona: userEvent.setup() }
}

async function abreLaEdicion(persona: ReturnType<typeof userEvent.setup>) {
  const editar = await screen.findByRole('button', { name: /^Editar/ })
  await waitFor(() => expect(editar).toHaveProperty('disabled', false))
  await persona.click(editar)
  return within(await screen.findByRole('dialog'))
}

describe('los usuarios', () => {
  it('al ir a otra de sus partes el foco queda en el título, también mientras llega', async () => {
    const { persona } = await entraAUsuarios({ getAdminInvitaciones: () => new Promise(() => {}) })
    await persona.click(await screen.findByRole('link', { name: 'Invitaciones' }))
    await waitFor(() => expect(screen.queryByLabelText('Rol')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  })

  it('se buscan por región solo donde hay más de una', async () => {
    await entraAUsuarios()
    expect(await screen.findByLabelText('Región')).toBeTruthy()
    cleanup()
    await entraAUsuarios({}, {}, 3)
    expect(await screen.findByLabelText('Rol')).toBeTruthy()
    expect(screen.queryByLabelText('Región')).toBeNull()
  })

  it('en un teléfono, los filtros esperan detrás de un botón que dice cuántos hay puestos', async () => {
    await entraAUsuarios({}, { rolId: '1', searchTerm: 'Ana' })
    const boton = await screen.findByRole('button', { name: 'Filtros: 1' })
    const otros = document.getElementById(boton.getAttribute('aria-controls') ?? '')
    expect([boton.getAttribute('aria-expanded'), screen.getByLabelText('Rol').closest('.max-md\\:hidden') !== null]).toEqual([
      'false',
      true,
    ])
    act(() => boton.click())
    expect([boton.getAttribute('aria-expanded'), screen.getByLabelText('Rol').closest('.max-md\\:hidden')]).toEqual(['true', null])
    expect(otros).not.toBeNull()
  })

  it('se muestran con su rol, territorio y estado', async () => {
    await entraAUsuarios()
    const fila = (await screen.findByText('Lorena Asenjo')).closest('tr')
    expect(fila?.textContent).toContain('Valdivia, Los Ríos')
    expect(fila?.textContent).toContain('Activo')
    expect(fila?.textContent).not.toContain('Otra cuenta activa')
  })

  it('dicen de un establecimiento dónde está, y no su nombre dos veces', async () => {
    const escuela = { rolId: 1, regionId: null, provinciaId: null, comunaId: null, rol: { rolId: 1, dsRol: 'Establecimiento' } }
    const fila = {
      ...COMUNAL,
      dsTerritorio: 'Escuela Río Lindo',
      dsComuna: 'Futrono, Los Ríos',
      usuarioRol: { ...COMUNAL.usuarioRol, ...escuela },
    }
    await entraAUsuarios({ getAdminUsuarios: () => ({ total: 1, filas: [fila] }) })
    const celda = (await screen.findByText('Futrono, Los Ríos')).closest('td')
    expect(celda?.textContent).toBe('EstablecimientoFutrono, Los Ríos')
  })

  it('dicen que otra cuenta tiene el mismo correo', async () => {
    await entraAUsuarios({ getAdminUsuarios: () => ({ total: 1, filas: [{ ...COMUNAL, correoRepetido: true }] }) })
    expect(await screen.findByText('Otra cuenta activa tiene este correo: ninguna ingresa con Microsoft.')).toBeTruthy()
  })

  it('al cambiar el rol, el territorio que sobra se va', async () => {
    const { servicio, avisos, persona } = await entraAUsuarios({ putAdminUsuarios: () => COMUNAL })
    const dialogo = await abreLaEdicion(persona)
    expect(dialogo.getByLabelText('Comuna')).toHaveProperty('value', '14101')
    await persona.selectOptions(dialogo.getByLabelText('Rol'), 'Administrador regional')
    expect(dialogo.queryByLabelText('Comuna')).toBeNull()
    await persona.click(dialogo.getByRole('button', { name: 'Guardar cambios' }))
    await waitFor(() => expect(avisos).toEqual(['Usuario guardado.']))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Editar a Lorena Asenjo'))
    expect(servicio.de('putAdminUsuarios')[0]?.body).toMatchObject({
      version: 3,
      activo: 'Si',
      usuarioRol: { rolId: 3, regionId: '14', provinciaId: null, comunaId: null },
    })
  })

  it('dice qué falta, y el resumen lleva a cada campo', async () => {
    const { servicio, persona } = await entraAUsuarios()
    await persona.click(screen.getByRole('button', { name: 'Crear usuario' }))
    const dialogo = within(await screen.findByRole('dialog'))
    await persona.selectOptions(dialogo.getByLabelText('Rol'), 'Administrador regional')
    await persona.click(dialogo.getByRole('button', { name: 'Crear usuario' }))
    expect(dialogo.getByRole('alert').textContent).toContain('datos por corregir')
    await persona.click(dialogo.getByRole('link', { name: 'Debe ingresar los nombres.' }))
    expect(document.activeElement).toBe(dialogo.getByLabelText('Nombres'))
    expect(servicio.de('postAdminUsuarios')).toHaveLength(0)
  })

  it('si otra persona lo cambió, muestra ambas versiones y guarda la elegida', async () => {
    const guardada = { ...COMUNAL, nombres: 'LORENA PAZ', version: 4 }
    const rechazo = () =>
      new RechazoDeApi(409, {
        message: 'Otra persona cambió estos datos.',
        codigo: 'version-antigua',
        versiones: { enviada: {}, guardada },
      })
    const { servicio, persona } = await entraAUsuarios({ putAdminUsuarios: rechazo })
    const dialogo = await abreLaEdicion(persona)
    await persona.clear(dialogo.getByLabelText('Nombres'))
    await persona.type(dialogo.getByLabelText('Nombres'), 'Lore')
    await persona.click(dialogo.getByRole('button', { name: 'Guardar cambios' }))
    const conflicto = within(await screen.findByRole('dialog', { name: 'Otra persona cambió estos datos' }))
    expect(conflicto.getByRole('row', { name: 'Nombres Lore LORENA PAZ' })).toBeTruthy()
    servicio.cambia({ putAdminUsuarios: () => guardada })
    await persona.click(conflicto.getByRole('button', { name: 'Guardar la mía' }))
    await waitFor(() => expect(servicio.de('putAdminUsuarios').at(-1)?.body).toMatchObject({ nombres: 'Lore', version: 4 }))
  })

  it('antes de enviar un enlace de contraseña, pregunta', async () => {
    const { servicio, persona } = await entraAUsuarios({ postAdminUsuariosClave: () => ({ message: '' }) })
    await persona.click(await screen.findByRole('button', { name: /^Enviar enlace/ }))
    expect(await screen.findByRole('dialog', { name: 'Enviar un enlace de contraseña' })).toBeTruthy()
    expect(servicio.de('postAdminUsuariosClave')).toHaveLength(0)
    await persona.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Enviar el enlace' }))
    await waitFor(() => expect(servicio.de('postAdminUsuariosClave')[0]?.params).toEqual({ usuarioId: 9 }))
  })
})

describe('la carga desde un archivo', () => {
  it('ofrece las filas rechazadas como archivo, y después de cargar, escribir a las cuentas nuevas', async () => {
    const filas: FilaDeCarga[] = [
      { linea: 2, nombreUsuario: 'ana.soto', resultado: 'creado', motivos: [] },
      { linea: 3, nombreUsuario: '=1+1', resultado: 'rechazado', motivos: ['Debe ingresar los nombres.', 'Elija el rol.'] },
    ]
    const { persona } = await entraAUsuarios({ postAdminUsuariosCarga: () => ({ filas }) }, { vista: 'carga' })
    await persona.upload(await screen.findByLabelText('Archivo CSV'), new File(['x'], 'usuarios.csv', { type: 'text/csv' }))
    const enlace = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Descargar la rechazada' })
    expect(decodeURIComponent(enlace.href.replace(/^[^,]+,/, ''))).toBe(
      `\uFEFF"Línea";"Usuario";"Motivo"\r\n3;"'=1+1";"Debe ingresar los nombres. Elija el rol."\r\n`,
    )
    expect(screen.queryByRole('link', { name: 'Invitar' })).toBeNull()
    await persona.click(screen.getByRole('button', { name: 'Cargar 1 fila' }))
    expect((await screen.findByRole('link', { name: 'Invitar' })).getAttribute('href')).toBe('/admin/usuarios?vista=invitaciones')
  })

  it('da plantillas de lo que se carga: quien administra el país ve también las del servidor', async () => {
    await entraAUsuarios({}, { vista: 'carga' })
    const enlaces = await screen.findAllByRole<HTMLAnchorElement>('link', { name: /^Descargar una plantilla|^de / })
    expect(enlaces.map((enlace) => enlace.getAttribute('href'))).toEqual([
      '/documentos/plantilla-usuarios.csv',
      '/documentos/plantilla-establecimientos.csv',
      '/documentos/plantilla-estudiantes.csv',
    ])
  })

  it('revisa otra vez el mismo archivo, que pudo corregirse', async () => {
    const { servicio, persona } = await entraAUsuarios({ postAdminUsuariosCarga: () => ({ filas: [] }) }, { vista: 'carga' })
    const campo = await screen.findByLabelText('Archivo CSV')
    const archivo = new File(['nombreUsuario'], 'usuarios.csv', { type: 'text/csv' })
    await persona.upload(campo, archivo)
    await screen.findByText('Esto pasaría al cargarlo')
    await persona.upload(campo, archivo)
    await waitFor(() => expect(servicio.de('postAdminUsuariosCarga')).toHaveLength(2))
  })
})

it('antes de cerrar sesiones o de restablecer un segundo factor, pregunta', async () => {
  const { persona } = await entraAUsuarios({ getAdminUsuarios: () => ({ total: 1, filas: [{ ...COMUNAL, conSegundoFactor: true }] }) })
  await persona.click(await screen.findByRole('button', { name: /^Sesiones/ }))
  expect(await screen.findByRole('dialog', { name: 'Cerrar sus sesiones' })).toBeTruthy()
  await persona.keyboard('{Escape}')
  await persona.click(await screen.findByRole('button', { name: /^Segundo factor/ }))
  expect(await screen.findByRole('dialog', { name: 'Restablecer el segundo factor' })).toBeTruthy()
})

it('si el archivo de la auditoría no llega, lo dice', async () => {
  const { persona } = await entraAUsuarios(
    {
      getAuditoria: () => ({ total: 0, filas: [] }),
      getAuditoriaDescarga: () => new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'caido' }),
    },
    { vista: 'auditoria' },
  )
  await persona.click(await screen.findByRole('button', { name: 'Descargar CSV' }))
  expect(await screen.findByText('No pudimos preparar el archivo')).toBeTruthy()
})
