import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anotaAusentes, anotaNombrados, loQueNoTrae, type Nombrados } from '#server/importacion/ausentes.sql.ts'
import { destinoPorLotes } from '#server/importacion/destino.ts'
import { cargaDeEstablecimientos } from '#server/importacion/establecimientos.ts'
import { importa } from '#server/importacion/importar.ts'
import { comunasConocidas } from '#server/importacion/referencias.sql.ts'
import { loAnotado } from '#tests/support/servidor/auditoria.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

const MOTIVO = 'No está en el directorio de 2026.'
/** Schools of the demonstration: the last works, and no directory has left it out. */
const [CERRADA, EN_RECESO, PRESENTE] = [90152, 90159, 90166]

let servidor: ServidorDePrueba
let nacional: string
let carpeta: string
beforeAll(async () => {
  servidor = await levantar()
  nacional = await servidor.entra('administrador-nacional')
  carpeta = await mkdtemp(join(tmpdir(), 'ausentes-'))
})
beforeEach(async () => {
  await sql`update establecimiento set estado_funcionamiento = 'funcionando', estado_antes = null, ausente = null`.execute(servidor.db)
  await sql`update establecimiento set estado_funcionamiento = 'en-receso' where id_rbd = ${EN_RECESO}`.execute(servidor.db)
  await anotaAusentes(servidor.db, [CERRADA, EN_RECESO])
})
afterAll(async () => {
  await servidor.cierra()
  await rm(carpeta, { recursive: true })
})

const marca = (idRbds: readonly number[], cerrado: boolean, quien: string | null = nacional, motivo = MOTIVO) =>
  servidor.llama('putAdminEstablecimientosCierre', { body: { idRbds: [...idRbds], cerrado, motivo } }, quien)
async function ausentes() {
  const { body } = await servidor.llama('getEstablecimientos', { query: { ausentes: 'si', sortField: 'idRbd' } }, nacional)
  return body.filas.map(({ idRbd, funcionamiento, cierreAnotado }) => [idRbd, funcionamiento, cierreAnotado])
}
async function anotados(accion: 'cerrar-establecimiento' | 'deshacer-cierre') {
  const hechos = await loAnotado(servidor, { accion })
  return hechos.map(({ objeto, objetoId, idRbd, motivo }) => [objeto, objetoId, idRbd, motivo])
}
/** What a directory brings, as it is loaded from its file. */
async function llegaUnDirectorio(csv: string): Promise<Nombrados> {
  const ruta = join(carpeta, 'directorio.csv')
  await writeFile(ruta, csv)
  const { db } = servidor
  const oyente = { rechazo: () => {}, aviso: () => {}, avance: () => {} }
  const nombrados: Nombrados = new Map()
  await importa(ruta, cargaDeEstablecimientos(await comunasConocidas(db), nombrados), destinoPorLotes(db), oyente)
  return nombrados
}

describe('los establecimientos que un directorio ya no trae', () => {
  it('se listan aparte, con su estado', async () => {
    expect(await ausentes()).toEqual([
      [CERRADA, 'funcionando', false],
      [EN_RECESO, 'en-receso', false],
    ])
  })

  it('se marcan como cerrados con un motivo, cada uno con su fila de auditoría, y se deshace: quedan como estaban', async () => {
    const { status, body } = await marca([CERRADA, EN_RECESO, PRESENTE], true)
    expect([status, body.idRbds.toSorted()]).toEqual([200, [CERRADA, EN_RECESO]])
    expect(await ausentes()).toEqual([
      [CERRADA, 'cerrado', true],
      [EN_RECESO, 'cerrado', true],
    ])
    expect((await anotados('cerrar-establecimiento')).slice(-2).toSorted()).toEqual([
      ['establecimiento', String(CERRADA), CERRADA, MOTIVO],
      ['establecimiento', String(EN_RECESO), EN_RECESO, MOTIVO],
    ])
    // Again, there is nothing to close, and one that the directory brings is not closed so.
    expect((await marca([CERRADA, PRESENTE], true)).error).toMatchObject({ codigo: 'sin-cambios' })

    expect((await marca([EN_RECESO, PRESENTE], false)).body.idRbds).toEqual([EN_RECESO])
    expect(await ausentes()).toEqual([
      [CERRADA, 'cerrado', true],
      [EN_RECESO, 'en-receso', false],
    ])
    expect((await anotados('deshacer-cierre')).at(-1)).toEqual(['establecimiento', String(EN_RECESO), EN_RECESO, MOTIVO])
    expect((await marca([EN_RECESO], false)).status).toBe(409)
  })

  it('un cierre cuya respuesta se perdió se repite con su clave, y no se niega por uno mismo', async () => {
    const cierra = (idempotencyKey: string) =>
      servidor.llama('putAdminEstablecimientosCierre', { body: { idRbds: [CERRADA], cerrado: true, motivo: MOTIVO } }, nacional, {
        idempotencyKey,
      })
    const clave = randomUUID()
    const [una, otra] = [await cierra(clave), await cierra(clave)]
    expect([una.status, otra.status]).toEqual([200, 200])
    expect(otra.body).toEqual(una.body)
    expect((await cierra(randomUUID())).error.codigo).toBe('sin-cambios')
  })

  it('un directorio que los trae los saca de la lista y deshace el cierre, también si no dice cómo están', async () => {
    await marca([CERRADA, EN_RECESO], true)
    await llegaUnDirectorio(`idRbd;dgvRbd;dsNomEstable;comunaId\n${EN_RECESO};1;Escuela que vuelve;14101\n`)
    expect(await ausentes()).toEqual([[CERRADA, 'cerrado', true]])
    await llegaUnDirectorio(`RBD;DGV_RBD;NOM_RBD;COD_COM_RBD;ESTADO_ESTAB\n${CERRADA};1;Escuela que cerró;14101;3\n`)
    expect(await ausentes()).toEqual([])
    const { rows } = await sql`
      select id_rbd, estado_funcionamiento as estado from establecimiento where id_rbd in (${CERRADA}, ${EN_RECESO}) order by 1`.execute(
      servidor.db,
    )
    expect(rows).toEqual([
      { id_rbd: CERRADA, estado: 'cerrado' },
      { id_rbd: EN_RECESO, estado: 'en-receso' },
    ])
    // What a directory says closed is not undone here.
    expect((await marca([CERRADA], false)).status).toBe(409)
  })

  it('son solo los de las comunas que el archivo trae: de las demás no se sabe nada', () => {
    const registro = new Map([
      [1, '14101'],
      [2, '14101'],
      [3, '14102'],
      [4, '13101'],
      [5, '13101'],
    ])
    const trae = (...filas: [number, string][]) => loQueNoTrae(registro, new Map(filas))
    expect(trae([1, '14101'])).toEqual({ ausentes: [2], deOtrasComunas: 3 })
    expect(trae([1, '14101'], [3, '14102'], [5, '13101'])).toEqual({ ausentes: [2, 4], deOtrasComunas: 0 })
    // One that moved is there, and its new commune is one that the file brings.
    expect(trae([1, '13101'])).toEqual({ ausentes: [4, 5], deOtrasComunas: 2 })
    expect(trae()).toEqual({ ausentes: [], deOtrasComunas: 5 })
  })

  it('no son aquellos cuya fila se rechaza: el directorio los nombra, y nadie propone cerrarlos', async () => {
    const nombrados = await llegaUnDirectorio(
      [
        'idRbd;dgvRbd;dsNomEstable;comunaId',
        '80001;3;Escuela Ñuble;14101',
        `${CERRADA};1;;14101`,
        `${EN_RECESO};1;Escuela de otra parte;99999`,
        `90.166-3;3;Escuela con puntos;14101`,
        `90173;1;"Escuela sin cerrar, teléfono 56221234567890;14101`,
      ].join('\n'),
    )
    const registro = new Map([80001, CERRADA, EN_RECESO, PRESENTE, 90173, 90180].map((rbd) => [rbd, '14101']))
    expect(loQueNoTrae(registro, nombrados)).toEqual({ ausentes: [90180], deOtrasComunas: 0 })
    // Its commune is not one that the file brings.
    expect(loQueNoTrae(new Map([[90180, '99999']]), nombrados)).toEqual({ ausentes: [], deOtrasComunas: 1 })
    // An earlier directory had left them out.
    await anotaNombrados(servidor.db, nombrados)
    expect(await ausentes()).toEqual([])
  })

  it('es solo de quien administra el país, y pide un motivo y hasta 100 a la vez', async () => {
    expect((await marca([CERRADA], true, null)).status).toBe(401)
    for (const perfil of ['administrador-regional', 'reportes', 'rbd', 'apoderado'] as const)
      expect((await marca([CERRADA], true, await servidor.entra(perfil))).status, perfil).toBe(403)
    expect((await marca([CERRADA], true, nacional, '')).error.campos).toEqual({ motivo: 'Escriba el motivo.' })
    expect((await marca([], true)).status).toBe(400)
    expect(
      (
        await marca(
          Array.from({ length: 101 }, (_, i) => i + 1),
          true,
        )
      ).status,
    ).toBe(400)
    expect(await ausentes()).toEqual([
      [CERRADA, 'funcionando', false],
      [EN_RECESO, 'en-receso', false],
    ])
  })
})
