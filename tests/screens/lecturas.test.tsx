import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { SCREENS } from '#app/screens.ts'
import { LECTURAS } from './lecturas.ts'
import { unServicio } from './servicio-falso.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

const SIN_SERVICIO = new RechazoDeApi(503, { message: 'El servicio no está disponible.', codigo: 'sin-servicio' })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(LECTURAS)(
  '$section $says',
  async ({ given: { ruta, rolId, query = {}, origen = null, encuesta = null }, llega, alertas, reads = [] }) => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('sin red')))
    const Pantalla = SCREENS[ruta]
    const sesion = unaSesion(ruta, rolId === 1 ? { encuesta } : { rolId, origen, establecimiento: null })
    const escuela = llega === null ? { call: async () => Promise.reject(SIN_SERVICIO) } : unServicio(llega)
    await muestra(<Pantalla ruta={ruta} />, { escuela, sesion, ruta, query })
    for (const uno of reads)
      await expect.poll(() => screen.queryAllByText(uno).length, { message: `no se lee «${uno}»` }).toBeGreaterThan(0)
    if (alertas === undefined) return
    await expect.poll(() => screen.queryAllByRole('alert').map((uno) => uno.querySelector('.font-accion')?.textContent)).toEqual(alertas)
    for (const uno of screen.queryAllByRole('alert')) expect(uno.textContent).toContain(SIN_SERVICIO.message)
  },
)
