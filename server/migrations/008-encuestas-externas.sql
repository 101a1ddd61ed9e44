-- An external survey tool: where each survey stands in it, what was last seen of each token, and its log-ins. And why an
-- answer was voided.

-- The survey's number in the external tool; null: the same as ours.
alter table encuesta add column sid int unique;

-- What the external tool was last seen to say of a token, and who opened it last. Without a row the tool is the embedded one.
create table encuesta_externa (
  token text collate "C" primary key references token_encuesta,
  estado text not null default 'DESCONOCIDA'
    check (estado in ('NO_DISPONIBLE', 'AUN_NO_ABRE', 'NO_INICIADA', 'EN_PROGRESO', 'COMPLETADA', 'VENCIDA', 'DESCONOCIDA')),
  -- When the tool says that it was submitted.
  completada timestamptz,
  -- When the tool was last asked; null: its answer is not to be trusted any more.
  consultada timestamptz,
  -- Since when the state is this one.
  desde timestamptz not null default now(),
  usuario_id int references usuario,
  modo text check (modo in ('apoderado', 'establecimiento')),
  check ((usuario_id is null) = (modo is null))
);

-- Log-ins that the external tool refused, by a mark of its address and credentials: shared by every process, since it
-- locks their common address.
create table ingreso_externo (
  huella text primary key,
  fallos int not null,
  -- Until when the count holds.
  vence timestamptz not null
);

alter table respuesta
  add column anulada timestamptz,
  add column anulada_por int references usuario,
  add column motivo text;

create or replace view encuesta_de_estudiante as
  select t.token, t.encuesta_id, t.run_estudiante, r.respuesta_id,
    case when x.token is null or r.estado = 'enviada' then r.usuario_id else x.usuario_id end as usuario_id,
    case
      when x.token is null or r.estado = 'enviada' then r.informante
      when x.estado in ('EN_PROGRESO', 'COMPLETADA') then x.modo
    end as informante,
    coalesce(case when x.estado <> 'NO_INICIADA' and r.estado is distinct from 'enviada' then x.desde end, r.actualizada) as actualizada,
    r.respondidas, r.preguntas,
    case
      when r.estado = 'enviada' or x.estado = 'COMPLETADA' then 'COMPLETADA'
      when m.encuesta_id is null or not s.activo then 'NO_DISPONIBLE'
      when now() < s.apertura then 'AUN_NO_ABRE'
      when now() >= s.cierre then 'VENCIDA'
      when x.estado is not null and (x.estado <> 'NO_INICIADA' or r.estado is distinct from 'anulada') then x.estado
      when r.estado = 'anulada' then 'ANULADA'
      when r.estado = 'borrador' then 'EN_PROGRESO'
      else 'NO_INICIADA'
    end as estado
  from token_encuesta t
  join encuesta s on s.encuesta_id = t.encuesta_id
  join estudiante e on e.run = t.run_estudiante
  left join ensenanza_grado_encuesta m on m.encuesta_id = t.encuesta_id and m.id_ensenanza = e.id_ensenanza and m.id_grado = e.id_grado
  left join respuesta r on r.token = t.token
  left join encuesta_externa x on x.token = t.token;
