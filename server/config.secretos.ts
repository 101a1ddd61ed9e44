import { readFileSync } from 'node:fs'

/** Variables whose value opens something: each may come in a file, as a vault's agent or an orchestrator leaves them. */
export const SECRETOS = [
  'DATABASE_URL',
  'DATABASE_URL_LECTURA',
  'TOKEN_SECRET',
  'AUDIT_KEY',
  'CAPTCHA_SECRET',
  'CLAVEUNICA_CLIENT_SECRET',
  'SMTP_URL',
  'LIMESURVEY_PASSWORD',
] as const

/** The text of a secret's file, without the line break that editors leave last; an error's message names the variable. */
function lee(variable: string, ruta: string): string | Error {
  try {
    const texto = readFileSync(ruta, 'utf8').replace(/\r?\n$/, '')
    return texto === '' ? new Error(`${variable}_FILE: el archivo está vacío.`) : texto
  } catch {
    return new Error(`${variable}_FILE: no se pudo leer el archivo.`)
  }
}

/** The environment with each secret that a file has (`TOKEN_SECRET_FILE` for `TOKEN_SECRET`), and what is wrong with those files. */
export function conSecretosDeArchivos(puestas: Readonly<Record<string, string | undefined>>): {
  puestas: Record<string, string | undefined>
  problemas: string[]
} {
  const leidas = { ...puestas }
  const problemas: string[] = []
  for (const variable of SECRETOS) {
    const ruta = puestas[`${variable}_FILE`]
    if (ruta === undefined) continue
    const leido = lee(variable, ruta)
    if (leido instanceof Error) problemas.push(leido.message)
    else if (puestas[variable] !== undefined) problemas.push(`${variable} y ${variable}_FILE no se ponen a la vez.`)
    else leidas[variable] = leido
  }
  return { puestas: leidas, problemas }
}
