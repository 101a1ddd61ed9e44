import { filaDe } from '#server/semilla/cuentas.ts'
import type { Telefono } from '#tests/support/navegador/telefono.ts'

const boton = (condicion: string) => `//div[@id='app']//button[${condicion}]`
const titulo = (texto: string) => `//h1[normalize-space()='${texto}']`
const campo = (name: string) => `//div[@id='app']//input[@name='${name}']`
const CASILLA = "//div[@id='app']//*[@role='checkbox']"
const PRIMERA = '(//label[.//input[@type="radio"]])[1]'

/** What sticks out: sideways of the page, or a question's title of the card that holds it. */
export const loQueSobra = (): string[] => {
  const sobran = document.documentElement.scrollWidth > window.innerWidth ? ['la página se corre hacia el lado'] : []
  for (const leyenda of document.querySelectorAll('legend')) {
    const suya = leyenda.getBoundingClientRect()
    const carta = leyenda.closest('fieldset')?.getBoundingClientRect()
    if (carta === undefined || suya.top < carta.top || suya.left < carta.left || suya.right > carta.right + 1 || suya.bottom > carta.bottom)
      sobran.push(leyenda.textContent)
  }
  return sobran
}

/** A page on the way, by its name. */
export type Parada = (nombre: string) => Promise<void>

/** A guardian signs in, opens a survey in a tab of its own, answers, loads it again and finds what was answered. */
export async function respondeEn(telefono: Telefono, url: string, mira: Parada): Promise<void> {
  const { usuario, password } = filaDe('apoderado')
  await telefono.abre(`${url}/ingreso-apoderados`)
  await telefono.ve(titulo('Ingreso de apoderados'))
  await mira('ingreso')
  await telefono.escribe(campo('usuario'), usuario)
  await telefono.escribe(campo('password'), password)
  await telefono.toca(CASILLA)
  await telefono.ve(`${CASILLA}[@aria-checked='true']`)
  await telefono.toca(boton("@type='submit'"))
  await telefono.ve(titulo('Mis estudiantes'))
  const abrir = boton("starts-with(normalize-space(), 'Comenzar') or starts-with(normalize-space(), 'Continuar')")
  await telefono.ve(abrir)
  await mira('inicio')
  const habia = await telefono.pestanas()
  await telefono.toca(`(${abrir})[1]`)
  const pedir = boton("starts-with(normalize-space(), 'Pedir un enlace')")
  await telefono.ve(pedir)
  // WebKit opens no tab that nobody pressed, and the call for its pass came in between: there the notice gives a link.
  if ((await telefono.pestanas()).length === habia.length) {
    await telefono.toca(pedir)
    await telefono.toca("//div[@id='app']//a[normalize-space()='Abrir la encuesta']")
  }
  await telefono.pasaALaNueva(habia)
  await telefono.toca(PRIMERA)
  await telefono.ve("//*[@data-state='answer-saving:saved']")
  await mira('encuesta')
  await telefono.recarga()
  await telefono.ve(PRIMERA)
}
