import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where parts of a page are loaded after it, and what a person gets when one does not come. A new place says it here. */
const PLACES: Readonly<Record<string, string>> = {
  'src/app/bring.ts': 'El mismo resguardo que las demás pantallas y flujos.',
  'src/app/entrance.ts': 'El mismo resguardo.',
  'src/app/entrance-flows.ts': 'El mismo resguardo.',
  'src/app/router.tsx': 'El mismo resguardo, sin el marco.',
  'src/app/screens.ts': 'El resguardo de la página dice que no se pudo mostrar y la carga otra vez.',
  'src/app/flows.ts': 'La pantalla que espera a su flujo cae en el mismo resguardo.',
  'src/screens/ayuda/ayuda.screen.tsx': 'El mismo resguardo.',
  'src/screens/login/login.screen.tsx': 'El mismo resguardo.',
  'src/screens/login/cuenta-microsoft.tsx': 'El mismo resguardo.',
  'src/screens/login/formulario.tsx': 'El mismo resguardo: el ingreso se hace otra vez.',
  'src/screens/inicio/inicio.screen.tsx': 'El mismo resguardo.',
  'src/screens/seleccion-rbd/seleccion-rbd.screen.tsx': 'El mismo resguardo.',
  'src/screens/seleccion-estudiante/seleccion-estudiante.screen.tsx': 'El mismo resguardo.',
  'src/screens/seleccion-estudiante/escritorio.tsx': 'El mismo resguardo.',
  'src/screens/seleccion-estudiante/lista.tsx': 'El mismo resguardo.',
  'src/screens/admin-encuestas/admin-encuestas.screen.tsx': 'El mismo resguardo.',
  'src/screens/admin-usuarios/admin-usuarios.screen.tsx': 'El mismo resguardo.',
  'src/app/persistence/keeper.ts': 'Los flujos empiezan de nuevo, y un aviso lo dice.',
  'src/app/session.ts': 'La puerta dice que la sesión no se pudo recuperar.',
  'src/app/notices-view.tsx': 'El mensaje se dice sin su marco.',
  'src/api/operations.ts': 'La llamada dice que no hay conexión, y se puede repetir.',
  'src/ui/encuesta/dialogos.ts': 'El mismo resguardo de cualquier ventana.',
  'src/ui/marco/dialogo.tsx': 'Un aviso dice qué ventana no se pudo mostrar, y la página se carga otra vez o se sigue en ella.',
  'src/app/live.ts': 'Solo lo pide quien mira los diagramas.',
  'src/encuestador/main.tsx': 'Solo lo piden quien mira los diagramas y quien mira un cuestionario antes de publicarlo.',
  'src/encuestador/carga-comprobante.ts': 'Antes de enviar no se envía; después, dice que fue enviada y carga otra vez.',
  'src/actors/claveunica.ts': 'El paso del correo dice que no se pudo, y deja intentar otra vez.',
  'src/actors/password-strength.ts': 'El servicio decide.',
  'src/actors/organization-account.ts': 'La puerta dice que no se pudo ingresar con esa cuenta, y deja intentar otra vez.',
  'src/screens/segundo-factor/codigo-qr.tsx': 'La clave escrita bajo el dibujo hace lo mismo.',
}

test('cada parte que se carga después tiene dicho qué ve la persona si no llega', () => {
  const places = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => /(?<!typeof )\bimport\(/.test(readFileSync(`${root}src/${file}`, 'utf8')))
    .map((file) => `src/${file}`)
  expect(places.toSorted()).toEqual(Object.keys(PLACES).toSorted())
})
