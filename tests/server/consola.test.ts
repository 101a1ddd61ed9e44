import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leeClaveDeAuditoria } from '#server/plugins/cuentas/secreto.ts'
import { ancla } from '#server/plugins/auditoria/ancla.ts'
import { sella, ultimoLote } from '#server/plugins/auditoria/sellar.sql.ts'
import { abreBase, type Base } from '#server/plugins/database/base.ts'
import { carpetaConDatos } from '#tests/support/navegador/aplicacion-real.ts'

let DATA_DIR: string
beforeAll(async () => {
  DATA_DIR = await carpetaConDatos()
})
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }))

async function conLaBase(hace: (base: Base) => Promise<void>): Promise<void> {
  const base = abreBase({ databaseUrl: null, dataDir: DATA_DIR }, (error) => {
    throw error
  })
  try {
    await hace(base)
  } finally {
    await base.cierra()
  }
}

/** How many schools are noted as absent in a commune, all but the one that was loaded, and how many there are in the others, none noted. */
async function segunComuna(comuna: string): Promise<[number, number]> {
  const cuentas: [number, number] = [0, 0]
  await conLaBase(async ({ db }) => {
    const { rows } = await sql<{ suya: boolean; ausente: boolean; cuantos: number }>`
      select comuna_id = ${comuna} as suya, ausente is not null as ausente, count(*)::int as cuantos
      from establecimiento where id_rbd <> 80001 group by 1, 2
    `.execute(db)
    expect(rows.map(({ suya, ausente }) => suya === ausente)).toEqual([true, true])
    for (const { suya, cuantos } of rows) cuentas[suya ? 0 : 1] = cuantos
  })
  return cuentas
}

/** Runs a command of the project as its npm script does, over this test's data. */
function ejecuta(guion: string, ...argumentos: string[]): Promise<{ codigo: number; salida: string }> {
  return new Promise((resuelve) => {
    const hijo = execFile(
      process.execPath,
      ['--liftoff-only', '--import', 'tsx', guion, ...argumentos],
      { env: { PATH: process.env['PATH'], DATA_DIR } },
      (_error, stdout, stderr) => resuelve({ codigo: hijo.exitCode ?? -1, salida: stdout + stderr }),
    )
  })
}

// Each command is a process that loads the server.
describe('los comandos de la administración', { timeout: 120_000 }, () => {
  it('npm run auditoria:verificar encuentra una sola fila editada', async () => {
    await conLaBase(async ({ db }) => {
      for (let lote = 0; lote < 2; lote += 1) {
        await sql`insert into auditoria (rol_id, accion, objeto, objeto_id, motivo) values (2, 'desvincular', 'vinculo', '7', 'No es su apoderado'), (2, 'vincular', 'vinculo', '8', null)`.execute(
          db,
        )
        await sella(db, await leeClaveDeAuditoria({ auditKey: null, dataDir: DATA_DIR }))
      }
      const cabeza = await ultimoLote(db)
      if (cabeza === null) throw new Error('No se selló nada.')
      await ancla(await leeClaveDeAuditoria({ auditKey: null, dataDir: DATA_DIR }), join(DATA_DIR, 'auditoria.ancla'), {
        fecha: '2026-11-22T12:00:00.000Z',
        ...cabeza,
      })
    })
    const intacta = await ejecuta('scripts/auditoria-verificar.ts')
    expect(intacta).toEqual({
      codigo: 0,
      salida: expect.stringMatching(
        /^2 lotes, 4 filas selladas, 0 por sellar, 0 personas o estudiantes sin nombre, 1 anclas\. Última huella: [0-9a-f]{64}\nLa auditoría está intacta\.\n$/,
      ),
    })

    await conLaBase(async ({ db }) => {
      await sql
        .raw(
          "alter table auditoria disable trigger user; update auditoria set motivo = 'Otro motivo' where auditoria_id = 1; alter table auditoria enable trigger user",
        )
        .execute(db)
    })
    const alterada = await ejecuta('scripts/auditoria-verificar.ts')
    expect(alterada.codigo).toBe(1)
    expect(alterada.salida).toContain('El lote 1 fue cambiado después de sellarse, o se selló con otra clave.')
    expect(alterada.salida).toContain('La auditoría fue alterada.')
    expect(alterada.salida).not.toContain('El lote 2')
  })

  it('npm run importar dice cómo seguir cuando otro proceso tiene los datos', async () => {
    const csv = join(DATA_DIR, 'establecimientos.csv')
    await writeFile(csv, 'idRbd;dgvRbd;dsNomEstable;comunaId\n80001;3;Escuela Ñuble;14101\n')
    await conLaBase(async () => {
      expect(await ejecuta('scripts/importar.ts', 'establecimientos', csv)).toEqual({
        codigo: 1,
        salida: `Otro proceso (${process.pid}) está usando los datos de ${DATA_DIR}. Detenga ese servidor, o indique un PostgreSQL en DATABASE_URL para compartir los datos.\n`,
      })
    })
    const rechazadas = join(DATA_DIR, 'rechazadas.csv')
    const mala = join(DATA_DIR, 'con-mala.csv')
    await writeFile(mala, 'idRbd;dgvRbd;dsNomEstable;comunaId\n80001;3;Escuela Ñuble;99999\n')
    expect((await ejecuta('scripts/importar.ts', 'establecimientos', mala, '--rechazadas', rechazadas)).codigo).toBe(2)
    expect(await readFile(rechazadas, 'utf8')).toBe('\uFEFF"Línea";"Motivo"\r\n2;"La comuna 99999 no existe."\r\n')
    const libre = await ejecuta('scripts/importar.ts', 'establecimientos', csv)
    expect(libre.codigo).toBe(0)
    expect(libre.salida).toContain('Filas: 1 (utf-8). Nuevas: 1. Cambiadas: 0. Iguales: 0. Rechazadas: 0.')
    // The demonstration's own schools are not in that file: those of its commune are gone, and of the others it says nothing.
    const [deAhi, otros] = await segunComuna('14101')
    expect(Math.min(deAhi, otros)).toBeGreaterThan(1)
    expect(libre.salida).toContain(`Aviso: ${deAhi} establecimientos del registro no están en el archivo: `)
    expect(libre.salida).not.toMatch(/archivo:.*80001/)
    expect(libre.salida).toContain(`${otros} establecimientos son de comunas que el archivo no trae: no se anotan como ausentes.\n`)
  })

  it.each([
    ['npm run importar', 'scripts/importar.ts', ['estudiantes']],
    ['npm run encuesta:validar', 'scripts/encuesta-validar.ts', []],
  ])('%s dice qué archivo no está', async (_orden, guion, antes) => {
    for (const ruta of [join(DATA_DIR, 'ausente.csv'), DATA_DIR])
      expect(await ejecuta(guion, ...antes, ruta)).toEqual({ codigo: 1, salida: `No hay ningún archivo en ${ruta}.\n` })
  })
})
