-- Of a survey that no other tool keeps, nothing is asked about who began it there: an unknown state is not a false one, so the question was
-- asked of every student's in the country, a function call each.

create or replace view encuesta_de_estudiante as
  select t.token, t.encuesta_id, t.run_estudiante, r.respuesta_id,
    case when x.token is null or r.estado = 'enviada' then r.usuario_id else x.usuario_id end as usuario_id,
    case
      when x.token is null or r.estado = 'enviada' then
        case when r.estado = 'borrador' and r.informante = 'apoderado' and borrador_libre(r.usuario_id, t.run_estudiante) then null else r.informante end
      when x.estado = 'EN_PROGRESO' and x.modo = 'apoderado' and borrador_libre(x.usuario_id, t.run_estudiante) then null
      when x.estado in ('EN_PROGRESO', 'COMPLETADA') then x.modo
    end as informante,
    coalesce(case when x.estado <> 'NO_INICIADA' and r.estado is distinct from 'enviada' then x.desde end, r.actualizada) as actualizada,
    r.respondidas, r.preguntas,
    case
      when r.estado = 'enviada' or x.estado = 'COMPLETADA' then 'COMPLETADA'
      when (m.encuesta_id is null and p.encuesta_id is null) or not s.activo then 'NO_DISPONIBLE'
      when now() >= s.cierre or d.cerrado is not null then 'VENCIDA'
      when now() < s.apertura then 'AUN_NO_ABRE'
      when x.token is not null and x.estado = 'EN_PROGRESO' and x.modo = 'apoderado' and borrador_libre(x.usuario_id, t.run_estudiante) then 'NO_INICIADA'
      when x.estado is not null and (x.estado <> 'NO_INICIADA' or r.estado is distinct from 'anulada') then x.estado
      when r.estado = 'anulada' then 'ANULADA'
      when r.estado = 'borrador' then case when r.informante = 'apoderado' and borrador_libre(r.usuario_id, t.run_estudiante) then 'NO_INICIADA' else 'EN_PROGRESO' end
      else 'NO_INICIADA'
    end as estado
  from token_encuesta t
  join encuesta s on s.encuesta_id = t.encuesta_id
  join periodo d on d.periodo_id = s.periodo_id
  join estudiante e on e.run = t.run_estudiante
  left join ensenanza_grado_encuesta m on m.encuesta_id = t.encuesta_id and m.id_ensenanza = e.id_ensenanza and m.id_grado = e.id_grado
  left join registro_embarazadas p on p.encuesta_id = t.encuesta_id and p.run_estudiante = t.run_estudiante and p.retirado is null
  left join respuesta r on r.token = t.token
  left join encuesta_externa x on x.token = t.token;
