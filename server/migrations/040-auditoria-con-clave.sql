-- The audit says who, of which school and about which student, by pseudonyms: each subject's has a key of its own, and where the key
-- is destroyed nobody can tell any more whose it was, while the rows and their chain stand (ADR 026).

create table auditoria_sujeto (
  seudonimo uuid primary key,
  tipo text not null check (tipo in ('persona', 'estudiante')),
  -- An account's number, or a student's RUN.
  identificador text collate "C" not null,
  llave bytea not null,
  unique (tipo, identificador)
);

-- The pseudonym of a subject; the first time, with a new key. Of nobody, none.
create function sujeto_auditado(su_tipo text, su_identificador text) returns uuid language plpgsql strict as $$
declare
  suyo uuid;
  nueva bytea;
begin
  select seudonimo into suyo from auditoria_sujeto where tipo = su_tipo and identificador = su_identificador;
  if suyo is not null then
    return suyo;
  end if;
  nueva := decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
  insert into auditoria_sujeto (seudonimo, tipo, identificador, llave)
  values (substr(encode(sha256(nueva || convert_to(su_tipo || ' ' || su_identificador, 'UTF8')), 'hex'), 1, 32)::uuid, su_tipo, su_identificador, nueva)
  on conflict (tipo, identificador) do nothing;
  select seudonimo into suyo from auditoria_sujeto where tipo = su_tipo and identificador = su_identificador;
  return suyo;
end $$;

alter table auditoria disable trigger user;
alter table auditoria_lote disable trigger user;

alter table auditoria
  add column persona uuid,
  add column id_rbd int,
  add column estudiante uuid,
  -- The account that it was done to.
  add column sujeto uuid;
alter table auditoria alter column rol_id drop not null;

-- What was there keeps its facts and loses its names; its batches had no key, so whoever could change a row could seal it again.
update auditoria a set
  persona = sujeto_auditado('persona', nullif(a.usuario_id, 0)::text),
  estudiante = sujeto_auditado('estudiante', coalesce(a.detalle ->> 'runEstudiante', (select t.run_estudiante from token_encuesta t where t.token = a.objeto_id))),
  sujeto = sujeto_auditado('persona', case when a.objeto in ('usuario', 'apoderado') then a.objeto_id else a.detalle ->> 'usuarioId' end),
  objeto_id = case when a.objeto in ('usuario', 'apoderado') then '' else a.objeto_id end,
  detalle = a.detalle - 'runEstudiante' - 'usuarioId' - 'nombreUsuario' - 'objetoId';
update auditoria a set id_rbd = e.id_rbd
from auditoria_sujeto s join estudiante e on e.run = s.identificador
where s.seudonimo = a.estudiante;
insert into auditoria (usuario_id, accion, objeto, objeto_id, detalle)
select 0, 'recomenzar-cadena', 'auditoria', lote_id::text, jsonb_build_object('huella', huella)
from auditoria_lote order by lote_id desc limit 1;
update auditoria set lote_id = null;
delete from auditoria_lote;

alter table auditoria drop column usuario_id;
alter table auditoria enable trigger user;
alter table auditoria_lote enable trigger user;

create index auditoria_por_persona on auditoria (persona, auditoria_id);
create index auditoria_por_estudiante on auditoria (estudiante, auditoria_id) where estudiante is not null;
create index auditoria_por_sujeto on auditoria (sujeto, auditoria_id) where sujeto is not null;
create index auditoria_por_establecimiento on auditoria (id_rbd, auditoria_id) where id_rbd is not null;

-- Notes facts, one row each, in one statement. A fact about a survey's token is about its student; one without a school is of its
-- student's, of the account that it was done to, or of who did it.
create function anota_hechos(hechos jsonb) returns int language plpgsql as $$
declare
  anotados int;
begin
  insert into auditoria (persona, rol_id, accion, id_rbd, estudiante, sujeto, objeto, objeto_id, motivo, detalle)
  select sujeto_auditado('persona', nullif(h.usuario_id, 0)::text), nullif(h.rol_id, 0), h.accion,
    coalesce(h.id_rbd, e.id_rbd, suya.id_rbd, propia.id_rbd),
    sujeto_auditado('estudiante', h.run), sujeto_auditado('persona', h.sobre::text), h.objeto, h.objeto_id, h.motivo, h.detalle
  from (
    select h.*, coalesce(h.run_estudiante, t.run_estudiante) as run
    from jsonb_to_recordset(hechos) as h (
      usuario_id int, rol_id int, accion text, id_rbd int, run_estudiante text, token text, sobre int, objeto text, objeto_id text, motivo text, detalle jsonb
    )
    left join token_encuesta t on t.token = h.token
    -- In one order: two who meet the same new subjects do not wait for each other in a circle.
    order by 1, 5
  ) h
  left join estudiante e on e.run = h.run
  left join lateral (select u.nombre_usuario::int as id_rbd from usuario u where u.usuario_id = h.sobre and u.rol_id = 1) suya on true
  left join lateral (select u.nombre_usuario::int as id_rbd from usuario u where u.usuario_id = h.usuario_id and h.rol_id = 1) propia on true;
  get diagnostics anotados = row_count;
  return anotados;
end $$;
