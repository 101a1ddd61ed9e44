import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** The effects that screens still have, by file: what joins machines belongs in a chart. This list may only shrink. */
const LEFT: Readonly<Record<string, number>> = {
  'src/encuestador/conflicto.tsx': 1,
  'src/encuestador/encuestador.tsx': 1,
  'src/encuestador/finales.tsx': 1,
  'src/encuestador/parte.tsx': 1,
  'src/encuestador/revision.tsx': 1,
  'src/encuestador/siguiente-formulario.tsx': 1,
  'src/screens/actualiza-datos/formulario.tsx': 1,
  'src/screens/admin-apoderados-estudiantes/admin-apoderados-estudiantes.screen.tsx': 2,
  'src/screens/admin-encuestas/admin-encuestas.screen.tsx': 2,
  'src/screens/admin-encuestas/periodos.tsx': 1,
  'src/screens/admin-ensenanzas-grados-encuestas/matriz.tsx': 1,
  'src/screens/admin-usuarios/auditoria.tsx': 1,
  'src/screens/admin-usuarios/usuarios.tsx': 2,
  'src/screens/administracion/buscador.tsx': 1,
  'src/screens/claveunica-retorno/use-retorno.ts': 1,
  'src/screens/dashboard/dashboard.screen.tsx': 1,
  'src/screens/dashboard/rezagados.tsx': 1,
  'src/screens/login/cuenta-microsoft.tsx': 1,
  'src/screens/login/use-sesion-expirada.ts': 1,
  'src/screens/mi-cuenta/datos.tsx': 1,
  'src/screens/mi-cuenta/sesiones.tsx': 1,
  'src/screens/mis-estudiantes/vincular.tsx': 2,
  'src/screens/seleccion-estudiante/apoderados-del-curso.tsx': 1,
  'src/screens/seleccion-estudiante/eleccion-encuesta.tsx': 1,
  'src/screens/seleccion-estudiante/escritorio.tsx': 5,
  'src/screens/seleccion-estudiante/filtros.tsx': 1,
  'src/screens/seleccion-estudiante/inscribir.tsx': 1,
  'src/screens/seleccion-estudiante/padres-madres-embarazadas.tsx': 1,
  'src/screens/seleccion-estudiante/retirar.tsx': 1,
  'src/screens/seleccion-rbd/filtros.tsx': 1,
  'src/screens/seleccion-rbd/seleccion-rbd.screen.tsx': 1,
  'src/screens/segundo-factor/codigo-qr.tsx': 1,
  'src/screens/segundo-factor/use-secretos.ts': 1,
}

const root = fileURLToPath(new URL('../..', import.meta.url))

function effectsOf(folder: string): [string, number][] {
  return readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file): [string, number] => {
      const text = readFileSync(`${root}${folder}/${file}`, 'utf8')
      return [`${folder}/${file}`, text.match(/\buse(Layout)?Effect\(/g)?.length ?? 0]
    })
    .filter(([, times]) => times > 0)
}

test('ninguna pantalla gana un efecto, y la que pierde uno sale de la lista', () => {
  expect(Object.fromEntries(['src/screens', 'src/encuestador'].flatMap(effectsOf))).toEqual(LEFT)
})
