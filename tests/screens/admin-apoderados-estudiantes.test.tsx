import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { ApoderadoAdministrado } from '#contract/apoderados.admin.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'
import AdminApoderadosEstudiantes from '#screens/admin-apoderados-estudiantes/admin-apoderados-estudiantes.screen.tsx'
import { unServicio, type Respuestas } from './servicio-falso.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

const JULIETA = {
  vinculoId: 51,
  runEstudiante: '36120458-1',
  nombres: 'JULIETA',
  apellidoPaterno: 'MANCILLA',
  apellidoMaterno: 'PAILLÁN',
  dsGrado: '1° Básico',
  letraCurso: 'A',
  idRbd: 90159,
  dsNomEstable: 'Escuela Ribera del Huillín',
  creado: '2025-08-04T13:00:00.000Z',
  probado: '2025-08-05T10:00:00-04:00',
}
const MARCELA: ApoderadoAdministrado = {
  usuarioId: 7,
  runApoderado: '34120587-5',
  nombres: 'MARCELA',
  apellidoPaterno: 'PAILLÁN',
  apellidoMaterno: '',
  correoElectronico: 'marcela@correo.example',
  origen: 'Apoderados',
  activo: true,
  verificado: true,
  version: 5,
  estudiantes: [JULIETA],
}
const ROSA: ApoderadoAdministrado = {
  ...MARCELA,
  usuarioId: 8,
  runApoderado: '11111111-1',
  nombres: 'ROSA',
  apellidoPaterno: 'ÑANCO',
  correoElectronico: 'rosa@correo.example',
  origen: 'EPJA',
  verificado: false,
  version: 1,
  estudiantes: [],
}

afterEach(cleanup)

async function entra(respuestas: Respuestas = {}) {
  const servicio = unServicio({
    getAdminApoderados: () => ({ total: 2, filas: [MARCELA, ROSA] }),
    getAdminApoderadosPorAlumno: () => ({ total: 1, filas: [MARCELA] }),
    ...respuestas,
  })
  const { avisos } = await muestra(<AdminApoderadosEstudiantes />, {
    escuela: servicio,
    sesion: unaSesion('adminApoderadosEstudiantes', { rolId: 4, establecimiento: null }),
    ruta: 'adminApoderadosEstudiantes',
  })
  return { servicio, avisos, persona: userEvent.setup() }
}
const presiona = async (persona: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  persona.click(await screen.findByRole('button', { name }))
const elDialogo = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('los apoderados', () => {
  it('se muestran con su verificación, la puerta EPJA de quien llegó por ella y sus estudiantes', async () => {
    await entra()
    expect((await screen.findByText('Marcela Paillán')).closest('tr')?.textContent).toMatch(
      /34\.120\.587-5 marcela.*Verificado.*Julieta Mancilla Paillán.*1° Básico A, Escuela Ribera del Huillín/,
    )
    expect(screen.getByText('Rosa Ñanco').closest('tr')?.textContent).toMatch(
      /11\.111\.111-1, Estudiante EPJA.*Por verificar.*Ninguno a la vista/,
    )
  })

  it('solo con el RUN del estudiante se buscan por su alumno vinculado; con otro dato, en la lista', async () => {
    const { servicio, persona } = await entra()
    await screen.findByText('Marcela Paillán')
    await persona.type(screen.getByLabelText('RUN del estudiante'), '36.120.458-1{Enter}')
    await waitFor(() => expect(servicio.de('getAdminApoderadosPorAlumno')[0]?.query).toMatchObject({ runEstudiante: '36.120.458-1' }))
    await persona.type(screen.getByLabelText('RUN del apoderado'), '34.120.587-5{Enter}')
    await waitFor(() =>
      expect(servicio.de('getAdminApoderados').at(-1)?.query).toMatchObject({
        runApoderado: '34.120.587-5',
        runEstudiante: '36.120.458-1',
      }),
    )
  })

  it('dice que está cargando, que falló o que no hay ninguno', async () => {
    await entra({ getAdminApoderados: () => new Promise(() => {}) })
    expect(await screen.findByText('Cargando apoderados…')).toBeTruthy()
    cleanup()
    await entra({ getAdminApoderados: () => ({ total: 0, filas: [] }) })
    expect(await screen.findByRole('heading', { name: 'No hay apoderados en su territorio' })).toBeTruthy()
    cleanup()
    const { servicio, persona } = await entra({
      getAdminApoderados: () => new RechazoDeApi(503, { message: 'El servicio no está disponible.', codigo: 'sin-servicio' }),
    })
    await screen.findByText('No pudimos cargar la lista')
    servicio.cambia({ getAdminApoderados: () => ({ total: 1, filas: [ROSA] }) })
    await presiona(persona, 'Reintentar')
    expect(await screen.findByText('Rosa Ñanco')).toBeTruthy()
  })
})

describe('un apoderado', () => {
  it('se crea con activo en 1, y los errores llevan a los campos del diálogo', async () => {
    const { servicio, avisos, persona } = await entra({ postAdminApoderados: () => ROSA })
    await presiona(persona, 'Crear apoderado')
    const dialogo = await elDialogo('Crear apoderado')
    await persona.click(dialogo.getByRole('button', { name: 'Crear apoderado' }))
    await persona.click(dialogo.getByRole('link', { name: 'Debe ingresar el RUN.' }))
    expect(document.activeElement).toBe(dialogo.getByLabelText('RUN'))
    await persona.type(dialogo.getByLabelText('RUN'), '11.111.111-1')
    await persona.type(dialogo.getByLabelText('Nombres'), 'Rosa')
    await persona.type(dialogo.getByLabelText('Apellido paterno'), 'Ñanco')
    await persona.type(dialogo.getByLabelText('Correo electrónico'), 'rosa@correo.example')
    await persona.click(dialogo.getByRole('button', { name: 'Crear apoderado' }))
    await waitFor(() => expect(avisos).toEqual(['Apoderado guardado.']))
    expect(servicio.de('postAdminApoderados')[0]?.body).toMatchObject({ nombres: 'Rosa', activo: '1', origen: 'Apoderados' })
  })

  it('cambiado por otra persona, muestra ambas versiones y sigue con la guardada', async () => {
    const guardada = { ...MARCELA, nombres: 'MARCELA ROSA', version: 6 }
    const rechazo = () =>
      new RechazoDeApi(409, {
        message: 'Otra persona cambió estos datos.',
        codigo: 'version-antigua',
        versiones: { enviada: {}, guardada },
      })
    const { servicio, persona } = await entra({ patchAdminApoderados: rechazo })
    await presiona(persona, /^Editar.*Marcela/)
    const dialogo = await elDialogo('Editar apoderado')
    await persona.clear(dialogo.getByLabelText('Nombres'))
    await persona.type(dialogo.getByLabelText('Nombres'), 'Marce')
    await persona.click(dialogo.getByRole('button', { name: 'Guardar cambios' }))
    const conflicto = await elDialogo('Otra persona cambió estos datos')
    expect(conflicto.getAllByRole('row').map((fila) => fila.textContent)).toEqual(['DatoSu versiónLa guardada', 'NombresMarceMARCELA ROSA'])
    await persona.click(conflicto.getByRole('button', { name: 'Seguir con la guardada' }))
    expect((await elDialogo('Editar apoderado')).getByLabelText('Nombres')).toHaveProperty('value', 'MARCELA ROSA')
    expect(servicio.de('patchAdminApoderados')).toHaveLength(1)
  })

  it('sin verificar, recibe otro correo después de preguntar', async () => {
    const { servicio, avisos, persona } = await entra({ postAdminApoderadosReenvio: () => ({ message: '' }) })
    await presiona(persona, /^Reenviar.*Rosa/)
    expect(servicio.de('postAdminApoderadosReenvio')).toHaveLength(0)
    await persona.click((await elDialogo('Reenviar la verificación')).getByRole('button', { name: 'Enviar el correo' }))
    await waitFor(() => expect(avisos).toEqual(['Enviamos el correo de verificación.']))
    expect(servicio.de('postAdminApoderadosReenvio')[0]?.params).toEqual({ id: 8 })
  })
})

describe('un vínculo', () => {
  it('se hace con el RUN del estudiante, que se revisa antes', async () => {
    const { servicio, avisos, persona } = await entra({ postAdminApoderadosEstudiantes: () => ROSA })
    await presiona(persona, /^Vincular.*Rosa/)
    const dialogo = await elDialogo('Vincular un estudiante')
    await persona.type(dialogo.getByLabelText('RUN del estudiante'), '36.120.458-2{Enter}')
    expect(await dialogo.findByRole('alert')).toBeTruthy()
    expect(servicio.de('postAdminApoderadosEstudiantes')).toHaveLength(0)
    await persona.clear(dialogo.getByLabelText('RUN del estudiante'))
    servicio.rechaza('postAdminApoderadosEstudiantes', new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'caido' }))
    await persona.type(dialogo.getByLabelText('RUN del estudiante'), '36.120.458-1{Enter}')
    expect(await dialogo.findByText('No se pudo vincular')).toBeTruthy()
    servicio.responde('postAdminApoderadosEstudiantes')
    await persona.type(dialogo.getByLabelText('RUN del estudiante'), '{Enter}')
    await waitFor(() => expect(avisos).toEqual(['Estudiante vinculado.']))
    expect(servicio.de('postAdminApoderadosEstudiantes')[0]?.body).toMatchObject({ usuarioId: 8 })
  })

  it('se termina con un motivo', async () => {
    const rechazo = () =>
      new RechazoDeApi(400, {
        message: 'Revise los datos ingresados.',
        codigo: 'datos-invalidos',
        campos: { motivo: 'Escriba el motivo.' },
      })
    const { servicio, avisos, persona } = await entra({ deleteAdminApoderadosEstudiantes: rechazo })
    await presiona(persona, /^Desvincular.*Julieta/)
    const pregunta = await elDialogo('Desvincular a un estudiante')
    await persona.click(pregunta.getByRole('button', { name: 'Desvincular' }))
    expect(await pregunta.findByRole('link', { name: 'Escriba el motivo.' })).toBeTruthy()
    servicio.cambia({ deleteAdminApoderadosEstudiantes: () => undefined })
    await persona.type(pregunta.getByLabelText('Motivo'), 'No es su apoderada')
    await persona.click(pregunta.getByRole('button', { name: 'Desvincular' }))
    await waitFor(() => expect(avisos).toEqual(['Estudiante desvinculado.']))
    expect(servicio.de('deleteAdminApoderadosEstudiantes').at(-1)).toMatchObject({
      params: { id: 51 },
      body: { motivo: 'No es su apoderada' },
    })
  })
})
