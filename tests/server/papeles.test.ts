import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenDe } from '#tests/support/servidor/encuestas.ts'
import { leePdf } from '#tests/support/servidor/pdf.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

/** Completed by the guardian of the demonstration. */
const CLARA = '36121302-5'

let servidor: ServidorDePrueba
let apoderado: string
let escuela: string
beforeAll(async () => {
  servidor = await levantar()
  apoderado = await servidor.entra('apoderado')
  escuela = await servidor.entra('rbd')
})
afterAll(() => servidor.cierra())

/** Every paper of the product: all that it draws is read, in Spanish, under a title and bookmarks, in letters of its own. */
function seLee(pdf: Buffer): ReturnType<typeof leePdf> & { conSangria: string } {
  const leido = leePdf(pdf)
  expect(leido.idioma).toBe('es-CL')
  expect(leido.titulo).not.toBe('')
  expect(leido.sueltos).toEqual([])
  expect(leido.sinLetra).toEqual([])
  expect(pdf.toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
  expect(leido.etiquetas[0]).toBe('Document')
  const titulos = leido.etiquetas.map((etiqueta) => etiqueta.trim()).filter((etiqueta) => /^H[12] /.test(etiqueta))
  expect(titulos.length).toBeGreaterThan(0)
  expect(leido.marcadores).toHaveLength(titulos.length)
  return { ...leido, conSangria: leido.etiquetas.join('\n') }
}

describe('lo que oye quien no ve un papel', () => {
  it('del comprobante: título, cada dato con su nombre, adónde lleva el QR y el código', async () => {
    const params = await tokenDe(servidor, CLARA)
    const { body } = await servidor.llama('getComprobanteDescarga', { params }, apoderado)
    const { body: comprobante } = await servidor.llama('getComprobanteDeToken', { params }, apoderado)
    const { titulo, marcadores, conSangria } = seLee(body)
    const codigo = comprobante.id.replace(/(.{4})(?!$)/g, '$1 ')
    expect(titulo).toBe(`Comprobante ${codigo}`)
    expect(marcadores).toEqual(['Comprobante de encuesta', 'Para comprobar que es auténtico'])
    for (const [nombre, valor] of [
      ['Estudiante', 'Clara Sayén Mancilla Paillán'],
      ['RUN', '**.***.302-5'],
      ['Curso', 'Kínder (NT2) B'],
      ['Respondió', 'Apoderado o apoderada'],
      ['Digitó', 'Marcela Andrea Paillán Oyarzo'],
    ]) {
      expect(conSangria).toContain(`      TR\n        TH ${nombre}\n        TD ${valor}`)
    }
    expect(conSangria).toContain(`Figure «Código QR que lleva a ${comprobante.urlVerificacion}»`)
    expect(conSangria).toContain(`P Código ${codigo}`)
    expect(conSangria).toContain('P Sistema de Encuestas de Vulnerabilidad\n')
  })

  it('de los comprobantes de un curso: un marcador con el nombre de cada estudiante', async () => {
    const query = { idEnsenanza: 10, idGrado: 5, letraCurso: 'B' }
    const { body } = await servidor.llama('getComprobantesDeRbd', { params: { e: 1, rbd: 90145 }, query }, escuela)
    const { marcadores, etiquetas } = seLee(body)
    expect(etiquetas.filter((etiqueta) => etiqueta === '  Sect').length).toBe(marcadores.length / 2)
    expect(marcadores).toContain('Clara Sayén Mancilla Paillán')
  })

  it('de las respuestas propias: cada pregunta es un título, con su respuesta debajo', async () => {
    const { body } = await servidor.llama('getDescarga', { params: await tokenDe(servidor, CLARA), query: {} }, apoderado)
    const { titulo, conSangria } = seLee(body)
    expect(titulo).toBe('Encuesta de Vulnerabilidad 2025: prekínder y kínder')
    expect(conSangria).toMatch(/ {2}P Clara Sayén Mancilla Paillán, .*\n {2}P Enviada el .* por Marcela Andrea Paillán Oyarzo\n/)
    expect(conSangria).toMatch(/ {2}H2 ¿.*\?\n {2}P \S/)
  })

  it('de los datos propios: cada clase de cosas, con sus nombres', async () => {
    const { body } = await servidor.llama('getUsuarioDatos', { query: { formato: 'pdf' } }, apoderado)
    const { titulo, marcadores } = seLee(body)
    expect([titulo, marcadores[0]]).toEqual(['Mis datos', 'Mis datos'])
    expect(marcadores.length).toBeGreaterThan(3)
  })

  it.each(readdirSync('public/documentos').filter((archivo) => archivo.endsWith('.pdf')))('de %s', (archivo) => {
    const { titulo, marcadores, conSangria } = seLee(readFileSync(`public/documentos/${archivo}`))
    expect(marcadores[0]).toBe(titulo)
    if (archivo.startsWith('formulario')) expect(conSangria).toMatch(/ {2}H3 1\. \S.*\n(.*\n)*? {4}LI\n {6}Lbl 1\n {6}LBody \S/)
  })
})
