import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** What is typed and is not to come back after a reload: a secret, by the name of its state. */
const SECRETO = /^(password|claves)/

/** The fields of passwords and of codes that are one, which several states make up. */
const DE_SECRETOS: Readonly<Record<string, string>> = {
  'src/screens/mi-cuenta/contrasena.tsx datos': 'Tres contraseñas.',
  'src/screens/segundo-factor/formulario-de-codigo.tsx codigo': 'Un código que vale treinta segundos.',
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The states of a text that a field shows and changes, each by its file and name. */
function escritosDe(archivo: string, texto: string): string[] {
  return [...texto.matchAll(/const \[(\w+), (\w+)\] = useState\b/g)].flatMap(([, estado = '', pone = '']) => {
    const loMuestra = new RegExp(`\\b(value|checked)(=\\{|: (String\\()?)${estado}\\b`).test(texto)
    const loCambia = new RegExp(`onChange(=\\{|: )(${pone}\\b|\\([^}]*\\b${pone}\\()`).test(texto)
    return loMuestra && loCambia && !SECRETO.test(estado) ? [`${archivo} ${estado}`] : []
  })
}

const delProducto = ['screens', 'app', 'encuestador'].flatMap((carpeta) =>
  readdirSync(`${root}src/${carpeta}`, { recursive: true, encoding: 'utf8' })
    .filter((archivo) => archivo.endsWith('.tsx'))
    .flatMap((archivo) => escritosDe(`src/${carpeta}/${archivo}`, readFileSync(`${root}src/${carpeta}/${archivo}`, 'utf8'))),
)

test('lo que se escribe en un campo vuelve si la página se carga por otra versión: está en un flujo, en un borrador o en `useEscrito`', () => {
  expect(delProducto.filter((escrito) => !(escrito in DE_SECRETOS))).toEqual([])
})

test('cada secreto de la lista existe', () => {
  expect(Object.keys(DE_SECRETOS).filter((escrito) => !delProducto.includes(escrito))).toEqual([])
})

test.each([
  ["  const [motivo, setMotivo] = useState('')\n  <CampoTexto value={motivo} onChange={setMotivo} />"],
  ["  const [run, setRun] = useState<string>('')\n  <input value={run} onChange={(evento) => setRun(evento.currentTarget.value)} />"],
  [
    '  const [datos, setDatos] = useState(VACIO)\n  <CampoTexto value={datos.agencia} onChange={(agencia) => setDatos({ ...datos, agencia })} />',
  ],
  [
    '  const [datos, setDatos] = useState(VACIO)\n  const campo = (name) => ({ value: datos[name], onChange: (valor) => setDatos({ ...datos, [name]: valor }) })',
  ],
])('la regla lo ve: %s', (texto) => {
  expect(escritosDe('una.tsx', texto)).toHaveLength(1)
})

test('la regla deja una contraseña', () => {
  expect(
    escritosDe('una.tsx', "const [password, setPassword] = useState('')\n<CampoClave value={password} onChange={setPassword} />"),
  ).toEqual([])
})
