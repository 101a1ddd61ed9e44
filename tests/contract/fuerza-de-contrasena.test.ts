import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { defectoDeContrasena } from '#contract/rules/contrasena.ts'
import { defectoDeFuerza } from '#contract/rules/fuerza-de-contrasena.ts'

const NADIE = { nombres: [] }
const MARCELA = { run: '34.388.412-5', nombres: ['Marcela Andrea', 'Huenchullán', 'Soto'], correo: 'mahuso.temuco@correo.example' }
const FACIL = 'Esa contraseña es fácil de adivinar. Use tres palabras sin relación entre sí.'

test.each([
  '12345678',
  'password',
  'qwerty123',
  'Santiago2024',
  'princesa1',
  'barcelona1',
  'colocolo123',
  'Chile.2025',
  'futbol2024',
  'matias2010',
  'alexis77',
  'tqm123456',
  'contraseña1',
  'P@ssw0rd',
  'iloveyou2',
  'asdfghjkl',
  'Encuesta2025',
  'colegio123',
  'Escuela.2024',
  'aaaaaaaaaaaa',
  // What people of here make of a rule that asks for capitals, signs and digits.
  'Qwerty.12345',
  'Contrasena.2025',
  'ColoColo.1925',
  'Tequiero123!',
  'Teamo.mucho1',
  'Qazwsx.edc123',
  'Perro.gato.1',
  'Mariajose.2010',
  'Junaeb.2025',
  'Chilenito.2025',
  'Hola.hola.123',
  'Fútbol.Chile10',
  'Mamá.papá.2020',
  'Amorcito.lindo1',
])('la contraseña común «%s» se rechaza', (contrasena) => {
  expect(defectoDeFuerza(contrasena, NADIE)).toBe(FACIL)
})

test.each(['Pizarra.Verde.25', 'caballo-lenga-42', 'coigüe-largo-31', 'Lluvia.Larga.77', 'mesa nube tractor', 'kX9#vQ2!mLp4'])(
  '«%s» sirve',
  (contrasena) => {
    expect(defectoDeContrasena(contrasena, MARCELA)).toBeNull()
    expect(defectoDeFuerza(contrasena, MARCELA)).toBeNull()
  },
)

test.each(['mahuso.temuco', 'mahuso.temuco1', 'Huenchullan.Temuco.77', '343884125', 'nalluhcneuh1'])(
  'la misma contraseña «%s» sirve a otra persona y no a quien tiene esas palabras',
  (contrasena) => {
    expect(defectoDeFuerza(contrasena, NADIE)).toBeNull()
    expect(defectoDeFuerza(contrasena, MARCELA)).toBe(FACIL)
  },
)

test('de una contraseña muy larga se leen sus primeras letras, que bastan', () => {
  expect(defectoDeFuerza('volantin-rojo-81-'.repeat(15), NADIE)).toBeNull()
  expect(defectoDeFuerza('a'.repeat(256), NADIE)).toBe(FACIL)
})

test('las filtradas que trae la lista común, decenas de miles, se rechazan sin preguntar a nadie', () => {
  const filtradas = dictionary['passwords-common']
  expect(filtradas.length).toBeGreaterThan(40_000)
  // Spread over the whole list: all of them would take minutes.
  const algunas = filtradas.filter((una, i) => una.length >= 8 && i % 150 === 0)
  expect(algunas.length).toBeGreaterThan(40)
  expect(algunas.filter((una) => defectoDeContrasena(una, NADIE) === null && defectoDeFuerza(una, NADIE) === null)).toEqual([])
})
