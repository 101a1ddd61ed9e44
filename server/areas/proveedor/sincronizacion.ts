import type { Cola } from '#server/plugins/cola/cola.ts'
import type { ProveedorDeEncuestas } from '#server/providers/survey/survey.ts'

/** Seconds between visits to an external tool: the national figures are true within two minutes. */
const CADA = 30

/** Registers what is completed in an external tool without anybody looking, one process at a time. */
export function programaSincronizacion(cola: Pick<Cola, 'repite'>, { externa }: Pick<ProveedorDeEncuestas, 'externa'>): void {
  if (externa === null) return
  cola.repite('sincronizacion', CADA, async () => {
    await externa.sincroniza()
  })
}
