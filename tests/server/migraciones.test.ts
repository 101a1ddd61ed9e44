import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Base, abreBase, esDuplicado } from '#server/plugins/database/base.ts'
import { tomaCandado } from '#server/plugins/database/candado.ts'
import { instanteIso } from '#server/plugins/database/conversores.ts'
import { migra } from '#server/plugins/database/migraciones.ts'
import { leeGrados } from '#server/semilla/colegios.ts'
import { leeTerritorio } from '#server/semilla/territorio.ts'

let dataDir: string
let base: Base
let aplicadas: string[]
const nuncaFalla = (error: Error) => {
  throw error
}
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'datos-'))
  base = abreBase({ databaseUrl: null, dataDir }, nuncaFalla)
  aplicadas = await migra(base.db)
})
afterAll(async () => {
  await base.cierra()
  await rm(dataDir, { recursive: true })
})

describe('las migraciones', () => {
  it('se aplican en orden, y una sola vez', async () => {
    expect(aplicadas.slice(0, 3)).toEqual(['001-territorio-y-colegios.sql', '002-cuentas.sql', '003-encuestas.sql'])
    expect(await migra(base.db)).toEqual([])
  })

  it('tienen cada una su número, y ninguna el 007, que quedó sin usar', () => {
    const numeros = aplicadas.map((nombre) => nombre.slice(0, 3))
    expect(new Set(numeros).size).toBe(numeros.length)
    expect(numeros).not.toContain('007')
  })

  it('dejan los roles de la especificación', async () => {
    const { rows } = await sql<{ rol_id: number }>`select rol_id from rol order by rol_id`.execute(base.db)
    expect(rows.map(({ rol_id }) => rol_id)).toEqual([1, 2, 3, 4, 5, 120])
  })

  it('dejan el territorio, los tipos de enseñanza, los grados y quién responde, los mismos de los archivos de referencia', async () => {
    const { rows } = await sql<{ lugares: unknown; grados: unknown; informantes: unknown }>`
      select (select json_agg(json_build_object('comunaId', comuna_id, 'provinciaId', provincia_id, 'regionId', region_id, 'nombre', nombre)
          order by comuna_id collate "C") from comuna) as lugares,
        (select json_agg(json_build_object('idEnsenanza', id_ensenanza, 'dsEnsenanza', ds_ensenanza, 'idGrado', id_grado, 'dsGrado', ds_grado)
          order by id_ensenanza, id_grado) from grado join ensenanza using (id_ensenanza)) as grados,
        (select json_agg(nombre order by informante_digitador_id) from informante_digitador) as informantes
    `.execute(base.db)
    const grados = leeGrados()
    expect(rows[0]?.lugares).toEqual(leeTerritorio().comunas)
    expect(rows[0]?.grados).toEqual(
      grados.map(({ idEnsenanza, dsEnsenanza, idGrado, dsGrado }) => ({ idEnsenanza, dsEnsenanza, idGrado, dsGrado })),
    )
    expect(grados).toHaveLength(33)
    expect(rows[0]?.informantes).toEqual(['Apoderado', 'Establecimiento', 'Estudiante de EPJA'])
  })
})

describe('la base embebida', () => {
  it('cierra su hilo aunque nadie le haya preguntado nada', async () => {
    const carpeta = await mkdtemp(join(tmpdir(), 'callada-'))
    const programa = `import('#server/plugins/database/base.ts').then(({ abreBase }) =>
      abreBase({ databaseUrl: null, dataDir: ${JSON.stringify(carpeta)} }, () => {}).cierra())`
    const proceso = spawn(process.execPath, ['--import', 'tsx', '--eval', programa], { stdio: 'inherit' })
    expect(await new Promise((cumple) => proceso.once('exit', cumple))).toBe(0)
    await rm(carpeta, { recursive: true })
  })

  it('entrega cuentas como números, instantes en ISO y días como texto', async () => {
    const { rows } = await sql`
      select count(*) as cuantos, sum(rol_id) as suma, '2025-08-04 09:30:00.5-04'::timestamptz as instante, '2025-08-04'::date as dia,
        ${JSON.stringify({ a: [1] })}::jsonb as objeto
      from rol where rol_id < 3
    `.execute(base.db)
    expect(rows).toEqual([{ cuantos: 2, suma: 3, instante: '2025-08-04T13:30:00.500Z', dia: '2025-08-04', objeto: { a: [1] } }])
  })

  it('deshace entera una transacción que falla', async () => {
    const prueba = base.db.transaction().execute(async (trx) => {
      await sql`insert into intento (clave) values ('una')`.execute(trx)
      throw new Error('a medio camino')
    })
    await expect(prueba).rejects.toThrow('a medio camino')
    expect((await sql`select 1 from intento`.execute(base.db)).rows).toEqual([])
  })

  it('no mezcla una transacción con las consultas que llegan mientras tanto', async () => {
    let agrega = () => {}
    const agregada = new Promise<void>((listo) => {
      agrega = listo
    })
    const transaccion = base.db.transaction().execute(async (trx) => {
      await sql`insert into intento (clave) values ('dos')`.execute(trx)
      agrega()
      // Each lets pass whoever does not wait for the transaction's end.
      for (let i = 0; i < 10; i += 1) await sql`select 1`.execute(trx)
      await sql`delete from intento`.execute(trx)
    })
    await agregada
    const vistas = await Promise.all(Array.from({ length: 5 }, () => sql`select 1 from intento`.execute(base.db)))
    await transaccion
    expect(vistas.map(({ rows }) => rows.length)).toEqual([0, 0, 0, 0, 0])
  })

  it('dice cuándo un valor está repetido, y cuál', async () => {
    const repite = sql`insert into rol (rol_id, ds_rol) values (1, 'otra vez')`.execute(base.db)
    const error: unknown = await repite.catch((motivo: unknown) => motivo)
    expect(esDuplicado(error)).toBe(true)
    expect(esDuplicado(error, 'rol_pkey')).toBe(true)
    expect(esDuplicado(error, 'otra_restriccion')).toBe(false)
    expect(esDuplicado(new Error('otra cosa'))).toBe(false)
  })

  it('lee instantes con cualquier zona', () => {
    expect(instanteIso('2025-08-04 09:30:00+00')).toBe('2025-08-04T09:30:00.000Z')
    expect(instanteIso('2025-08-04 09:30:00.123456-03:30')).toBe('2025-08-04T13:00:00.123Z')
  })
})

describe('la carpeta de los datos', () => {
  const procesos: ChildProcess[] = []
  afterAll(() => {
    for (const proceso of procesos) proceso.kill('SIGKILL')
  })
  const inicioDe = async (pid: number) => (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ')[19] ?? null
  const unProceso = () => {
    const proceso = spawn('sleep', ['60'])
    procesos.push(proceso)
    return proceso.pid ?? 0
  }

  it('es de un solo proceso, y quien llega después lo entiende', () => {
    expect(() => abreBase({ databaseUrl: null, dataDir }, nuncaFalla)).toThrow(
      `Otro proceso (${process.pid}) está usando los datos de ${dataDir}. Detenga ese servidor, o indique un PostgreSQL en DATABASE_URL para compartir los datos.`,
    )
  })

  it('se recupera de un proceso que murió sin soltarla', async () => {
    const carpeta = await mkdtemp(join(tmpdir(), 'datos-'))
    const candado = join(carpeta, 'base.candado')
    await writeFile(candado, JSON.stringify({ pid: 9_999_999, inicio: '1' }))
    tomaCandado(carpeta)()

    const vivo = unProceso()
    await writeFile(candado, JSON.stringify({ pid: vivo, inicio: 'otro momento' }))
    tomaCandado(carpeta)()

    await writeFile(candado, JSON.stringify({ pid: vivo, inicio: await inicioDe(vivo) }))
    expect(() => tomaCandado(carpeta)).toThrow(`Otro proceso (${vivo})`)
    await rm(carpeta, { recursive: true })
  })
})
