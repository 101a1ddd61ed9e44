import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { huellaDeLote, lineasDeLote, sella } from '#server/plugins/auditoria/sellar.sql.ts'
import { aEscondidas, type AnclaDePrueba, CLAVE_DE_AUDITORIA, unAncla } from '#tests/support/servidor/auditoria.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'
import { anota } from './ataque.ts'

/** Three batches of three rows, each sealed and its head sent out; the attacker owns the database, and not the key. */
const LOTES = 3

let servidor: ServidorDePrueba
let ancla: AnclaDePrueba

beforeEach(async () => {
  ;[servidor, ancla] = [await levantar(), await unAncla()]
  const nacional = await servidor.entra('administrador-nacional')
  for (let lote = 0; lote < LOTES; lote += 1) {
    for (let fila = 0; fila < 3; fila += 1) await servidor.llama('getAuditoriaDescarga', { query: {} }, nacional)
    await ancla.sella(servidor)
  }
  expect((await ancla.verifica(servidor)).defectos).toEqual([])
})
afterEach(async () => {
  await servidor.cierra()
  await ancla.borra()
})

const defectos = async (clave?: string) => (await ancla.verifica(servidor, clave)).defectos.join(' ')

/** Seals everything again from the first batch, with the key that the attacker has. */
async function rehaceLaCadena(clave: string): Promise<void> {
  let anterior = '0'.repeat(64)
  for (let lote = 1; lote <= LOTES; lote += 1) {
    const huella = huellaDeLote(clave, anterior, await lineasDeLote(servidor.db, lote))
    await aEscondidas(servidor, `update auditoria_lote set huella_anterior = '${anterior}', huella = '${huella}' where lote_id = ${lote}`)
    anterior = huella
  }
}

const BORRA_LA_COLA = 'delete from auditoria where lote_id >= 2; delete from auditoria_lote where lote_id >= 2'
const CAMBIA_UNA_FILA = "update auditoria set motivo = 'otro' where auditoria_id = (select min(auditoria_id) from auditoria)"

describe('quien manda en la base de datos y no tiene la clave', () => {
  it('no corta el final de la auditoría sin que se note', async ({ task }) => {
    await aEscondidas(servidor, BORRA_LA_COLA)
    anota(task, { nombre: 'Auditoría sin su final', antes: 'intacta', ahora: await defectos() })
    expect(await defectos()).toBe('Un ancla llega al lote 3 y la base al 1: se cortó el final.')
  })

  it('no lo corta ni aunque siga anotando y sellando después', async () => {
    await aEscondidas(servidor, BORRA_LA_COLA)
    await servidor.entra('reportes')
    await sella(servidor.db, CLAVE_DE_AUDITORIA)
    await servidor.entra('reportes')
    await sella(servidor.db, CLAVE_DE_AUDITORIA)
    expect(await defectos()).toMatch(/El ancla del \S+ dice otra cosa del lote 2: la cadena fue rehecha\./)
  })

  it('no vacía la auditoría sin que se note', async () => {
    await aEscondidas(servidor, 'delete from auditoria; delete from auditoria_lote')
    expect(await defectos()).toBe('Un ancla llega al lote 3 y la base al 0: se cortó el final.')
  })

  it('no pone a una persona en el lugar de otra', async ({ task }) => {
    await aEscondidas(
      servidor,
      `update auditoria_sujeto set identificador = 'otro' || identificador where tipo = 'persona';
       update auditoria_sujeto s set identificador = (select min(usuario_id)::text from usuario) where seudonimo = (select persona from auditoria order by auditoria_id limit 1)`,
    )
    anota(task, { nombre: 'Auditoría con una persona en el lugar de otra', antes: 'intacta', ahora: await defectos() })
    expect(await defectos()).toMatch(/^\d+ personas o estudiantes fueron puestos en el lugar de otros\.$/)
  })

  it('no agrega un lote antes del primero, ni con él deja la auditoría sin leer', async () => {
    await aEscondidas(
      servidor,
      `insert into auditoria_lote (lote_id, cantidad, huella_anterior, huella) values (0, 1, repeat('0', 64), repeat('0', 64));
       update auditoria set lote_id = 0 where auditoria_id = (select max(auditoria_id) from auditoria)`,
    )
    expect(await defectos()).toContain('Hay 1 lotes con un número que la cadena no usa.')
    const nacional = await servidor.entra('administrador-nacional')
    expect((await servidor.llama('getAuditoria', { query: {} }, nacional)).status).toBe(200)
  })

  it('no borra a quién nombra la auditoría sin que se note', async ({ task }) => {
    await aEscondidas(servidor, 'delete from auditoria_sujeto')
    anota(task, { nombre: 'Auditoría que ya no nombra a nadie', antes: 'intacta', ahora: await defectos() })
    expect(await defectos()).toMatch(/^\d+ personas o estudiantes perdieron su nombre sin que conste que se borró\.$/)
  })

  it('no rehace la cadena sobre una fila cambiada', async ({ task }) => {
    await aEscondidas(servidor, CAMBIA_UNA_FILA)
    await rehaceLaCadena('una clave inventada por quien ataca, muy larga')
    anota(task, { nombre: 'Auditoría rehecha sobre una fila cambiada', antes: 'intacta', ahora: `${(await defectos()).split('.')[0]}.` })
    expect(await defectos()).toMatch(/El lote 1 fue cambiado después de sellarse/)
  })

  it('no la da por buena con anclas que él firma', async () => {
    await aEscondidas(servidor, CAMBIA_UNA_FILA)
    const suya = 'una clave inventada por quien ataca, muy larga'
    await rehaceLaCadena(suya)
    // With its own key it would be whole: the verification has the other one.
    expect(await defectos(suya)).toContain('3 anclas no son auténticas')
    expect(await defectos()).toContain('El lote 1 fue cambiado')
  })
})

describe('quien además tiene la clave', () => {
  it('no rehace lo que ya salió: el ancla dice otra huella', async () => {
    await aEscondidas(servidor, CAMBIA_UNA_FILA)
    await rehaceLaCadena(CLAVE_DE_AUDITORIA)
    expect(await defectos()).toMatch(/El ancla del \S+ dice otra cosa del lote 1: la cadena fue rehecha\./)
  })

  it('si borra el ancla, se dice que nada respalda la cadena', async () => {
    await ancla.borra()
    expect(await defectos()).toBe('Ningún ancla respalda la cadena: no se puede saber si se cortó el final.')
  })
})
