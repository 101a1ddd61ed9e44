import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { type Cobra, DE_CUENTA } from './cobro.ts'
import { type Pregunta, preparado, type Respuestas } from './cuestionario.ts'
import { type Ficha, Negada, YO } from './sesion.ts'

/**
 * Who saves, its survey, what there is of it and what was answered under this key, in one statement: how far the answers are needs all
 * of them, so that the writing comes after.
 */
const LEIDA = `
  with ${YO}
  select yo.usuario_id, yo.toca, s.encuesta_id, s.xmin::text as edicion, t.token, e.run,
    s.activo and now() between s.apertura and s.cierre and d.cerrado is null and (
      exists (select from ensenanza_grado_encuesta m where m.encuesta_id = s.encuesta_id and m.id_ensenanza = e.id_ensenanza and m.id_grado = e.id_grado)
      or exists (select from registro_embarazadas p where p.encuesta_id = s.encuesta_id and p.run_estudiante = e.run and p.retirado is null)
    ) as abierta,
    r.respuesta_id, r.estado, r.usuario_id as titular, r.version, r.respuestas, r.pagina, r.folio, r.informante,
    k.huella, k.resultado
  from yo
  join token_encuesta t on t.token = yo.token_encuesta
  join encuesta s on s.encuesta_id = t.encuesta_id
  join periodo d on d.periodo_id = s.periodo_id
  join estudiante e on e.run = t.run_estudiante
  left join respuesta r on r.token = t.token
  left join guardado k on k.token = t.token and k.usuario_id = yo.usuario_id and k.clave = $3
  where case yo.modo when 'apoderado' then exists (select from vinculo v where v.usuario_id = yo.usuario_id and v.run_estudiante = e.run and v.desvinculado is null)
    else yo.nombre_usuario = e.id_rbd::text end`

const INTACTA = `respuesta_id = $1 and version = $2 and usuario_id = $3 and estado = 'borrador'`
const INSTANTE = (columna: string) => `to_char(${columna}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A save and its note, both or neither, unless somebody wrote since it was read. */
const GUARDADO = `
  with cambiada as (
    update respuesta set version = version + 1, respuestas = $4, pagina = $5, respondidas = $6, preguntas = $7, actualizada = now() where ${INTACTA}
    returning token, json_build_object('version', version, 'actualizado', ${INSTANTE('actualizada')}) as hecho
  ), anotada as (insert into guardado (token, usuario_id, clave, huella, resultado) select token, $3, $8, $9, hecho::jsonb from cambiada)
  select hecho::text from cambiada`

/** A submission, its receipt and its note, both or neither, unless somebody wrote since it was read. */
const ENVIO = `
  with enviada as (
    update respuesta set estado = 'enviada', version = version + 1, respuestas = $4, pagina = null, respondidas = $5, preguntas = $6,
      actualizada = now(), enviada = now()
    where ${INTACTA} returning *
  ), reemplazados as (
    update comprobante k set estado = 'REEMPLAZADO' from enviada r where k.respuesta_id = r.respuesta_id and k.estado <> 'REEMPLAZADO' and not exists (
      select from respuesta_tomada a where a.token = r.token and a.usuario_id = k.usuario_id and a.enviada is not null)
  ), olvidados as (delete from guardado k using enviada r where k.token = r.token
  ), emitido as (
    insert into comprobante (comprobante_id, respuesta_id, estado, encuesta_id, ds_encuesta, run_estudiante, nombre_estudiante,
      id_rbd, dgv_rbd, ds_nom_estable, ds_grado, letra_curso, informante, digitador, fecha, usuario_id)
    select $7, r.respuesta_id, 'VALIDO', s.encuesta_id, s.nombre, e.run,
      case when u.rol_id <> 5 or exists (
        select from vinculo v where v.usuario_id = u.usuario_id and v.run_estudiante = e.run and v.desvinculado is null and v.probado is not null
      ) then concat_ws(' ', e.nombres, e.apellido_paterno, nullif(e.apellido_materno, ''))
      else concat_ws(' ', e.nombres, inicial(e.apellido_paterno), nullif(inicial(e.apellido_materno), '')) end,
      c.id_rbd, c.dgv_rbd, c.ds_nom_estable, g.ds_grado, e.letra_curso,
      case when r.informante = 'apoderado' and u.nombre_usuario = e.run then 'estudiante' else r.informante end, r.digitador, r.enviada, r.usuario_id
    from enviada r join encuesta s on s.encuesta_id = r.encuesta_id join usuario u on u.usuario_id = r.usuario_id
    join estudiante e on e.run = r.run_estudiante join establecimiento c on c.id_rbd = e.id_rbd
    join grado g on g.id_ensenanza = e.id_ensenanza and g.id_grado = e.id_grado
    returning *
  ), recibo as (
    select json_build_object('id', comprobante_id, 'estado', estado, 'encuestaId', encuesta_id, 'dsEncuesta', ds_encuesta, 'idRbd', id_rbd, 'dgvRbd', dgv_rbd,
      'dsNomEstable', ds_nom_estable, 'dsGrado', ds_grado, 'letraCurso', letra_curso, 'nombreEstudiante', nombre_estudiante, 'runEnmascarado', $8::text,
      'fecha', ${INSTANTE('fecha')}, 'informante', informante, 'digitador', digitador, 'urlVerificacion', $9::text || comprobante_id) as hecho
    from emitido
  ), anotado as (insert into guardado (token, usuario_id, clave, huella, resultado) select $12, $3, $10, $11, hecho::jsonb from recibo)
  select hecho::text from recibo`

interface Leida {
  usuario_id: number
  toca: boolean
  encuesta_id: number
  edicion: string
  token: string
  run: string
  abierta: boolean
  respuesta_id: number | null
  estado: string | null
  titular: number | null
  version: number | null
  respuestas: Respuestas | null
  pagina: string | null
  folio: string | null
  informante: string | null
  huella: string | null
  resultado: object | null
}

/** `20.123.456-7` without all its digits but the last three and the check one. */
export function enmascarado(run: string): string {
  const [cuerpo = '', digito = ''] = run.split('-')
  const conPuntos = cuerpo.replace(/\B(?=(\d{3})+$)/g, '.')
  return `${conPuntos.slice(0, -3).replace(/\d/g, '*')}${conPuntos.slice(-3)}-${digito}`
}

export function creaEscrituras(base: pg.Pool, publicUrl: string, paga: Cobra) {
  const cuestionarios = new Map<string, ReturnType<typeof preparado>>()
  async function cuestionarioDe({ encuesta_id, edicion }: Leida) {
    const cual = `${encuesta_id} ${edicion}`
    let suyo = cuestionarios.get(cual)
    if (suyo === undefined) {
      const { rows } = await base.query<{ pages: { elements: Pregunta[] }[] }>(
        "select cuestionario -> 'pages' as pages from encuesta where encuesta_id = $1",
        [encuesta_id],
      )
      suyo = preparado(rows[0]?.pages ?? [])
      cuestionarios.set(cual, suyo)
    }
    return suyo
  }

  /** What is saved of the survey of who calls, or what was already answered under that key. Throws 401, 404 and 409. */
  async function leida({ sid, turno }: Ficha, clave: string, huella: string, version: number) {
    const { rows } = await base.query<Leida>({ name: 'leida', text: LEIDA, values: [sid, turno, clave] })
    const [fila] = rows
    if (fila === undefined) throw new Negada(401)
    await paga(`cuenta:${fila.usuario_id}`, DE_CUENTA, 1)
    if (fila.toca) await base.query('update sesion set ultimo_uso = now() where sesion_id = $1', [sid])
    if (fila.huella !== null && fila.huella !== huella) throw new Negada(409)
    if (fila.huella !== null) return { fila, hecho: JSON.stringify(fila.resultado) }
    // Beginning a survey is another statement, which what is measured never needs.
    if (!fila.abierta || fila.estado !== 'borrador' || fila.titular !== fila.usuario_id || fila.version !== version) throw new Negada(409)
    return { fila, hecho: null }
  }

  const escribe = async (name: string, text: string, values: unknown[]): Promise<string> => {
    const { rows } = await base.query<{ hecho: string }>({ name, text, values })
    if (rows[0] === undefined) throw new Negada(409)
    return rows[0].hecho
  }
  const huellaDe = (que: string, cuerpo: unknown) =>
    createHash('sha256')
      .update(`${que} ${JSON.stringify(cuerpo)}`)
      .digest('hex')

  return {
    async guarda(ficha: Ficha, clave: string, cuerpo: unknown): Promise<string> {
      const { version, cambios, pagina } = cuerpo as { version: number; cambios: Respuestas; pagina?: string }
      const huella = huellaDe('guardar', cuerpo)
      const { fila, hecho } = await leida(ficha, clave, huella, version)
      if (hecho !== null) return hecho
      const cuestionario = await cuestionarioDe(fila)
      const respuestas = { ...fila.respuestas }
      for (const [nombre, valor] of Object.entries(cambios)) {
        if (!cuestionario.toma(nombre, valor)) throw new Negada(400)
        if (valor === null) delete respuestas[nombre]
        else respuestas[nombre] = valor
      }
      const { respondidas, preguntas } = cuestionario.avance(respuestas)
      return escribe('guardado', GUARDADO, [
        fila.respuesta_id,
        version,
        fila.usuario_id,
        JSON.stringify(respuestas),
        pagina ?? fila.pagina,
        respondidas,
        preguntas,
        clave,
        huella,
      ])
    },

    async envia(ficha: Ficha, clave: string, cuerpo: unknown): Promise<string> {
      const { version } = cuerpo as { version: number }
      const huella = huellaDe('enviar', cuerpo)
      const { fila, hecho } = await leida(ficha, clave, huella, version)
      if (hecho !== null) return hecho
      const envio = (await cuestionarioDe(fila)).deEnvio(fila.respuestas ?? {})
      if (envio === null) throw new Negada(400)
      return escribe('envio', ENVIO, [
        fila.respuesta_id,
        version,
        fila.usuario_id,
        JSON.stringify(envio.respuestas),
        envio.respondidas,
        envio.preguntas,
        randomBytes(16).toString('hex').toUpperCase(),
        enmascarado(fila.run),
        `${publicUrl}/verificar?id=`,
        clave,
        huella,
        fila.token,
      ])
    },
  }
}
