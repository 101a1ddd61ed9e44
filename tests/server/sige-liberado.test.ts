import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { levantar, type ServidorDePrueba } from '#tests/support/servidor/servidor.ts'

let servidor: ServidorDePrueba
let escuela: string
let nacional: string
let regional: string
let comunal: string
let apoderado: string

beforeAll(async () => {
  servidor = await levantar()
  escuela = await servidor.entra('rbd')
  nacional = await servidor.entra('administrador-nacional')
  regional = await servidor.entra('administrador-regional')
  comunal = await servidor.entra('administrador-comunal')
  apoderado = await servidor.entra('apoderado')
})
afterAll(() => servidor.cierra())

/** The survey of 1° básico in the first account's school, in commune 14101 of region 14. */
const DE_ARRAYANES = { e: 2, rbd: 90145 }

async function ve(perfil: string, rbd: number): Promise<number> {
  return (await servidor.llama('getEstablecimiento', { params: { id: rbd } }, perfil)).status
}

async function runsDe(query: object): Promise<string[]> {
  const { body } = await servidor.llama('getEstudiantes', { params: DE_ARRAYANES, query }, escuela)
  return body.filas.map((fila) => fila.runEstudiante)
}

describe('un establecimiento por su RBD', () => {
  it('muestra el colegio propio con su dígito y su comuna', async () => {
    const { status, body } = await servidor.llama('getEstablecimiento', { params: { id: 90145 } }, escuela)
    expect(status).toBe(200)
    expect(body).toEqual({
      idRbd: 90145,
      dgvRbd: '8',
      dsNomEstable: 'Escuela Los Arrayanes del Sur',
      regionId: '14',
      provinciaId: '141',
      comunaId: '14101',
      dsComuna: 'Valdivia',
    })
  })

  it('pide ingresar y no se muestra a un apoderado', async () => {
    expect((await servidor.llama('getEstablecimiento', { params: { id: 90145 } })).status).toBe(401)
    expect(await ve(apoderado, 90145)).toBe(403)
  })

  it('no existe fuera del territorio de quien pregunta', async () => {
    // 90152: same commune; 90166: same region; 90180: another region.
    expect([await ve(escuela, 90152), await ve(comunal, 90152), await ve(regional, 90152)]).toEqual([404, 200, 200])
    expect([await ve(comunal, 90166), await ve(regional, 90166), await ve(nacional, 90166)]).toEqual([404, 200, 200])
    expect([await ve(comunal, 90180), await ve(regional, 90180), await ve(nacional, 90180)]).toEqual([404, 404, 200])
  })

  it('rechaza un RBD que no es número', async () => {
    expect((await servidor.llama('getEstablecimiento', { params: { id: 'abc' } }, escuela)).status).toBe(400)
  })
})

describe('los cursos de una encuesta', () => {
  it('agrupa a los estudiantes por tipo de enseñanza, grado y letra, con su avance', async () => {
    const tipos = await servidor.llama('getTiposEnsenanzaDeRbd', { params: DE_ARRAYANES }, escuela)
    const cursos = await servidor.llama('getCursosDeRbd', { params: { ...DE_ARRAYANES, t: 110 } }, escuela)
    const lista = await servidor.llama('getEstudiantes', { params: DE_ARRAYANES, query: {} }, escuela)
    expect(tipos.body).toEqual([{ idEnsenanza: 110, dsEnsenanza: 'Enseñanza Básica', estudiantes: lista.body.total }])
    expect(cursos.body.map((curso) => [curso.dsGrado, curso.letraCurso])).toEqual([
      ['1° Básico', 'A'],
      ['1° Básico', 'B'],
    ])
    const completadas = await servidor.llama('getEstudiantes', { params: DE_ARRAYANES, query: { estado: 'COMPLETADA' } }, escuela)
    expect(cursos.body.reduce((suma, curso) => suma + curso.completadas, 0)).toBe(completadas.body.total)
  })

  it('lista las letras de un grado', async () => {
    const { body } = await servidor.llama('getLetrasCursos', { params: { rbd: 90145, t: 110, g: 1 } }, escuela)
    expect(body).toEqual(['A', 'B'])
  })

  it('no muestra nada de otro colegio ni de una encuesta que no existe', async () => {
    const llamadas = [
      servidor.llama('getTiposEnsenanzaDeRbd', { params: { e: 2, rbd: 90152 } }, escuela),
      servidor.llama('getCursosDeRbd', { params: { e: 2, rbd: 90152, t: 110 } }, escuela),
      servidor.llama('getLetrasCursos', { params: { rbd: 90152, t: 310, g: 1 } }, escuela),
      servidor.llama('getEstudiantes', { params: { e: 2, rbd: 90152 }, query: {} }, escuela),
      servidor.llama('getTiposEnsenanzaDeRbd', { params: { e: 999, rbd: 90145 } }, escuela),
    ]
    expect((await Promise.all(llamadas)).map((respuesta) => respuesta.status)).toEqual([404, 404, 404, 404, 404])
  })

  it('pide sesión y un perfil que pueda verlos', async () => {
    const llamada = (token: string | null) =>
      Promise.all([
        servidor.llama('getTiposEnsenanzaDeRbd', { params: DE_ARRAYANES }, token),
        servidor.llama('getCursosDeRbd', { params: { ...DE_ARRAYANES, t: 110 } }, token),
        servidor.llama('getLetrasCursos', { params: { rbd: 90145, t: 110, g: 1 } }, token),
        servidor.llama('getEstudiantes', { params: DE_ARRAYANES, query: {} }, token),
      ])
    expect((await llamada(null)).map((respuesta) => respuesta.status)).toEqual([401, 401, 401, 401])
    expect((await llamada(apoderado)).map((respuesta) => respuesta.status)).toEqual([403, 403, 403, 403])
  })

  it('espera a que el colegio ponga sus datos al día', async () => {
    const nuevo = await servidor.entra('rbd-nuevo')
    const { status, error } = await servidor.llama('getLetrasCursos', { params: { rbd: 90159, t: 110, g: 1 } }, nuevo)
    expect([status, error.codigo]).toEqual([409, 'datos-pendientes'])
  })
})

describe('los tipos de enseñanza y sus grados', () => {
  it('los ve cualquier perfil, completos y en orden', async () => {
    const { body: tipos } = await servidor.llama('getTiposEnsenanza', {}, apoderado)
    expect(tipos.map(({ idEnsenanza }) => idEnsenanza)).toEqual([10, 110, 165, 167, 310, 363, 410, 510, 610])
    expect(tipos[1]).toEqual({ idEnsenanza: 110, dsEnsenanza: 'Enseñanza Básica' })
    const { body: deAdultos } = await servidor.llama('getGradosDeEnsenanza', { params: { id: 363 } }, escuela)
    expect(deAdultos).toEqual([
      { idEnsenanza: 363, idGrado: 1, dsGrado: 'Primer nivel (1° a 2° Medio)' },
      { idEnsenanza: 363, idGrado: 3, dsGrado: 'Segundo nivel (3° a 4° Medio)' },
    ])
    const { body: deBasica } = await servidor.llama('getGradosDeEnsenanza', { params: { id: 110 } }, comunal)
    expect(deBasica.map(({ dsGrado }) => dsGrado)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((grado) => `${grado}° Básico`))
  })

  it('de un tipo que no existe dice que no lo encuentra, y sin sesión no dice nada', async () => {
    const { status, error } = await servidor.llama('getGradosDeEnsenanza', { params: { id: 999 } }, escuela)
    expect([status, error.message]).toEqual([404, 'No encontramos ese tipo de enseñanza.'])
    expect((await servidor.llama('getGradosDeEnsenanza', { params: { id: 'básica' } }, escuela)).status).toBe(400)
    expect((await servidor.llama('getTiposEnsenanza', {})).status).toBe(401)
    expect((await servidor.llama('getGradosDeEnsenanza', { params: { id: 110 } })).status).toBe(401)
  })
})

describe('la lista de estudiantes', () => {
  it('busca por el RUN hasta el guion, con puntos o sin ellos', async () => {
    expect(await runsDe({ searchTerm: '36.120.458-1' })).toEqual(['36120458-1'])
    expect(await runsDe({ searchTerm: '361204' })).toEqual(['36120458-1'])
    // Another digit after the dash finds the same student: only the body counts.
    expect(await runsDe({ searchTerm: '36120458-9' })).toEqual(['36120458-1'])
  })

  it('busca por nombre sin tildes, en cualquier orden', async () => {
    expect(await runsDe({ searchTerm: 'paillan antonia' })).toEqual(['36120458-1'])
    expect(await runsDe({ searchTerm: 'ñancupil' })).toEqual(['36208845-3'])
    expect(await runsDe({ searchTerm: 'NANCUPIL' })).toEqual(['36208845-3'])
  })

  it('trata los comodines como letras', async () => {
    expect(await runsDe({ searchTerm: '%' })).toEqual([])
    expect(await runsDe({ searchTerm: '_ntonia' })).toEqual([])
  })

  it('filtra por enseñanza, grado, letra y estado', async () => {
    const { body } = await servidor.llama(
      'getEstudiantes',
      { params: DE_ARRAYANES, query: { idEnsenanza: 110, idGrado: 1, letraCurso: 'B', estado: 'NO_INICIADA' } },
      escuela,
    )
    expect(body.total).toBe(body.filas.length)
    expect(body.filas.map((fila) => fila.runEstudiante)).toContain('36208845-3')
    expect(new Set(body.filas.map((fila) => `${fila.letraCurso} ${fila.estado}`))).toEqual(new Set(['B NO_INICIADA']))
    expect(await runsDe({ idGrado: 2 })).toEqual([])
  })

  it('ordena los apellidos en español, con la Ñ después de la N y sin mirar tildes', async () => {
    const { rows } = await sql<{ apellido: string }>`
      select apellido from unnest(array['OJEDA', 'ÑANCO', 'NÚÑEZ', 'NUNES', 'NUÑO', 'ÁVILA', 'ARAYA']) apellido order by orden(apellido) collate "C"
    `.execute(servidor.db)
    expect(rows.map((fila) => fila.apellido)).toEqual(['ARAYA', 'ÁVILA', 'NUNES', 'NÚÑEZ', 'NUÑO', 'ÑANCO', 'OJEDA'])

    const { body } = await servidor.llama('getEstudiantes', { params: { e: 1, rbd: 90145 }, query: { limit: 100 } }, escuela)
    const apellidos = body.filas.map((fila) => fila.apellidoPaterno)
    expect(apellidos).toEqual([...apellidos].sort(new Intl.Collator('es').compare))
  })

  it('reparte la lista en páginas que no repiten ni saltan a nadie', async () => {
    const paginas = await Promise.all([0, 7, 14, 21].map((offset) => runsDe({ sortField: 'estado', limit: 7, offset })))
    const todos = await runsDe({ sortField: 'estado', limit: 100 })
    expect(paginas.flat()).toEqual(todos)
    expect(new Set(todos).size).toBe(todos.length)
  })

  it('dice cuántos son también después de la última página', async () => {
    const lista = (query: { limit: number; offset?: number; estado?: 'NO_INICIADA' }) =>
      servidor.llama('getEstudiantes', { params: DE_ARRAYANES, query }, escuela)
    const { body: todas } = await lista({ limit: 100 })
    expect((await lista({ limit: 10, offset: 5000 })).body).toEqual({ total: todas.total, filas: [] })
    const { body: pendientes } = await lista({ limit: 100, estado: 'NO_INICIADA' })
    expect((await lista({ limit: 10, offset: 5000, estado: 'NO_INICIADA' })).body).toEqual({ total: pendientes.filas.length, filas: [] })
  })

  it('ordena por RUN como número, y al revés', async () => {
    const cuerpos = (await runsDe({ sortField: 'runEstudiante', sortOrder: 'desc', limit: 100 })).map((run) => Number(run.split('-')[0]))
    expect(cuerpos).toEqual([...cuerpos].sort((a, b) => b - a))
  })

  it('entrega el token a quien abre la encuesta y a quien la lee', async () => {
    const comoEscuela = await servidor.llama('getEstudiantes', { params: DE_ARRAYANES, query: {} }, escuela)
    const comoAgencia = await servidor.llama('getEstudiantes', { params: DE_ARRAYANES, query: {} }, nacional)
    expect(comoEscuela.body.filas.every((fila) => /^[0-9a-zA-Z]{15}$/.test(fila.token ?? ''))).toBe(true)
    expect(comoAgencia.body.filas.map((fila) => fila.token)).toEqual(comoEscuela.body.filas.map((fila) => fila.token))
    expect(comoAgencia.body.total).toBe(comoEscuela.body.total)
  })

  it('rechaza filtros que no conoce o que no tienen forma', async () => {
    const estados = await Promise.all(
      [
        { limit: 101 },
        { limit: 0 },
        { orden: 'x' },
        { sortField: 'nombres' },
        { letraCurso: 'a1' },
        { estado: 'OTRO' },
        { searchTerm: ' ' },
      ].map(async (query) => (await servidor.llama('getEstudiantes', { params: DE_ARRAYANES, query }, escuela)).status),
    )
    expect(estados).toEqual([400, 400, 400, 400, 400, 400, 400])
  })
})

describe('un estudiante por su RUN', () => {
  it('muestra el nombre al colegio del estudiante y a nadie fuera del territorio', async () => {
    const propio = await servidor.llama('getEstudiantePorRun', { params: { run: '36.120.458-1' } }, escuela)
    expect([propio.status, propio.body.nombres, propio.body.iniciales]).toEqual([200, 'ANTONIA PAZ', 'A. M. P.'])
    // A student of region 09.
    expect((await servidor.llama('getEstudiantePorRun', { params: { run: '34388412-5' } }, escuela)).status).toBe(404)
    expect((await servidor.llama('getEstudiantePorRun', { params: { run: '34388412-5' } }, regional)).status).toBe(404)
    expect((await servidor.llama('getEstudiantePorRun', { params: { run: '34388412-5' } }, nacional)).status).toBe(200)
  })

  it('muestra a un apoderado solo iniciales, grado y colegio, diez veces por hora', async () => {
    const consulta = (run: string) => servidor.llama('getEstudiantePorRun', { params: { run } }, apoderado)
    const { status, body } = await consulta('36208845-3')
    expect(status).toBe(200)
    expect(body).toEqual({
      runEstudiante: '36208845-3',
      iniciales: 'L. P. Ñ.',
      dsEnsenanza: 'Enseñanza Básica',
      dsGrado: '1° Básico',
      idRbd: 90145,
      dsNomEstable: 'Escuela Los Arrayanes del Sur',
    })

    // A RUN of nobody counts too.
    expect((await consulta('11111111-1')).status).toBe(404)
    for (let i = 3; i <= 10; i += 1) expect((await consulta('36208845-3')).status).toBe(200)
    const undecima = await consulta('36208845-3')
    expect([undecima.status, undecima.error.codigo]).toEqual([429, 'demasiados-intentos'])
    expect(Number(undecima.headers['retry-after'])).toBeGreaterThan(3_500)
  })

  it('rechaza un RUN con otro dígito verificador, y a quien no ingresó', async () => {
    expect((await servidor.llama('getEstudiantePorRun', { params: { run: '36120458-2' } }, escuela)).status).toBe(400)
    expect((await servidor.llama('getEstudiantePorRun', { params: { run: '36120458-1' } })).status).toBe(401)
    const reportes = await servidor.entra('reportes')
    expect((await servidor.llama('getEstudiantePorRun', { params: { run: '36120458-1' } }, reportes)).status).toBe(403)
  })
})

describe('los establecimientos', () => {
  const busca = async (
    query: object,
    perfil: 'rbd' | 'administrador-nacional' | 'administrador-regional' | 'administrador-comunal' | 'reportes' | 'apoderado',
  ) => servidor.llama('getEstablecimientos', { query }, await servidor.entra(perfil))

  it('se encuentran por nombre, por RBD con o sin dígito y por territorio', async () => {
    const uno = {
      idRbd: 90145,
      dgvRbd: '8',
      dsNomEstable: 'Escuela Los Arrayanes del Sur',
      regionId: '14',
      provinciaId: '141',
      comunaId: '14101',
      dsComuna: 'Valdivia',
    }
    for (const query of [
      { dsNomEstable: 'arrayanes  escuela' },
      { idRbd: '90145' },
      { idRbd: '901458' },
      { idRbd: '90145-8' },
      { idRbd: '90145', regionId: '14', provinciaId: '141', comunaId: '14101' },
    ]) {
      const { status, body } = await busca(query, 'administrador-nacional')
      expect(status).toBe(200)
      expect(body.filas, JSON.stringify(query)).toContainEqual(expect.objectContaining(uno))
    }
    // A number that is nobody's finds nobody: it is no beginning of others.
    for (const idRbd of ['90145-7', '9014', '9'])
      expect((await busca({ idRbd }, 'administrador-nacional')).body, idRbd).toEqual({ total: 0, faltan: 0, filas: [] })
    await sql`
      insert into establecimiento (id_rbd, dgv_rbd, ds_nom_estable, region_id, provincia_id, comuna_id)
      select n, '9', 'Escuela de prueba ' || n, '14', '141', '14101' from unnest(array[1, 10, 11, 100, 1234]) n
    `.execute(servidor.db)
    const { body: primera } = await busca({ idRbd: '1' }, 'administrador-nacional')
    expect([primera.total, primera.filas.map(({ idRbd }) => idRbd)]).toEqual([1, [1]])
    await sql`delete from establecimiento where id_rbd in (1, 10, 11, 100, 1234)`.execute(servidor.db)
    expect((await busca({ idRbd: 'abc' }, 'administrador-nacional')).status).toBe(400)
    expect((await busca({ sortField: 'otro' }, 'administrador-nacional')).status).toBe(400)
    expect((await busca({ situacion: 'bien' }, 'administrador-nacional')).status).toBe(400)
  })

  it('llegan por páginas y en el orden que se pide', async () => {
    const { body: todas } = await busca({ limit: 100 }, 'administrador-nacional')
    const { body: segunda } = await busca({ limit: 10, offset: 10 }, 'administrador-nacional')
    expect(segunda.total).toBe(todas.total)
    expect(segunda.filas).toEqual(todas.filas.slice(10, 20))
    const { body: alReves } = await busca({ limit: 100, sortField: 'idRbd', sortOrder: 'desc' }, 'reportes')
    expect(alReves.filas.map((fila) => fila.idRbd)).toEqual(todas.filas.map((fila) => fila.idRbd).sort((a, b) => b - a))
  })

  it('dicen lo que le falta a cada uno, lo mismo que se cuenta respuesta por respuesta', async () => {
    // Of each student in a grade that an active survey asks, by its rows; nothing here reads the counts that the product keeps.
    const { rows: contadas } = await sql<{ idRbd: number; esperadas: number; enProgreso: number; completadas: number }>`
      select e.id_rbd as "idRbd", count(*)::int as esperadas, count(*) filter (where r.estado = 'borrador')::int as "enProgreso",
        count(*) filter (where r.estado = 'enviada')::int as completadas
      from estudiante e
      join ensenanza_grado_encuesta m on m.id_ensenanza = e.id_ensenanza and m.id_grado = e.id_grado
      join encuesta s on s.encuesta_id = m.encuesta_id and s.activo join periodo p on p.periodo_id = s.periodo_id and p.activo
      left join respuesta r on r.run_estudiante = e.run and r.encuesta_id = s.encuesta_id and r.estado <> 'anulada'
      group by e.id_rbd
    `.execute(servidor.db)
    const { body } = await busca({ limit: 100, sortField: 'pendientes', sortOrder: 'desc' }, 'administrador-nacional')
    const cuentas = new Map(contadas.map((cuenta) => [cuenta.idRbd, cuenta]))
    expect(body.filas.length).toBe(60)
    for (const { idRbd, esperadas, enProgreso, completadas } of body.filas)
      expect({ idRbd, esperadas, enProgreso, completadas }).toEqual(
        cuentas.get(idRbd) ?? { idRbd, esperadas: 0, enProgreso: 0, completadas: 0 },
      )
    const faltan = body.filas.map((fila) => fila.esperadas - fila.completadas)
    expect(faltan).toEqual(faltan.toSorted((a, b) => b - a))
    expect(body.faltan).toBe(contadas.reduce((suma, cuenta) => suma + cuenta.esperadas - cuenta.completadas, 0))
    // A page more, of one school, says the same of all.
    expect((await busca({ limit: 1, offset: 3 }, 'administrador-nacional')).body).toMatchObject({ total: 60, faltan: body.faltan })
  })

  it('se buscan por su situación: nadie entró, nadie respondió, o al día', async () => {
    const todas = (await busca({ limit: 100 }, 'administrador-nacional')).body.filas
    // 90145 confirmed its data and has answers; 90159 is on its first day.
    expect(todas.find(({ idRbd }) => idRbd === 90145)?.situacion).toBe('al-dia')
    expect(todas.find(({ idRbd }) => idRbd === 90159)?.situacion).toBe('sin-ingreso')
    for (const situacion of ['sin-ingreso', 'sin-respuestas', 'al-dia'] as const) {
      const { body } = await busca({ limit: 100, situacion }, 'administrador-nacional')
      expect(
        body.filas.map(({ idRbd }) => idRbd),
        situacion,
      ).toEqual(todas.filter((fila) => fila.situacion === situacion).map(({ idRbd }) => idRbd))
    }
    // Once it confirms its data, of a school that nobody answered for it is said so.
    await sql`update usuario set datos_periodo_id = (select periodo_id from periodo where activo) where nombre_usuario = '90159'`.execute(
      servidor.db,
    )
    const { body: suyo } = await busca({ situacion: 'sin-respuestas' }, 'administrador-nacional')
    expect(suyo.filas).toMatchObject([{ idRbd: 90159, esperadas: 40, enProgreso: 0, completadas: 0, ultima: null }])
    await sql`update usuario set datos_periodo_id = null where nombre_usuario = '90159'`.execute(servidor.db)
    // The closed period's surveys ask nothing of anybody.
    await sql`update encuesta set activo = not activo where periodo_id = (select periodo_id from periodo where activo)`.execute(servidor.db)
    expect((await busca({ idRbd: '90145' }, 'administrador-nacional')).body).toMatchObject({
      faltan: 0,
      filas: [{ esperadas: 0, completadas: 0, situacion: null }],
    })
    await sql`update encuesta set activo = not activo where periodo_id = (select periodo_id from periodo where activo)`.execute(servidor.db)
  })

  it('dicen cómo figuran en el directorio, y los de uno cerrado se siguen leyendo', async () => {
    const estado = (uno: string) => sql`update establecimiento set estado_funcionamiento = ${uno} where id_rbd = 90145`.execute(servidor.db)
    const antes = (await busca({ idRbd: '90145' }, 'administrador-nacional')).body.filas[0]
    expect(antes?.funcionamiento).toBe('funcionando')
    const delPais = async () =>
      (await servidor.llama('getAvance', { query: {} }, await servidor.entra('administrador-nacional'))).body.total
    const conTodos = await delPais()
    try {
      await estado('cerrado')
      expect((await busca({ idRbd: '90145' }, 'administrador-nacional')).body.filas).toEqual([{ ...antes, funcionamiento: 'cerrado' }])
      expect((await busca({ idRbd: '90145' }, 'rbd')).body.filas).toMatchObject([{ funcionamiento: 'cerrado' }])
      const { status, body } = await servidor.llama('getEstudiantes', { params: DE_ARRAYANES, query: {} }, escuela)
      expect([status, body.filas.length > 0]).toEqual([200, true])
      // What it was asked and what it answered still count.
      expect(await delPais()).toEqual(conTodos)
    } finally {
      await estado('funcionando')
    }
  })

  it('son solo los del territorio de quien pregunta', async () => {
    const regiones = (await busca({ limit: 100 }, 'administrador-regional')).body.filas.map((fila) => fila.regionId)
    expect([...new Set(regiones)]).toEqual(['14'])
    const comunas = (await busca({ limit: 100 }, 'administrador-comunal')).body.filas.map((fila) => fila.comunaId)
    expect([...new Set(comunas)]).toEqual(['14101'])
    expect((await busca({}, 'rbd')).body.filas.map((fila) => fila.idRbd)).toEqual([90145])
    expect((await busca({ regionId: '13' }, 'administrador-regional')).body.total).toBe(0)
    expect((await busca({}, 'apoderado')).status).toBe(403)
    expect((await servidor.llama('getEstablecimientos', { query: {} })).status).toBe(401)
  })

  it('de una comuna llegan por nombre, si la comuna es del territorio', async () => {
    const pide = async (id: string, perfil: 'administrador-nacional' | 'administrador-comunal') =>
      servidor.llama('getEstablecimientosDeComuna', { params: { id } }, await servidor.entra(perfil))
    const { body } = await pide('14101', 'administrador-comunal')
    expect(body.some((fila) => fila.idRbd === 90145)).toBe(true)
    expect((await pide('13101', 'administrador-comunal')).body).toEqual([])
    expect((await pide('x', 'administrador-nacional')).status).toBe(400)
    expect((await servidor.llama('getEstablecimientosDeComuna', { params: { id: '14101' } })).status).toBe(401)
  })
})
