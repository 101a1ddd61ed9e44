import type { SegundoFactorPropio } from '#contract/usuarios.sesiones.ts'

/** What a person does with the own second factor. */
export type Task = 'ask' | 'change' | 'renew'

/** What is said once it is done; a second factor that the account cannot be without is set up again. */
export function saysDone(task: Task | null, factor: SegundoFactorPropio | null): string {
  if (task === 'renew') return 'Tiene otros 10 códigos de respaldo. Los anteriores ya no sirven.'
  if (task === 'ask') return 'Configurará el segundo factor en su próximo ingreso.'
  return factor?.exigido
    ? 'Su aplicación de antes ya no sirve. Configurará otra en su próximo ingreso.'
    : 'Su cuenta quedó sin segundo factor.'
}
