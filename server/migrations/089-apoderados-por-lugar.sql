-- The guardians of a place were found among those of the whole country, one by one. Each one's places are kept, with what lists
-- put in order, and how many there are in each; names and e-mails are found by groups of three letters.
create extension if not exists pg_trgm;

create index usuario_apoderado_por_nombre on usuario
  using gin (sin_tildes(nombres || ' ' || apellido_paterno || ' ' || apellido_materno) gin_trgm_ops) where rol_id = 5;
create index usuario_apoderado_por_correo on usuario using gin (lower(correo_electronico) gin_trgm_ops) where rol_id = 5;

-- Ended links are a guardian's places as well.
create index vinculo_de_estudiante on vinculo (run_estudiante);

-- `lugar`: a region's code, a commune's, or nothing, which is the country.
create table apoderado_en_lugar (
  lugar text collate "C" not null,
  usuario_id int not null references usuario on delete cascade,
  nombre_orden text collate "C" not null,
  run text collate "C" not null,
  activo boolean not null,
  primary key (lugar, usuario_id)
);
create index apoderado_en_lugar_por_nombre on apoderado_en_lugar (lugar, nombre_orden, usuario_id);
create index apoderado_en_lugar_por_run on apoderado_en_lugar (lugar, run, usuario_id);
create index apoderado_de_cuenta on apoderado_en_lugar (usuario_id);
create index apoderado_inactivo on apoderado_en_lugar (lugar, nombre_orden, usuario_id) where not activo;

create table apoderados_por_lugar (
  lugar text collate "C" not null,
  activo boolean not null,
  cuantos int not null,
  primary key (lugar, activo)
);

create function suma_apoderados() returns trigger language plpgsql as $$
begin
  insert into apoderados_por_lugar as a (lugar, activo, cuantos)
  select lugar, activo, case tg_op when 'INSERT' then 1 else -1 end * count(*) from cambiados group by 1, 2 order by 1, 2
  on conflict (lugar, activo) do update set cuantos = a.cuantos + excluded.cuantos;
  return null;
end $$;
create trigger apoderado_llega after insert on apoderado_en_lugar
  referencing new table as cambiados for each statement execute function suma_apoderados();
create trigger apoderado_se_va after delete on apoderado_en_lugar
  referencing old table as cambiados for each statement execute function suma_apoderados();

create function apoderado_cambia() returns trigger language plpgsql as $$
begin
  insert into apoderados_por_lugar as a (lugar, activo, cuantos)
  select lugar, activo, sum(signo)
  from (select lugar, activo, -1 as signo from antes union all select lugar, activo, 1 from despues) c
  group by 1, 2 having sum(signo) <> 0 order by 1, 2
  on conflict (lugar, activo) do update set cuantos = a.cuantos + excluded.cuantos;
  return null;
end $$;
create trigger apoderado_cambia after update on apoderado_en_lugar
  referencing old table as antes new table as despues for each statement execute function apoderado_cambia();

-- Works out the places of some accounts. Whoever does it for one first holds it: of two links at once, the second sees the first.
create function ubica_apoderados(cuentas int[]) returns void language plpgsql as $$
begin
  perform 1 from usuario where usuario_id = any(cuentas) order by usuario_id for no key update;
  with suyos as (
    select distinct l.lugar, u.usuario_id, orden(u.apellido_paterno || ' ' || u.apellido_materno || ' ' || u.nombres) as nombre_orden,
      u.nombre_usuario as run, u.activo
    from usuario u
    join vinculo v on v.usuario_id = u.usuario_id
    join estudiante e on e.run = v.run_estudiante
    join establecimiento c on c.id_rbd = e.id_rbd
    cross join lateral (values (''), (c.region_id), (c.comuna_id)) l (lugar)
    where u.usuario_id = any(cuentas) and u.rol_id = 5 and u.desplazado is null
  ),
  ajenos as (
    delete from apoderado_en_lugar a
    where a.usuario_id = any(cuentas) and not exists (select 1 from suyos s where s.usuario_id = a.usuario_id and s.lugar = a.lugar)
  )
  insert into apoderado_en_lugar as a (lugar, usuario_id, nombre_orden, run, activo)
  select lugar, usuario_id, nombre_orden, run, activo from suyos order by lugar, usuario_id
  on conflict (lugar, usuario_id) do update set nombre_orden = excluded.nombre_orden, run = excluded.run, activo = excluded.activo
  where (a.nombre_orden, a.run, a.activo) is distinct from (excluded.nombre_orden, excluded.run, excluded.activo);
end $$;

-- A link first holds its student where it is: a change of school waits, and then sees it.
create function vinculos_en_lugar() returns trigger language plpgsql as $$
begin
  perform 1 from estudiante where run in (select run_estudiante from cambiados) order by run for share;
  perform ubica_apoderados(array(select distinct usuario_id from cambiados));
  return null;
end $$;
create trigger vinculo_llega after insert on vinculo
  referencing new table as cambiados for each statement execute function vinculos_en_lugar();
create trigger vinculo_se_va after delete on vinculo
  referencing old table as cambiados for each statement execute function vinculos_en_lugar();

create function vinculo_cambia_de_cuenta() returns trigger language plpgsql as $$
begin
  perform ubica_apoderados(array[old.usuario_id, new.usuario_id]);
  return null;
end $$;
create trigger vinculo_cambia_de_cuenta after update of usuario_id on vinculo
  for each row when (old.usuario_id <> new.usuario_id) execute function vinculo_cambia_de_cuenta();

create function cuenta_en_lugar() returns trigger language plpgsql as $$
begin
  perform ubica_apoderados(array[new.usuario_id]);
  return null;
end $$;
create trigger usuario_en_lugar after update of nombres, apellido_paterno, apellido_materno, nombre_usuario, activo, rol_id, desplazado on usuario
  for each row when (
    5 in (old.rol_id, new.rol_id)
    and (old.nombres, old.apellido_paterno, old.apellido_materno, old.nombre_usuario, old.activo, old.rol_id, old.desplazado)
      is distinct from (new.nombres, new.apellido_paterno, new.apellido_materno, new.nombre_usuario, new.activo, new.rol_id, new.desplazado)
  ) execute function cuenta_en_lugar();

create function estudiante_cambia_de_lugar() returns trigger language plpgsql as $$
declare
  cuentas int[] := array(select distinct usuario_id from vinculo where run_estudiante = new.run);
begin
  if cardinality(cuentas) > 0 then
    perform ubica_apoderados(cuentas);
  end if;
  return null;
end $$;
create trigger estudiante_cambia_de_lugar after update of id_rbd on estudiante
  for each row when (old.id_rbd <> new.id_rbd) execute function estudiante_cambia_de_lugar();

create function escuela_cambia_de_lugar() returns trigger language plpgsql as $$
begin
  perform ubica_apoderados(array(
    select distinct v.usuario_id from estudiante e join vinculo v on v.run_estudiante = e.run where e.id_rbd = new.id_rbd
  ));
  return null;
end $$;
create trigger escuela_cambia_de_lugar after update of comuna_id on establecimiento
  for each row when (old.comuna_id <> new.comuna_id) execute function escuela_cambia_de_lugar();

-- What was there before.
select ubica_apoderados(array(select distinct usuario_id from vinculo));
