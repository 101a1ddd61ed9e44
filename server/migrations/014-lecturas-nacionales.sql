-- What a country's size asks of readings that were right for a region: a province's days, the enrolment of each grade, and the
-- first step of a sign-in in one round trip.

create index avance_comuna_por_provincia on avance_comuna (provincia_id);

-- A province's days were those of its communes one by one: sixteen thousand rows for Santiago's.
create table avance_dia_provincia (
  provincia_id text not null references provincia,
  encuesta_id int not null references encuesta on delete cascade,
  dia date not null,
  completadas int not null,
  primary key (provincia_id, encuesta_id, dia)
);
-- Only communes are read from their own days now, by the primary key.
drop index avance_dia_comuna_por_region;

-- Students by commune and grade, with a survey or without.
create table matricula_comuna (
  comuna_id text not null references comuna,
  region_id text not null,
  id_ensenanza int not null,
  id_grado int not null,
  estudiantes int not null,
  primary key (comuna_id, id_ensenanza, id_grado)
);

-- Adds changes to every count, always in the same order of tables and keys: two transactions never wait for each other in a circle.
create or replace function suma_avance(cambios avance_cambio[]) returns void language plpgsql as $$
begin
  insert into avance_establecimiento as a (id_rbd, encuesta_id, id_ensenanza, id_grado, esperadas, en_progreso, completadas, ultima)
  select c.id_rbd, c.encuesta_id, c.id_ensenanza, c.id_grado, sum(c.esperadas), sum(c.en_progreso), sum(c.completadas), max(c.ultima)
  from unnest(cambios) c
  group by 1, 2, 3, 4
  order by 1, 2, 3, 4
  on conflict (id_rbd, encuesta_id, id_ensenanza, id_grado) do update set
    esperadas = a.esperadas + excluded.esperadas,
    en_progreso = a.en_progreso + excluded.en_progreso,
    completadas = a.completadas + excluded.completadas,
    ultima = greatest(a.ultima, excluded.ultima);

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

create function estudiantes_en_matricula() returns trigger language plpgsql as $$
begin
  insert into matricula_comuna as m (comuna_id, region_id, id_ensenanza, id_grado, estudiantes)
  select e.comuna_id, e.region_id, s.id_ensenanza, s.id_grado, case tg_op when 'INSERT' then 1 else -1 end * count(*)
  from cambiados s join establecimiento e on e.id_rbd = s.id_rbd
  group by 1, 2, 3, 4
  order by 1, 3, 4
  on conflict (comuna_id, id_ensenanza, id_grado) do update set estudiantes = m.estudiantes + excluded.estudiantes;
  return null;
end $$;
create trigger estudiante_llega after insert on estudiante
  referencing new table as cambiados for each statement execute function estudiantes_en_matricula();
create trigger estudiante_se_va after delete on estudiante
  referencing old table as cambiados for each statement execute function estudiantes_en_matricula();

create function estudiante_cambia_en_matricula() returns trigger language plpgsql as $$
begin
  insert into matricula_comuna as m (comuna_id, region_id, id_ensenanza, id_grado, estudiantes)
  select e.comuna_id, e.region_id, lugar.id_ensenanza, lugar.id_grado, sum(lugar.signo)
  from (values (old.id_rbd, old.id_ensenanza, old.id_grado, -1), (new.id_rbd, new.id_ensenanza, new.id_grado, 1)) lugar (id_rbd, id_ensenanza, id_grado, signo)
  join establecimiento e on e.id_rbd = lugar.id_rbd
  group by 1, 2, 3, 4
  order by 1, 3, 4
  on conflict (comuna_id, id_ensenanza, id_grado) do update set estudiantes = m.estudiantes + excluded.estudiantes;
  return null;
end $$;
create trigger estudiante_cambia_de_grado after update of id_rbd, id_ensenanza, id_grado on estudiante
  for each row when ((old.id_rbd, old.id_ensenanza, old.id_grado) is distinct from (new.id_rbd, new.id_ensenanza, new.id_grado))
  execute function estudiante_cambia_en_matricula();

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

-- Counts one try under a key if it may try now, and returns 0; else the seconds to wait. Of many tries at once no more than the
-- limit get through, whichever processes they reach.
create function toma_intento(su_clave text, veces int, segundos int) returns int language plpgsql as $$
declare
  espera int;
begin
  perform pg_advisory_xact_lock(hashtextextended(su_clave, 0));
  select ceil(extract(epoch from momento + make_interval(secs => segundos) - clock_timestamp())) into espera
  from intento where clave = su_clave and momento > clock_timestamp() - make_interval(secs => segundos)
  order by momento desc offset veces - 1 limit 1;
  if coalesce(espera, 0) > 0 then
    return espera;
  end if;
  delete from intento where momento < now() - interval '1 hour';
  insert into intento (clave, momento) values (su_clave, clock_timestamp());
  return 0;
end $$;

-- What was there before.
select recuenta_avance();
