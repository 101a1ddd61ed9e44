import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { camposDe, EncabezadoIncompleto } from '#server/importacion/csv.ts'
import { destinoPorLotes, sinDestino } from '#server/importacion/destino.ts'
import { cargaDeEstablecimientos } from '#server/importacion/establecimientos.ts'
import { cargaDeEstudiantes } from '#server/importacion/estudiantes.ts'
import { importa, type Observacion } from '#server/importacion/importar.ts'
import { comunasConocidas, gradosConocidos, rbdsConocidos } from '#server/importacion/referencias.sql.ts'
import { reparteTokens } from '#server/importacion/tokens.ts'
import { unPadron } from '#tests/support/servidor/padron.ts'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
let carpeta: string
beforeAll(async () => {
  servidor = await levantar()
  carpeta = await mkdtemp(join(tmpdir(), 'importacion-'))
})
afterAll(async () => {
  await servidor.cierra()
  await rm(carpeta, { recursive: true })
})

async function archivo(contenido: string | Buffer): Promise<string> {
  const ruta = join(carpeta, `${Math.random().toString(36).slice(2)}.csv`)
  await writeFile(ruta, contenido)
  return ruta
}

/** Loads a file and remembers what was said of it. */
async function carga(
  tipo: 'establecimientos' | 'estudiantes',
  contenido: string | Buffer,
  simular = false,
  { db }: Pick<ServidorDePrueba, 'db'> = servidor,
) {
  const rechazos: Observacion[] = []
  const avisos: Observacion[] = []
  const oyente = { rechazo: (una: Observacion) => rechazos.push(una), aviso: (una: Observacion) => avisos.push(una), avance: () => {} }
  const destino = simular ? sinDestino : destinoPorLotes(db)
  const ruta = await archivo(contenido)
  const resumen =
    tipo === 'establecimientos'
      ? await importa(ruta, cargaDeEstablecimientos(await comunasConocidas(db)), destino, oyente)
      : await importa(ruta, cargaDeEstudiantes(await rbdsConocidos(db), await gradosConocidos(db)), destino, oyente)
  return { ...resumen, rechazos, observados: avisos }
}

async function cuantos(tabla: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${sql.table(tabla)}`.execute(servidor.db)
  return rows[0]?.total ?? 0
}

/** The names of schools, by their number, in its order. */
async function nombresDe(rbds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ nombre: string }>`
    select ds_nom_estable as nombre from establecimiento where id_rbd in (${sql.join(rbds)}) order by id_rbd`.execute(servidor.db)
  return rows.map(({ nombre }) => nombre)
}

const ENCABEZADO = 'idRbd;dgvRbd;dsNomEstable;comunaId'

describe('cargar establecimientos', () => {
  it('conserva el dígito del registro aunque no cumpla el módulo 11, y avisa', async () => {
    const { nuevas, observados, rechazadas } = await carga(
      'establecimientos',
      `${ENCABEZADO}\n80001;3;Escuela Ñuble;14101\n80002;0;"Liceo; con ""comillas""";14101\n`,
    )
    expect({ nuevas, rechazadas }).toEqual({ nuevas: 2, rechazadas: 0 })
    expect(observados.length).toBeGreaterThan(0)
    expect(observados[0]?.mensaje).toMatch(/^El módulo 11 del RBD 8000\d daría .: se mantiene .\.$/)
    const { rows } =
      await sql`select ds_nom_estable, region_id, dgv_rbd from establecimiento where id_rbd in (80001, 80002) order by 1`.execute(
        servidor.db,
      )
    expect(rows).toEqual([
      { ds_nom_estable: 'Escuela Ñuble', region_id: '14', dgv_rbd: '3' },
      { ds_nom_estable: 'Liceo; con "comillas"', region_id: '14', dgv_rbd: '0' },
    ])
  })

  it('dice la línea y el motivo de cada fila rechazada', async () => {
    const { rechazos } = await carga(
      'establecimientos',
      `${ENCABEZADO}\nabc;1;Escuela;14101\n80003;1;;14101\n80004;1;Escuela;99999\n80001;3;Escuela;14101\n80001;3;Escuela;14101\n`,
    )
    expect(rechazos).toEqual([
      { linea: 2, mensaje: 'El RBD debe ser un número de hasta 6 cifras.' },
      { linea: 3, mensaje: 'Falta el nombre del establecimiento.' },
      { linea: 4, mensaje: 'La comuna 99999 no existe.' },
      { linea: 6, mensaje: 'El RBD 80001 se repite en el archivo.' },
    ])
  })

  it('lee un archivo de Windows-1252, con comas y sin el cero de la comuna', async () => {
    const { codificacion, nuevas } = await carga(
      'establecimientos',
      Buffer.from('ID_RBD,DGV RBD,dsNomEstable,comunaId\r\n80010,1,Colegio Peñaflor Ñandú,5101\r\n', 'latin1'),
    )
    expect({ codificacion, nuevas }).toEqual({ codificacion: 'windows-1252', nuevas: 1 })
    const { rows } = await sql`select ds_nom_estable, comuna_id from establecimiento where id_rbd = 80010`.execute(servidor.db)
    expect(rows).toEqual([{ ds_nom_estable: 'Colegio Peñaflor Ñandú', comuna_id: '05101' }])
  })

  it.each([
    ['con su marca', 'utf-16le', (texto: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(texto, 'utf16le')])],
    ['al revés', 'utf-16be', (texto: string) => Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(texto, 'utf16le').swap16()])],
    ['sin su marca', 'utf-16le', (texto: string) => Buffer.from(texto, 'utf16le')],
  ])('lee un archivo en «texto Unicode», como lo guarda una planilla: %s', async (como, esperada, codifica) => {
    const nombre = `Escuela Ñandú, ${como}`
    const { codificacion, rechazadas } = await carga('establecimientos', codifica(`${ENCABEZADO}\r\n80020;1;${nombre};14101\r\n`))
    expect({ codificacion, rechazadas }).toEqual({ codificacion: esperada, rechazadas: 0 })
    expect(await nombresDe([80020])).toEqual([nombre])
  })

  it('lee un archivo cuyas líneas terminan solo en retorno de carro', async () => {
    const { rechazadas } = await carga('establecimientos', `${ENCABEZADO}\r80021;1;Escuela Uno;14101\r80022;1;Escuela Dos;14101\r`)
    expect(rechazadas).toBe(0)
    expect(await nombresDe([80021, 80022])).toEqual(['Escuela Uno', 'Escuela Dos'])
  })

  it('lee el directorio público como viene: sus columnas, el estado de funcionamiento, y lo que sobra', async () => {
    const estados = async () => {
      const { rows } = await sql<{ estado: string }>`
        select estado_funcionamiento as estado from establecimiento where id_rbd between 80030 and 80034 order by id_rbd`.execute(
        servidor.db,
      )
      return rows.map(({ estado }) => estado)
    }
    const DIRECTORIO = 'AGNO;RBD;DGV_RBD;NOM_RBD;COD_REG_RBD;COD_COM_RBD;ESTADO_ESTAB;MAT_TOTAL'
    const filas = [1, 2, 3, 4].map((codigo) => `2025;${80029 + codigo};1;ESCUELA ${codigo};14;14101;${codigo};0`)
    expect(await carga('establecimientos', [DIRECTORIO, ...filas, '2025;80034;1;ESCUELA 5;14;14101;;0'].join('\n'))).toMatchObject({
      nuevas: 5,
      rechazadas: 0,
    })
    expect(await estados()).toEqual(['funcionando', 'en-receso', 'cerrado', 'sin-matricula', 'funcionando'])
    // Again, nothing changes; with another state, only that school.
    expect(await carga('establecimientos', [DIRECTORIO, ...filas].join('\n'))).toMatchObject({ nuevas: 0, cambiadas: 0 })
    expect(await carga('establecimientos', [DIRECTORIO, '2026;80032;1;ESCUELA 3;14;14101;1;0'].join('\n'))).toMatchObject({ cambiadas: 1 })
    expect((await estados())[2]).toBe('funcionando')
    // A file that does not say leaves what is known.
    expect(await carga('establecimientos', `${ENCABEZADO}\n80031;1;Otro nombre;14101\n`)).toMatchObject({ nuevas: 0, cambiadas: 1 })
    expect((await estados())[1]).toBe('en-receso')
    const { rechazos } = await carga('establecimientos', `${DIRECTORIO}\n2025;80035;1;ESCUELA 6;14;14101;5;0\n`)
    expect(rechazos).toEqual([{ linea: 2, mensaje: 'El estado de funcionamiento debe ser 1, 2, 3 o 4.' }])
  })

  it('sin las columnas necesarias no carga nada', async () => {
    await expect(carga('establecimientos', 'rbd;nombre\n1;a\n')).rejects.toThrow(EncabezadoIncompleto)
  })
})

describe('cargar 100.000 estudiantes con 1.000 filas malas', () => {
  const RBDS = [90145, 90152, 90159, 90180]
  const { csv, esperadas } = unPadron(100_000, 1000, RBDS)

  it('en seco dice exactamente cuáles son malas y no carga ninguna', async () => {
    const antes = await cuantos('estudiante')
    const { rechazos, filas } = await carga('estudiantes', csv, true)
    expect(filas).toBe(100_000)
    expect(await cuantos('estudiante')).toBe(antes)
    expect(rechazos.map(({ linea }) => linea)).toEqual([...esperadas.keys()])
  })

  it('carga las 99.000 buenas y rechaza exactamente esas 1.000, con su línea y motivo', async () => {
    const antes = await cuantos('estudiante')
    const { nuevas, rechazadas, rechazos } = await carga('estudiantes', csv)
    expect({ nuevas, rechazadas }).toEqual({ nuevas: 99_000, rechazadas: 1000 })
    expect(await cuantos('estudiante')).toBe(antes + 99_000)
    expect(rechazos.map(({ linea }) => linea)).toEqual([...esperadas.keys()])
    for (const { linea, mensaje } of rechazos) expect(mensaje, `línea ${linea}`).toMatch(esperadas.get(linea) ?? /nunca/)
  }, 120_000)

  it('otra vez no cambia nada, y con un cambio solo cambia ese', async () => {
    expect(await carga('estudiantes', csv)).toMatchObject({ nuevas: 0, cambiadas: 0 })
    const [encabezado = '', primera = ''] = csv.split('\r\n')
    expect(await carga('estudiantes', `${encabezado}\r\n${primera.replace('Núñez', 'Ñúñez')}\r\n${primera}\r\n`)).toMatchObject({
      nuevas: 0,
      cambiadas: 1,
      rechazadas: 1,
    })
  }, 120_000)

  it('cada estudiante nuevo recibe la encuesta de su grado, y el avance los cuenta', async () => {
    await reparteTokens(servidor.db, () => {})
    const { rows } = await sql<{ faltan: number; cuadra: boolean }>`
      select (select count(*)::int from estudiante e join ensenanza_grado_encuesta m on m.id_ensenanza = e.id_ensenanza and m.id_grado = e.id_grado
        join encuesta s on s.encuesta_id = m.encuesta_id and s.periodo_id = 2
        where e.run > '40000000-0' and not exists (select 1 from token_encuesta t where t.run_estudiante = e.run)) as faltan,
        (select sum(esperadas) from avance_establecimiento) = (select count(*) from token_encuesta) as cuadra
    `.execute(servidor.db)
    expect(rows[0]).toEqual({ faltan: 0, cuadra: true })
  }, 120_000)
})

describe('las plantillas que se descargan', () => {
  const plantilla = (de: string) => readFile(new URL(`../../public/documentos/plantilla-${de}.csv`, import.meta.url))

  it('cargan sus ejemplos como vienen, con nombres donde van números', async () => {
    const vacia = await levantar({ semilla: 'vacia' })
    try {
      expect(await carga('establecimientos', await plantilla('establecimientos'), false, vacia)).toMatchObject({
        nuevas: 3,
        rechazadas: 0,
        avisos: 0,
      })
      expect(await carga('estudiantes', await plantilla('estudiantes'), false, vacia)).toMatchObject({ nuevas: 3, rechazadas: 0 })
      const { rows } = await sql`
        select e.nombres, s.comuna_id as comuna, e.id_ensenanza as ensenanza, e.id_grado as grado
        from estudiante e join establecimiento s using (id_rbd) order by run`.execute(vacia.db)
      expect(rows).toEqual([
        { nombres: 'Emilia', comuna: '14101', ensenanza: 110, grado: 1 },
        { nombres: 'Lautaro', comuna: '14101', ensenanza: 10, grado: 5 },
        { nombres: 'Millaray', comuna: '13120', ensenanza: 310, grado: 1 },
      ])
    } finally {
      await vacia.cierra()
    }
  })

  it('los nombres valen sin tildes, en mayúsculas y con el otro signo de ordinal; uno que no existe se rechaza con lo escrito', async () => {
    const { nuevas, rechazos } = await carga(
      'establecimientos',
      `${ENCABEZADO}\n80201;1;Escuela;NUNOA\n80202;1;Escuela;Nuñoha\n80203;1;Escuela; ñuñoa \n`,
    )
    expect({ nuevas, rechazos }).toEqual({ nuevas: 2, rechazos: [{ linea: 3, mensaje: 'La comuna Nuñoha no existe.' }] })
    const padron = [
      'runEstudiante;nombres;apellidoPaterno;apellidoMaterno;idRbd;idEnsenanza;idGrado;letraCurso',
      '40900001-0;Emilia;Soto;;80201;ENSENANZA BASICA;1º basico;A',
      '40900002-9;Lautaro;Díaz;;80201;110;1° Medio;A',
      '40900003-7;Ana;Díaz;;80201;Enseñanza Básica;;A',
    ]
    const estudiantes = await carga('estudiantes', padron.join('\n'))
    expect(estudiantes.nuevas).toBe(1)
    expect(estudiantes.rechazos).toEqual([
      { linea: 3, mensaje: 'El grado 1° Medio de la enseñanza 110 no existe.' },
      { linea: 4, mensaje: 'Falta el grado.' },
    ])
  })
})

describe('los campos de una línea', () => {
  it.each([
    ['a;b;c', ['a', 'b', 'c']],
    ['a;;', ['a', '', '']],
    ['"a;b";c', ['a;b', 'c']],
    ['"di ""hola""";x', ['di "hola"', 'x']],
    ['"";""', ['', '']],
    ['"abierta;b', null],
    ['"a"b;c', null],
  ])('%s', (linea, campos) => expect(camposDe(linea, ';')).toEqual(campos))
})
