import type { BrowserContext, Request } from 'playwright-core'
import type { Guardado } from './almacenes.ts'

/** Names under which what travels is a secret, in any body. */
const SIEMPRE = /^(password\w*|contrasena\w*|accessToken|idToken|(re)?captchaToken|csrfToken|ticket|secreto|clave|codigosDeRespaldo)$/i

/** Those that are one only where a person sends them: what answers names its refusals so. */
const AL_ENVIAR = /^(codigo|codigoDeRespaldo|code)$/i

/** Shorter ones would be found in anything. */
const MINIMO = 4

/** A secret of a person's flow, by the name that it had where it was typed, sent or received. */
export interface Secreto {
  nombre: string
  texto: string
}

export interface Secretos {
  /** Those that went by until now, once what had arrived is read. */
  todos(): Promise<readonly Secreto[]>
}

/**
 * Writes down every password, code and token that goes by: typed in a field that hides it or asks for a code, brought by an
 * address, sent, or received.
 */
export async function anotaSecretos(contexto: BrowserContext): Promise<Secretos> {
  const vistos = new Map<string, Secreto>()
  const porLeer = new Set<Promise<void>>()
  const anota = (nombre: string, texto: unknown): void => {
    if (typeof texto === 'string' && texto.length >= MINIMO) vistos.set(texto, { nombre, texto })
  }
  const busca = (valor: unknown, esSecreto: (nombre: string) => boolean, nombre = ''): void => {
    if (typeof valor === 'string' && esSecreto(nombre)) anota(nombre, valor)
    if (typeof valor === 'object' && valor !== null)
      for (const [clave, dentro] of Object.entries(valor)) busca(dentro, esSecreto, Array.isArray(valor) ? nombre : clave)
  }
  const lee = (pedido: Request): void => {
    const { hash, searchParams } = new URL(pedido.url())
    for (const [nombre, texto] of [...searchParams, ...new URLSearchParams(hash.slice(1))])
      if (/^(verificar|recuperar|correo|ticket|code|captchaToken)$/i.test(nombre)) anota(nombre, texto)
    const texto = pedido.postData()
    if (texto?.startsWith('{')) busca(JSON.parse(texto), (nombre) => SIEMPRE.test(nombre) || AL_ENVIAR.test(nombre))
  }
  await contexto.exposeBinding('anotaTecleado', (_, nombre: string, texto: string) => anota(nombre, texto))
  await contexto.addInitScript(() => {
    addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof HTMLInputElement)) return
        const { anotaTecleado } = window as unknown as { anotaTecleado: (nombre: string, texto: string) => void }
        if (target.type === 'password' || target.autocomplete === 'one-time-code') anotaTecleado(target.name || target.type, target.value)
      },
      true,
    )
  })
  contexto.on('request', lee)
  contexto.on('response', (respuesta) => {
    if (!respuesta.headers()['content-type']?.includes('json')) return
    // One that the page left behind has no body to read.
    const leida = respuesta
      .json()
      .then(
        (cuerpo: unknown) => busca(cuerpo, (nombre) => SIEMPRE.test(nombre)),
        () => {},
      )
      .finally(() => porLeer.delete(leida))
    porLeer.add(leida)
  })
  return {
    todos: async () => {
      await Promise.all(porLeer)
      return [...vistos.values()]
    },
  }
}

const escapado = (texto: string): string => texto.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Where a secret was kept, as `sessionStorage persist:root: accessToken`. */
export function encontrados(guardados: readonly Guardado[], secretos: readonly Secreto[]): string[] {
  return secretos.flatMap(({ nombre, texto }) => {
    const entero = new RegExp(`(?<![\\w-])${escapado(texto)}(?![\\w-])`)
    return guardados.filter((uno) => entero.test(uno.texto)).map(({ almacen, clave }) => `${almacen} ${clave}: ${nombre}`)
  })
}
