-- A period is in preparation, open (the active one) or closed. Each closing writes the figures once more, under its number, and the
-- last stands; the surveys of a closed period do not open, whatever their dates say.

alter table periodo
  add column cerrado timestamptz,
  -- How many times it was closed.
  add column cierres int not null default 0;
alter table periodo add constraint un_cerrado_no_esta_activo check (not activo or cerrado is null);

alter table avance_cerrado add column cierre int not null default 1;
alter table avance_cerrado drop constraint avance_cerrado_pkey;
alter table avance_cerrado add primary key (comuna_id, encuesta_id, id_ensenanza, id_grado, cierre);
create index avance_cerrado_por_encuesta on avance_cerrado (encuesta_id);

-- Until now whatever had figures was closed, on the day when its last survey closed.
update periodo p set cerrado = (select max(s.cierre) from encuesta s where s.periodo_id = p.periodo_id), cierres = 1
where not p.activo and exists (select 1 from avance_cerrado a join encuesta s on s.encuesta_id = a.encuesta_id where s.periodo_id = p.periodo_id);

create or replace view encuesta_de_estudiante as
  select t.token, t.encuesta_id, t.run_estudiante, r.respuesta_id,
    case when x.token is null or r.estado = 'enviada' then r.usuario_id else x.usuario_id end as usuario_id,
    case
      when x.token is null or r.estado = 'enviada' then
        case when r.estado = 'borrador' and borrador_libre(r.usuario_id, t.run_estudiante) then null else r.informante end
      when x.estado = 'EN_PROGRESO' and borrador_libre(x.usuario_id, t.run_estudiante) then null
      when x.estado in ('EN_PROGRESO', 'COMPLETADA') then x.modo
    end as informante,
    coalesce(case when x.estado <> 'NO_INICIADA' and r.estado is distinct from 'enviada' then x.desde end, r.actualizada) as actualizada,
    r.respondidas, r.preguntas,
    case
      when r.estado = 'enviada' or x.estado = 'COMPLETADA' then 'COMPLETADA'
      when (m.encuesta_id is null and p.encuesta_id is null) or not s.activo then 'NO_DISPONIBLE'
      when now() >= s.cierre or d.cerrado is not null then 'VENCIDA'
      when now() < s.apertura then 'AUN_NO_ABRE'
      when x.estado = 'EN_PROGRESO' and borrador_libre(x.usuario_id, t.run_estudiante) then 'NO_INICIADA'
      when x.estado is not null and (x.estado <> 'NO_INICIADA' or r.estado is distinct from 'anulada') then x.estado
      when r.estado = 'anulada' then 'ANULADA'
      when r.estado = 'borrador' then case when borrador_libre(r.usuario_id, t.run_estudiante) then 'NO_INICIADA' else 'EN_PROGRESO' end
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
