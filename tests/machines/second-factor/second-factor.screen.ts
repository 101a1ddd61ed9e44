import type { Page } from 'playwright-core'
import type { SecondFactorCall } from '#machines/second-factor/second-factor.vocabulary.ts'
import { resuelve } from '#tests/support/paginas/captcha-de-pagina.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { conTiempo, hay, lee, leeFalla, llena, pulsa } from '#tests/support/paginas/vistas.ts'
import { SU_SESION, unPerfil } from '#tests/support/personas/usuarios.ts'

const escribeElCodigo = (codigo: string) => async (pagina: Page) => {
  await pagina.locator('input[autocomplete="one-time-code"]').fill(codigo)
  await pagina.locator('form:has(input[autocomplete="one-time-code"]) button[type="submit"]').click()
}

const veElCampo = (etiqueta: string) => async (pagina: Page, contexto: Readonly<Record<string, unknown>>) => {
  await hay('textbox', etiqueta)(pagina)
  await leeFalla(pagina, contexto)
}

const comprobando = hay('button', 'Comprobando')

async function ingresa(pagina: Page): Promise<void> {
  await pagina.goto('/login')
  await conTiempo(pagina, resuelve(pagina))
  await llena(pagina, { 'RBD o nombre de usuario': 'nacional' })
  await pagina.getByLabel('Contraseña', { exact: true }).fill('Clave-Secreta-1')
  await pulsa('Ingresar')(pagina)
}

const enMiCuenta = (boton: string) => async (pagina: Page) => {
  await abreComo('agencia', '/mi-cuenta')(pagina)
  await conTiempo(pagina, pulsa(boton)(pagina))
}

/** By what it is proved for, the call that proves it. */
function llamada({ purpose, accessToken: _token, ...body }: SecondFactorCall) {
  if (purpose === 'change') return { method: 'DELETE' as const, path: '/api/usuarios/segundo-factor', body }
  if (purpose === 'renew') return { method: 'POST' as const, path: '/api/usuarios/segundo-factor/respaldos', body }
  return { method: 'POST' as const, path: '/api/token/segundo-factor', body }
}

export const secondFactorScreen: Pantalla = {
  alrededor: {
    'POST /api/login': { status: 200, json: { accessToken: 'P1', pendiente: 'segundo-factor' } },
    'POST /api/token/userInfo': { status: 200, json: unPerfil(2, 'nacional') },
    'GET /api/usuarios': { status: 200, json: unPerfil(2, 'nacional') },
    'GET /api/usuarios/sesiones': { status: 200, json: [SU_SESION] },
    'GET /api/usuarios/segundo-factor': {
      status: 200,
      json: { estado: 'activo', exigido: true, desde: '2025-08-01T10:00:00-04:00', respaldos: 7 },
    },
  },
  open: { 'un ingreso': ingresa, 'un cambio': enMiCuenta('Cambiar'), 'otros respaldos': enMiCuenta('Renovar códigos') },
  do: {
    'SEND_CODE: seis números': escribeElCodigo('482 106'),
    'SEND_CODE: un respaldo': escribeElCodigo('abcde-fghjk'),
    'SEND_CODE: nada': escribeElCodigo(''),
    'USE_RECOVERY_CODE: un respaldo': pulsa('Usar un código de respaldo'),
    'USE_CODE: la aplicación': pulsa('Usar mi aplicación de códigos'),
    'RETRY: reintentar': pulsa('Reintentar'),
    'CONTINUE: guardados': pulsa('Ya los guardé, continuar'),
    'CANCEL: desistir': async (pagina) => {
      await pagina.getByRole('button', { name: /^(Ingresar con otros datos|Cerrar)$/ }).click()
    },
  },
  // With the session open, that refusal ends the session, and the page with it.
  when: {
    'checkCode.error: vencido': (_, __, input) => input === 'un ingreso',
    'checkRecoveryCode.error: vencido': (_, __, input) => input === 'un ingreso',
  },
  see: {
    'asking.preparing': hay('heading', 'Código de seguridad'),
    'asking.unprepared': hay('button', 'Reintentar'),
    'asking.code': veElCampo('Código de 6 números'),
    'asking.checkingCode': comprobando,
    'asking.recovery': veElCampo('Código de respaldo'),
    'asking.checkingRecovery': comprobando,
    'asking.enrolling': async (pagina, contexto) => {
      await hay('img', 'Código QR para su aplicación de códigos')(pagina)
      await lee('JBSW Y3DP EHPK 3PXP')(pagina)
      await veElCampo('Código de 6 números')(pagina, contexto)
    },
    'asking.confirming': comprobando,
    showingRecoveryCodes: lee('XYZ23-45678'),
    proven: () => Promise.resolve(),
    cancelled: () => Promise.resolve(),
    refused: lee('Su sesión ha expirado.'),
  },
  http: { askSecondFactor: llamada, checkCode: llamada, checkRecoveryCode: llamada, confirmEnrolment: llamada },
}
