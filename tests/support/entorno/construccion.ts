import { construye } from '#scripts/preparar.mjs'
import { carpetaDeDemostracion } from '../navegador/aplicacion-real.ts'
import { plantilla } from './plantilla-de-base.ts'

/** Once, before the workers share it: what `dist` holds, and the data that tests start from. */
export default async function prepara(): Promise<void> {
  await construye()
  const plantillas = async () => {
    for (const semilla of ['vacia', 'demo'] as const) await plantilla(semilla)
  }
  await Promise.all([carpetaDeDemostracion(), plantillas()])
}
