import { readdir, readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { expect, test } from 'vitest'
import { reactSinLoAjeno } from '#scripts/react-sin-lo-ajeno.ts'

const DIBUJANTE = 'node_modules/react-dom/cjs/react-dom-client.production.js'

/** What the build makes of a source, or says of it. */
async function construye(codigo: string, archivo: string, { transform }: Plugin = reactSinLoAjeno): Promise<string> {
  if (typeof transform !== 'function') throw new TypeError('the plugin transforms nothing')
  const contexto = {
    error: (mensaje: string) => {
      throw new Error(mensaje)
    },
  }
  const hecho: unknown = await transform.call(contexto as never, codigo, archivo)
  return hecho !== null && typeof hecho === 'object' && 'code' in hecho ? String(hecho.code) : codigo
}

test('lo construido no trae de React lo que ninguna página le pide', async () => {
  const programas = (await readdir('dist/web/assets')).filter((archivo) => /^(app|encuestador)-.*\.js$/.test(archivo))
  expect(programas).toHaveLength(2)
  for (const programa of programas) {
    const codigo = await readFile(`dist/web/assets/${programa}`, 'utf8')
    expect(['startViewTransition', 'formAction', 'useOptimistic', 'hydrateRoot'].filter((uno) => codigo.includes(uno))).toEqual([])
  }
})

test.each([
  'const [dicho, dice] = useOptimistic(0)',
  "import { Activity, useState } from 'react'",
  "import { preload } from 'react-dom'",
  'class Lista extends PureComponent {}',
  'const a = <input onSelect={b} />',
])('una fuente que pide de React lo que se le quita detiene la construcción: %s', async (codigo) => {
  await expect(construye(codigo, 'src/ui/nueva.tsx')).rejects.toThrow('src/ui/nueva.tsx pide «')
})

test('otro React, sin los nombres de este, detiene la construcción', async () => {
  const codigo = await readFile(DIBUJANTE, 'utf8')
  await expect(construye(codigo.replaceAll('isHydrating', 'estaHidratando'), `/${DIBUJANTE}`)).rejects.toThrow(
    'React ya no tiene isHydrating',
  )
})

test('lo que de otras ramas declaran las que se quitan sigue declarado', async () => {
  const codigo = await construye(await readFile(DIBUJANTE, 'utf8'), `/${DIBUJANTE}`)
  const funcion = codigo.slice(codigo.indexOf('function commitDeletionEffectsOnFiber('))
  expect(funcion.slice(0, funcion.indexOf('prevHostParent = hostParent'))).toContain('var prevHostParent, prevHostParentIsContainer;')
})
