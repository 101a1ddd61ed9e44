import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defectosDeEnvio } from '#contract/rules/cuestionario-defectos.ts'
import { digitoVerificador, esRutValido } from '#contract/rules/rut.ts'
import { dialectoEmbebido } from '#server/plugins/database/dialecto-embebido.ts'
import { EXTENSIONES } from '#server/plugins/database/extensiones.ts'
import { migra } from '#server/plugins/database/migraciones.ts'
import { motorEnEsteHilo } from '#server/plugins/database/motor.ts'
import { CUENTAS } from '#server/semilla/cuentas.ts'
import { inventaDemostracion } from '#server/semilla/demostracion.ts'
import { leeCuestionario } from '#server/semilla/encuestas.ts'
import { siembra } from '#server/semilla/semilla.ts'

const TABLAS = [
  'region',
  'provincia',
  'comuna',
  'establecimiento',
  'ensenanza',
  'grado',
  'estudiante',
  'periodo',
  'informante_digitador',
  'encuesta',
  'ensenanza_grado_encuesta',
  'token_encuesta',
  'respuesta',
  'comprobante',
  'vinculo',
  'aceptacion_protocolo',
  'usuario',
] as const

async function unaBase(): Promise<Kysely<unknown>> {
  const db = new Kysely<unknown>({ dialect: dialectoEmbebido(motorEnEsteHilo(await PGlite.create(EXTENSIONES))) })
  await migra(db)
  return db
}

/** Every row of every table, without what is salted by chance: the passwords' hashes. */
async function retrato(db: Kysely<unknown>): Promise<string> {
  const hash = createHash('sha256')
  for (const tabla of TABLAS) {
    const { rows } = await sql<{
      fila: string
    }>`select (to_jsonb(t) - 'password_hash')::text as fila from ${sql.table(tabla)} t order by 1`.execute(db)
    hash.update(`${tabla}\n${rows.map((row) => row.fila).join('\n')}\n`)
  }
  return hash.digest('hex')
}

let db: Kysely<unknown>

async function cuenta(consulta: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(consulta)}`.execute(db)
  return rows[0]?.n ?? 0
}

describe('la demostración', () => {
  beforeAll(async () => {
    db = await unaBase()
    await siembra(db)
  })
  afterAll(() => db.destroy())

  it('es la misma cada vez que se siembra', async () => {
    const otra = await unaBase()
    await siembra(otra)
    expect(await retrato(otra)).toBe(await retrato(db))
    await otra.destroy()
  })

  it('no se siembra otra vez sobre lo que ya hay', async () => {
    const antes = await retrato(db)
    expect(await siembra(db)).toBe(false)
    expect(await retrato(db)).toBe(antes)
  })

  it('tiene el territorio del país completo', async () => {
    expect([await cuenta('region'), await cuenta('provincia'), await cuenta('comuna')]).toEqual([16, 56, 346])
  })

  it('tiene sesenta colegios en todas las regiones, sobre los RBD reales, y dos con un dígito que rompe el módulo 11', async () => {
    const { rows } = await sql<{ rbd: number; digito: string; region: string }>`
      select id_rbd as rbd, dgv_rbd as digito, region_id as region from establecimiento
    `.execute(db)
    expect(rows).toHaveLength(60)
    expect(new Set(rows.map((fila) => fila.region)).size).toBe(16)
    expect(Math.min(...rows.map((fila) => fila.rbd))).toBeGreaterThan(90_000)
    expect(rows.filter((fila) => digitoVerificador(String(fila.rbd)) !== fila.digito)).toHaveLength(2)
  })

  it('tiene unos seis mil estudiantes en todas las enseñanzas y grados, con RUN válido', async () => {
    const { rows } = await sql<{ run: string }>`select run from estudiante`.execute(db)
    expect(rows.length).toBeGreaterThan(5_700)
    expect(rows.length).toBeLessThan(6_300)
    expect(rows.filter((fila) => !esRutValido(fila.run))).toEqual([])
    expect(rows.some((fila) => /^\d{9}-/.test(fila.run))).toBe(true)
    expect(await cuenta('(select distinct id_ensenanza, id_grado from estudiante) t')).toBe(33)
  })

  it('asigna las encuestas de 2025 a los niveles que se encuestan y ninguno al registro de embarazadas', async () => {
    const { rows } = await sql<{ encuesta: number; niveles: string[] }>`
      select s.encuesta_id as encuesta, coalesce(array_agg(m.id_ensenanza || '/' || m.id_grado order by m.id_ensenanza, m.id_grado)
        filter (where m.encuesta_id is not null), '{}') as niveles
      from encuesta s join periodo p on p.periodo_id = s.periodo_id and p.activo
      left join ensenanza_grado_encuesta m on m.encuesta_id = s.encuesta_id
      group by s.encuesta_id order by s.encuesta_id
    `.execute(db)
    expect(rows.map((fila) => fila.niveles)).toEqual([
      ['10/4', '10/5'],
      ['110/1'],
      ['110/5'],
      ['310/1', '410/1', '510/1', '610/1'],
      ['165/1', '165/2', '165/3', '167/2', '167/3', '363/1', '363/3'],
      [],
    ])
  })

  it('tiene un registro de madres, padres y embarazadas, de los grados que corresponden, que unas regiones publican y otras reservan', async () => {
    const { rows } = await sql<{ inscritas: number; fuera: number; deEntrada: number; porRegion: number[] }>`
      with inscrita as (
        select c.region_id, e.id_rbd, (e.id_ensenanza = 110 and e.id_grado between 5 and 8) or e.id_ensenanza in (310, 410, 510, 610) as corresponde
        from registro_embarazadas m
        join encuesta s on s.encuesta_id = m.encuesta_id and s.es_registro
        join token_encuesta t on t.encuesta_id = m.encuesta_id and t.run_estudiante = m.run_estudiante
        join estudiante e on e.run = m.run_estudiante
        join establecimiento c on c.id_rbd = e.id_rbd
      )
      select count(*)::int as inscritas, (count(*) filter (where not corresponde))::int as fuera,
        (count(*) filter (where id_rbd in (90145, 90159)))::int as "deEntrada",
        (select array_agg(n) from (select count(*)::int as n from inscrita group by region_id) r) as "porRegion"
      from inscrita
    `.execute(db)
    const [registro] = rows
    expect(registro).toMatchObject({ fuera: 0, deEntrada: 0 })
    expect(registro?.inscritas).toBeGreaterThan(50)
    expect(registro?.inscritas).toBe(await cuenta('registro_embarazadas'))
    expect(registro?.porRegion.some((n) => n < 5)).toBe(true)
    expect(registro?.porRegion.filter((n) => n >= 5).length).toBeGreaterThan(8)
    expect(await cuenta("respuesta r join encuesta s using (encuesta_id) where s.es_registro and r.informante = 'apoderado'")).toBe(0)
  })

  it('guarda solo respuestas que el cuestionario acepta, y un comprobante válido por cada encuesta enviada', async () => {
    const enviadas = inventaDemostracion().respuestas.filter((respuesta) => respuesta.estado === 'enviada')
    const cuestionarios = new Map(enviadas.map(({ encuesta }) => [encuesta, leeCuestionario(encuesta)]))
    const malas = enviadas.filter(({ encuesta, respuestas }) => {
      const cuestionario = cuestionarios.get(encuesta)
      return cuestionario === undefined || Object.keys(defectosDeEnvio(cuestionario, respuestas)).length > 0
    })
    expect(malas).toEqual([])
    expect(enviadas.length).toBeGreaterThan(900)
    expect(await cuenta("comprobante where estado = 'VALIDO'")).toBe(enviadas.length)
  })

  it('tiene una cuenta para cada perfil, y los estudiantes que sus cuentas nombran', async () => {
    expect(CUENTAS.map((una) => una.perfil)).toEqual([
      'rbd',
      'rbd-nuevo',
      'apoderado',
      'apoderado-sin-verificar',
      'epja',
      'administrador-nacional',
      'administrador-regional',
      'administrador-comunal',
      'reportes',
      'organizacion',
      'clave-unica',
    ])
    const runs = CUENTAS.flatMap((una) => [...(una.estudiantesVinculados ?? []), ...(una.estudiantesPorVincular ?? [])])
    const { rows } = await sql`select run from estudiante where run in (${sql.join(runs)})`.execute(db)
    expect(rows).toHaveLength(8)
  })

  it('pone la cuenta de cada colegio a nombre de una persona con apellido', async () => {
    const { rows } = await sql<{ total: number; sinApellido: number; conNombreDeColegio: number }>`
      select count(*)::int as total, count(*) filter (where u.apellido_paterno = '')::int as "sinApellido",
        count(*) filter (where upper(c.ds_nom_estable) = u.nombres)::int as "conNombreDeColegio"
      from usuario u join establecimiento c on c.id_rbd::text = u.nombre_usuario
    `.execute(db)
    expect(rows).toEqual([{ total: 60, sinApellido: 0, conNombreDeColegio: 0 }])
  })

  it('deja que la numeración siga después de lo sembrado', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into vinculo (usuario_id, run_estudiante) values (4, '36208845-3') returning vinculo_id as id
    `.execute(db)
    await sql`delete from vinculo where vinculo_id = ${rows[0]?.id ?? 0}`.execute(db)
    expect(rows[0]?.id).toBeGreaterThan(700)
  })
})

describe('el comando que muestra las cuentas', () => {
  it('imprime lo que cada persona escribe, en JSON y sin abrir la base', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/demo-accounts.ts'], {
      env: { PATH: process.env['PATH'], DATA_DIR: '/no/existe' },
    })
    const cuentas = JSON.parse(stdout) as { perfil: string; usuario: string; password: string; run?: string }[]
    expect(cuentas).toHaveLength(11)
    expect(cuentas[0]).toEqual({
      perfil: 'rbd',
      usuario: '90145-8',
      password: 'Pizarra.Verde.25',
      correoElectronico: 'direccion@arrayanes.example',
    })
    expect(cuentas.find((cuenta) => cuenta.perfil === 'clave-unica')?.run).toBe('44444444-4')
    expect(cuentas.every((cuenta) => cuenta.usuario !== '' && cuenta.password !== '')).toBe(true)
  })
})

describe('el territorio publicado', () => {
  it('es el mismo de la semilla', async () => {
    const leer = async (nombre: string): Promise<unknown[]> => JSON.parse(await readFile(`public/data/${nombre}.json`, 'utf8')) as unknown[]
    const [regiones, provincias, comunas] = await Promise.all(['regiones', 'provincias', 'comunas'].map(leer))
    expect([regiones?.length, provincias?.length, comunas?.length]).toEqual([16, 56, 346])
    expect(regiones?.[15]).toEqual({ regionId: '16', nombre: 'Ñuble' })
    expect(comunas).toContainEqual({ comunaId: '14101', provinciaId: '141', regionId: '14', nombre: 'Valdivia' })
  })
})
