-- A student's survey with its state, told once for every list and screen (decisions, surveys).
create view encuesta_de_estudiante as
  select t.token, t.encuesta_id, t.run_estudiante, r.respuesta_id, r.usuario_id, r.informante, r.actualizada, r.respondidas, r.preguntas,
    case
      when r.estado = 'enviada' then 'COMPLETADA'
      when m.encuesta_id is null or not s.activo then 'NO_DISPONIBLE'
      when now() < s.apertura then 'AUN_NO_ABRE'
      when now() >= s.cierre then 'VENCIDA'
      when r.estado = 'anulada' then 'ANULADA'
      when r.estado = 'borrador' then 'EN_PROGRESO'
      else 'NO_INICIADA'
    end as estado
  from token_encuesta t
  join encuesta s on s.encuesta_id = t.encuesta_id
  join estudiante e on e.run = t.run_estudiante
  left join ensenanza_grado_encuesta m on m.encuesta_id = t.encuesta_id and m.id_ensenanza = e.id_ensenanza and m.id_grado = e.id_grado
  left join respuesta r on r.token = t.token;
