-- What each school has to answer today and how far it is, with its place and its name in order: the lists of schools and of laggards summed
-- forty-eight thousand counts each time. It moves in the same transaction as the counts that it sums (ADR 101).

-- The first time that a survey was begun, beside the last that one was begun or submitted.
alter table avance_establecimiento add column primera timestamptz;

create table avance_escuela (
  id_rbd int primary key references establecimiento on delete cascade,
  region_id text not null,
  provincia_id text not null,
  comuna_id text not null,
  nombre_orden text collate "C" not null,
  -- Of active surveys of the active period, in the grades that they are meant for.
  esperadas int not null default 0,
  en_progreso int not null default 0,
  completadas int not null default 0,
  ultima timestamptz,
  primera timestamptz,
  -- When its account confirmed its data in the active period; null while it has not.
  ingreso timestamptz
) with (fillfactor = 70);
create index avance_escuela_por_nombre on avance_escuela (nombre_orden, id_rbd);
-- A school is found by groups of three letters of its name as it is kept in order, which nobody works out again (Ñ is kept as N~).
create index avance_escuela_por_partes on avance_escuela using gin (replace(nombre_orden, '~', '') gin_trgm_ops);
drop index establecimiento_por_partes;
create index avance_escuela_por_lugar on avance_escuela (region_id, comuna_id, nombre_orden);

create function ingreso_de_escuela(escuela int) returns timestamptz language sql stable as $$
  select min(coalesce(u.datos_actualizados, 'infinity')) from usuario u
  where u.nombre_usuario = escuela::text and u.rol_id = 1 and u.activo and u.datos_periodo_id = (select periodo_id from periodo where activo)
$$;

create or replace view avance_recontado as
  select e.id_rbd, t.encuesta_id, e.id_ensenanza, e.id_grado,
    count(*)::int as esperadas,
    (count(*) filter (where r.estado = 'borrador'))::int as en_progreso,
    (count(*) filter (where r.estado = 'enviada'))::int as completadas,
    max(coalesce(r.enviada, r.creada)) filter (where r.estado <> 'anulada') as ultima,
    min(r.creada) filter (where r.estado <> 'anulada') as primera
  from token_encuesta t
  join estudiante e on e.run = t.run_estudiante
  left join respuesta r on r.token = t.token
  group by 1, 2, 3, 4;

-- The same from what it sums: what it must always equal.
create view avance_escuela_recontado as
  select c.id_rbd, c.region_id, c.provincia_id, c.comuna_id, c.nombre_orden, coalesce(a.esperadas, 0) as esperadas,
    coalesce(a.en_progreso, 0) as en_progreso, coalesce(a.completadas, 0) as completadas, a.ultima, a.primera,
    ingreso_de_escuela(c.id_rbd) as ingreso
  from establecimiento c
  left join (
    select a.id_rbd, sum(a.esperadas)::int as esperadas, sum(a.en_progreso)::int as en_progreso, sum(a.completadas)::int as completadas,
      max(a.ultima) as ultima, min(a.primera) as primera
    from avance_establecimiento a
    join encuesta s on s.encuesta_id = a.encuesta_id and s.activo
    join periodo p on p.periodo_id = s.periodo_id and p.activo
    join ensenanza_grado_encuesta m on m.encuesta_id = a.encuesta_id and m.id_ensenanza = a.id_ensenanza and m.id_grado = a.id_grado
    group by a.id_rbd
  ) a on a.id_rbd = c.id_rbd;

-- Whoever counts an answer waits for this to end, and then sees what is asked from now on; this waits for whoever counted with what was.
create function recuenta_escuelas() returns void language plpgsql as $$
begin
  lock table avance_escuela in exclusive mode;
  insert into avance_escuela as a select * from avance_escuela_recontado
  on conflict (id_rbd) do update set
    (region_id, provincia_id, comuna_id, nombre_orden, esperadas, en_progreso, completadas, ultima, primera, ingreso) =
    (excluded.region_id, excluded.provincia_id, excluded.comuna_id, excluded.nombre_orden, excluded.esperadas, excluded.en_progreso,
      excluded.completadas, excluded.ultima, excluded.primera, excluded.ingreso)
  where a is distinct from excluded;
end $$;

create function recuenta_escuelas_con_lo_que_se_pregunta() returns trigger language plpgsql as $$
begin
  perform recuenta_escuelas();
  return null;
end $$;
create trigger encuesta_se_pregunta after update of activo, periodo_id on encuesta
  for each statement execute function recuenta_escuelas_con_lo_que_se_pregunta();
create trigger periodo_se_pregunta after insert or delete or update of activo on periodo
  for each statement execute function recuenta_escuelas_con_lo_que_se_pregunta();
create trigger grado_se_pregunta after insert or delete or update on ensenanza_grado_encuesta
  for each statement execute function recuenta_escuelas_con_lo_que_se_pregunta();

create function escuela_llega() returns trigger language plpgsql as $$
begin
  insert into avance_escuela (id_rbd, region_id, provincia_id, comuna_id, nombre_orden, ingreso)
  select id_rbd, region_id, provincia_id, comuna_id, nombre_orden, ingreso_de_escuela(id_rbd) from llegadas;
  return null;
end $$;
create trigger escuela_llega after insert on establecimiento
  referencing new table as llegadas for each statement execute function escuela_llega();

create function escuela_cambia() returns trigger language plpgsql as $$
begin
  update avance_escuela
  set (region_id, provincia_id, comuna_id, nombre_orden) = (new.region_id, new.provincia_id, new.comuna_id, new.nombre_orden)
  where id_rbd = new.id_rbd;
  return null;
end $$;
create trigger escuela_cambia after update of ds_nom_estable, region_id, provincia_id, comuna_id on establecimiento
  for each row when (
    (old.ds_nom_estable, old.region_id, old.provincia_id, old.comuna_id)
      is distinct from (new.ds_nom_estable, new.region_id, new.provincia_id, new.comuna_id)
  ) execute function escuela_cambia();

-- The school is held first: of two of its accounts at once, the second sees the first.
create function escuela_entra(escuela text) returns void language plpgsql as $$
begin
  if escuela !~ '^[1-9]\d{0,8}$' then
    return;
  end if;
  perform 1 from avance_escuela where id_rbd = escuela::int for no key update;
  update avance_escuela set ingreso = ingreso_de_escuela(id_rbd) where id_rbd = escuela::int;
end $$;

create function cuenta_de_escuela_cambia() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.rol_id = 1 then
    perform escuela_entra(old.nombre_usuario);
  end if;
  if tg_op <> 'DELETE' and new.rol_id = 1 then
    perform escuela_entra(new.nombre_usuario);
  end if;
  return null;
end $$;
create trigger cuenta_de_escuela_llega after insert on usuario
  for each row when (new.rol_id = 1 and new.activo and new.datos_periodo_id is not null) execute function cuenta_de_escuela_cambia();
create trigger cuenta_de_escuela_se_va after delete on usuario
  for each row when (old.rol_id = 1 and old.activo and old.datos_periodo_id is not null) execute function cuenta_de_escuela_cambia();
create trigger cuenta_de_escuela_cambia after update of nombre_usuario, rol_id, activo, datos_periodo_id, datos_actualizados on usuario
  for each row when (
    1 in (old.rol_id, new.rol_id)
    and (old.nombre_usuario, old.rol_id, old.activo, old.datos_periodo_id, old.datos_actualizados)
      is distinct from (new.nombre_usuario, new.rol_id, new.activo, new.datos_periodo_id, new.datos_actualizados)
  ) execute function cuenta_de_escuela_cambia();

-- Adds changes to every count, always in the same order of tables and keys: two transactions never wait for each other in a circle.
create or replace function suma_avance(cambios avance_cambio[]) returns void language plpgsql as $$
begin
  insert into avance_establecimiento as a (id_rbd, encuesta_id, id_ensenanza, id_grado, esperadas, en_progreso, completadas, ultima, primera)
  select c.id_rbd, c.encuesta_id, c.id_ensenanza, c.id_grado, sum(c.esperadas), sum(c.en_progreso), sum(c.completadas), max(c.ultima), min(c.ultima)
  from unnest(cambios) c
  group by 1, 2, 3, 4
  order by 1, 2, 3, 4
  on conflict (id_rbd, encuesta_id, id_ensenanza, id_grado) do update set
    esperadas = a.esperadas + excluded.esperadas,
    en_progreso = a.en_progreso + excluded.en_progreso,
    completadas = a.completadas + excluded.completadas,
    ultima = greatest(a.ultima, excluded.ultima),
    primera = least(a.primera, excluded.primera);

  insert into avance_escuela as a
    (id_rbd, region_id, provincia_id, comuna_id, nombre_orden, esperadas, en_progreso, completadas, ultima, primera)
  select c.id_rbd, e.region_id, e.provincia_id, e.comuna_id, e.nombre_orden, sum(c.esperadas), sum(c.en_progreso), sum(c.completadas), max(c.ultima), min(c.ultima)
  from unnest(cambios) c
  join establecimiento e on e.id_rbd = c.id_rbd
  join encuesta s on s.encuesta_id = c.encuesta_id and s.activo
  join periodo p on p.periodo_id = s.periodo_id and p.activo
  join ensenanza_grado_encuesta m on m.encuesta_id = c.encuesta_id and m.id_ensenanza = c.id_ensenanza and m.id_grado = c.id_grado
  group by 1, 2, 3, 4, 5
  order by 1
  on conflict (id_rbd) do update set
    esperadas = a.esperadas + excluded.esperadas,
    en_progreso = a.en_progreso + excluded.en_progreso,
    completadas = a.completadas + excluded.completadas,
    ultima = greatest(a.ultima, excluded.ultima),
    primera = least(a.primera, excluded.primera);

  insert into avance_comuna as a (comuna_id, provincia_id, region_id, encuesta_id, id_ensenanza, id_grado, esperadas, en_progreso, completadas)
  select e.comuna_id, e.provincia_id, e.region_id, c.encuesta_id, c.id_ensenanza, c.id_grado, sum(c.esperadas), sum(c.en_progreso), sum(c.completadas)
  from unnest(cambios) c join establecimiento e on e.id_rbd = c.id_rbd
  group by 1, 2, 3, 4, 5, 6
  order by 1, 4, 5, 6
  on conflict (comuna_id, encuesta_id, id_ensenanza, id_grado) do update set
    esperadas = a.esperadas + excluded.esperadas,
    en_progreso = a.en_progreso + excluded.en_progreso,
    completadas = a.completadas + excluded.completadas;

  if not exists (select 1 from unnest(cambios) c where c.dia is not null) then
    return;
  end if;

  insert into avance_dia_comuna as a (comuna_id, provincia_id, region_id, encuesta_id, dia, completadas)
  select e.comuna_id, e.provincia_id, e.region_id, c.encuesta_id, c.dia, sum(c.completadas)
  from unnest(cambios) c join establecimiento e on e.id_rbd = c.id_rbd
  where c.dia is not null
  group by 1, 2, 3, 4, 5
  order by 1, 4, 5
  on conflict (comuna_id, encuesta_id, dia) do update set completadas = a.completadas + excluded.completadas;

  insert into avance_dia_provincia as a (provincia_id, encuesta_id, dia, completadas)
  select e.provincia_id, c.encuesta_id, c.dia, sum(c.completadas)
  from unnest(cambios) c join establecimiento e on e.id_rbd = c.id_rbd
  where c.dia is not null
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (provincia_id, encuesta_id, dia) do update set completadas = a.completadas + excluded.completadas;

  insert into avance_dia_region as a (region_id, encuesta_id, dia, completadas)
  select e.region_id, c.encuesta_id, c.dia, sum(c.completadas)
  from unnest(cambios) c join establecimiento e on e.id_rbd = c.id_rbd
  where c.dia is not null
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (region_id, encuesta_id, dia) do update set completadas = a.completadas + excluded.completadas;
end $$;

-- Counts everything again: after a load that went around the triggers, or when a school changes commune.
create or replace function recuenta_avance() returns void language plpgsql as $$
begin
  lock table token_encuesta, respuesta, estudiante in share mode;
  delete from avance_establecimiento;
  delete from avance_comuna;
  delete from avance_dia_comuna;
  delete from avance_dia_provincia;
  delete from avance_dia_region;
  delete from matricula_comuna;

  insert into avance_establecimiento select * from avance_recontado;
  perform recuenta_escuelas();

  insert into avance_comuna
  select e.comuna_id, e.provincia_id, e.region_id, a.encuesta_id, a.id_ensenanza, a.id_grado, sum(a.esperadas), sum(a.en_progreso), sum(a.completadas)
  from avance_establecimiento a join establecimiento e on e.id_rbd = a.id_rbd
  group by 1, 2, 3, 4, 5, 6;

  insert into avance_dia_comuna
  select e.comuna_id, e.provincia_id, e.region_id, r.encuesta_id, dia_de_chile(r.enviada), count(*)
  from respuesta r join estudiante s on s.run = r.run_estudiante join establecimiento e on e.id_rbd = s.id_rbd
  where r.estado = 'enviada'
  group by 1, 2, 3, 4, 5;

  insert into avance_dia_provincia
  select provincia_id, encuesta_id, dia, sum(completadas) from avance_dia_comuna group by 1, 2, 3;

  insert into avance_dia_region
  select region_id, encuesta_id, dia, sum(completadas) from avance_dia_comuna group by 1, 2, 3;

  insert into matricula_comuna
  select e.comuna_id, e.region_id, s.id_ensenanza, s.id_grado, count(*)
  from estudiante s join establecimiento e on e.id_rbd = s.id_rbd
  group by 1, 2, 3, 4;
end $$;

-- What was there before.
update avance_establecimiento a set primera = r.primera
from (
  select e.id_rbd, r.encuesta_id, e.id_ensenanza, e.id_grado, min(r.creada) as primera
  from respuesta r join estudiante e on e.run = r.run_estudiante where r.estado <> 'anulada' group by 1, 2, 3, 4
) r
where (a.id_rbd, a.encuesta_id, a.id_ensenanza, a.id_grado) = (r.id_rbd, r.encuesta_id, r.id_ensenanza, r.id_grado);
select recuenta_escuelas();
