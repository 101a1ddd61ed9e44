import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, lee, leeDelContexto, todo } from '#tests/support/paginas/vistas.ts'

const esperando = lee('Cargando…')

export const rbdGuardScreen: Pantalla = {
  open: {
    'no se sabe nada': abreComo('escuela sin sus datos', '/inicio'),
    'los datos están al día': abreComo('escuela sin el protocolo', '/inicio'),
    'el protocolo está aceptado': abreComo('escuela con el protocolo', '/inicio'),
  },
  do: {},
  see: {
    checkingData: esperando,
    checkingProtocol: esperando,
    upToDate: hay('heading', 'Escuela Los Arrayanes'),
    dataPending: hay('heading', 'Actualice sus datos'),
    protocolPending: hay('heading', 'Protocolo de confidencialidad'),
    failed: todo(hay('heading', 'No pudimos revisar su acceso'), hay('button', 'Reintentar'), leeDelContexto('message')),
  },
  http: {
    checkData: ({ usuarioId }: { usuarioId: number }) => ({ method: 'GET', path: `/api/usuarios/${usuarioId}/datos-actualizados` }),
    checkProtocol: ({ usuarioId }: { usuarioId: number }) => ({ method: 'GET', path: `/api/aceptaciones-protocolo/usuario/${usuarioId}` }),
  },
  answers: {
    'checkData.done: sí': { status: 204 },
    'checkData.done: no': { status: 409, json: { message: 'Actualice sus datos.', codigo: 'datos-pendientes' } },
    'checkProtocol.done: sí': { status: 200, json: [{ usuarioId: 7, idRbd: 90145, version: '2025', fecha: '2025-08-05T12:00:00-04:00' }] },
    'checkProtocol.done: no': { status: 200, json: [] },
  },
}
