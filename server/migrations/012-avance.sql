-- How far each survey is, counted as it happens: every change of a token, an answer or a student moves these counts in the same
-- transaction. Nothing national is counted when it is read.

create table avance_establecimiento (
  id_rbd int not null references establecimiento on delete cascade,
  encuesta_id int not null references encuesta on delete cascade,
  id_ensenanza int not null,
  id_grado int not null,
  -- Students with a token, those whose survey is begun, and those whose survey is submitted.
  esperadas int not null,
  en_progreso int not null,
  completadas int not null,
  -- The last time that a survey was begun or submitted.
  ultima timestamptz,
  primary key (id_rbd, encuesta_id, id_ensenanza, id_grado)
);

create table avance_comuna (
  comuna_id text not null references comuna,
  provincia_id text not null,
  region_id text not null,
  encuesta_id int not null references encuesta on delete cascade,
  id_ensenanza int not null,
  id_grado int not null,
  esperadas int not null,
  en_progreso int not null,
  completadas int not null,
  primary key (comuna_id, encuesta_id, id_ensenanza, id_grado)
);
create index avance_comuna_por_region on avance_comuna (region_id, provincia_id);

-- Submissions by day of Chile, by commune and, for the country, by region.
create table avance_dia_comuna (
  comuna_id text not null references comuna,
  provincia_id text not null,
  region_id text not null,
  encuesta_id int not null references encuesta on delete cascade,
  dia date not null,
  completadas int not null,
  primary key (comuna_id, encuesta_id, dia)
);
create index avance_dia_comuna_por_region on avance_dia_comuna (region_id, provincia_id);

create table avance_dia_region (
  region_id text not null references region,
  encuesta_id int not null references encuesta on delete cascade,
  dia date not null,
  completadas int not null,
  primary key (region_id, encuesta_id, dia)
);

-- What the surveys of an ended period ended with, by commune and grade: the comparison with this one. It is written once, when a
-- period closes, and stays when the answers are archived.
create table avance_cerrado (
  comuna_id text not null references comuna,
  encuesta_id int not null references encuesta on delete cascade,
  id_ensenanza int not null,
  id_grado int not null,
  esperadas int not null,
  completadas int not null,
  primary key (comuna_id, encuesta_id, id_ensenanza, id_grado)
);

create type avance_cambio as (
  id_rbd int,
  encuesta_id int,
  id_ensenanza int,
  id_grado int,
  esperadas int,
  en_progreso int,
  completadas int,
  dia date,
  ultima timestamptz
);

create function dia_de_chile(instante timestamptz) returns date
  language sql stable parallel safe
  as $$ select (instante at time zone 'America/Santiago')::date $$;

-- Adds changes to every count, always in the same order of tables and keys: two transactions never wait for each other in a circle.
create function suma_avance(cambios avance_cambio[]) returns void language plpgsql as $$
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

  insert into avance_dia_region as a (region_id, encuesta_id, dia, completadas)
  select e.region_id, c.encuesta_id, c.dia, sum(c.completadas)
  from unnest(cambios) c join establecimiento e on e.id_rbd = c.id_rbd
  where c.dia is not null
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (region_id, encuesta_id, dia) do update set completadas = a.completadas + excluded.completadas;
end $$;

-- What one answer adds, or with `signo` -1 takes away, where its student is.
create function avance_de_respuesta(r respuesta, e estudiante, signo int) returns avance_cambio language sql stable as $$
  select row(
    e.id_rbd, r.encuesta_id, e.id_ensenanza, e.id_grado, 0,
    signo * (r.estado = 'borrador')::int,
    signo * (r.estado = 'enviada')::int,
    case when r.estado = 'enviada' then dia_de_chile(r.enviada) end,
    case when signo > 0 and r.estado <> 'anulada' then coalesce(r.enviada, r.creada) end
  )::avance_cambio
$$;

create function tokens_en_avance() returns trigger language plpgsql as $$
begin
  perform suma_avance(array_agg(row(e.id_rbd, t.encuesta_id, e.id_ensenanza, e.id_grado, t.signo, 0, 0, null, null)::avance_cambio))
  from (select encuesta_id, run_estudiante, case tg_op when 'INSERT' then 1 else -1 end as signo from cambiados) t
  join estudiante e on e.run = t.run_estudiante;
  return null;
end $$;
create trigger token_llega after insert on token_encuesta
  referencing new table as cambiados for each statement execute function tokens_en_avance();
create trigger token_se_va after delete on token_encuesta
  referencing old table as cambiados for each statement execute function tokens_en_avance();

create function respuestas_en_avance() returns trigger language plpgsql as $$
begin
  perform suma_avance(array_agg(avance_de_respuesta(r, e, case tg_op when 'INSERT' then 1 else -1 end)))
  from cambiadas r join estudiante e on e.run = r.run_estudiante
  where r.estado <> 'anulada';
  return null;
end $$;
create trigger respuesta_llega after insert on respuesta
  referencing new table as cambiadas for each statement execute function respuestas_en_avance();
create trigger respuesta_se_va after delete on respuesta
  referencing old table as cambiadas for each statement execute function respuestas_en_avance();

create function respuesta_cambia_en_avance() returns trigger language plpgsql as $$
begin
  perform suma_avance(array[avance_de_respuesta(old, e, -1), avance_de_respuesta(new, e, 1)])
  from estudiante e where e.run = new.run_estudiante;
  return null;
end $$;
-- Saving one more answer moves no count, and this one does not run.
create trigger respuesta_cambia after update of estado, enviada on respuesta
  for each row when (old.estado is distinct from new.estado or old.enviada is distinct from new.enviada)
  execute function respuesta_cambia_en_avance();

create function estudiante_cambia_en_avance() returns trigger language plpgsql as $$
begin
  perform suma_avance(array_agg(c.cambio))
  from (
    select row(lugar.id_rbd, t.encuesta_id, lugar.id_ensenanza, lugar.id_grado, lugar.signo, 0, 0, null, null)::avance_cambio as cambio
    from token_encuesta t
    cross join (values (old.id_rbd, old.id_ensenanza, old.id_grado, -1), (new.id_rbd, new.id_ensenanza, new.id_grado, 1)) lugar (id_rbd, id_ensenanza, id_grado, signo)
    where t.run_estudiante = new.run
    union all
    select avance_de_respuesta(r, old, -1) from respuesta r where r.run_estudiante = new.run and r.estado <> 'anulada'
    union all
    select avance_de_respuesta(r, new, 1) from respuesta r where r.run_estudiante = new.run and r.estado <> 'anulada'
  ) c;
  return null;
end $$;
create trigger estudiante_cambia after update of id_rbd, id_ensenanza, id_grado on estudiante
  for each row when ((old.id_rbd, old.id_ensenanza, old.id_grado) is distinct from (new.id_rbd, new.id_ensenanza, new.id_grado))
  execute function estudiante_cambia_en_avance();

-- The same counts from the rows themselves: what the kept ones must always equal.
create view avance_recontado as
  select e.id_rbd, t.encuesta_id, e.id_ensenanza, e.id_grado,
    count(*)::int as esperadas,
    (count(*) filter (where r.estado = 'borrador'))::int as en_progreso,
    (count(*) filter (where r.estado = 'enviada'))::int as completadas,
    max(coalesce(r.enviada, r.creada)) filter (where r.estado <> 'anulada') as ultima
  from token_encuesta t
  join estudiante e on e.run = t.run_estudiante
  left join respuesta r on r.token = t.token
  group by 1, 2, 3, 4;

-- Counts everything again: after a load that went around the triggers, or when a school changes commune.
create function recuenta_avance() returns void language plpgsql as $$
begin
  lock table token_encuesta, respuesta, estudiante in share mode;
  delete from avance_establecimiento;
  delete from avance_comuna;
  delete from avance_dia_comuna;
  delete from avance_dia_region;

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

  insert into avance_dia_region
  select region_id, encuesta_id, dia, sum(completadas) from avance_dia_comuna group by 1, 2, 3;
end $$;

-- What was there before this counting began.
select recuenta_avance();
