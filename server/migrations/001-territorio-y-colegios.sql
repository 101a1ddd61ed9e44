-- Territory, schools, teaching types and students: what the school register tells us.

-- Order of Spanish names, alike on every engine: accents do not count and Ñ comes after N.
create function orden(texto text) returns text
  language sql immutable strict parallel safe
  as $$ select replace(translate(upper(texto), 'ÁÉÍÓÚÜáéíóúüñ', 'AEIOUUAEIOUUÑ'), 'Ñ', 'N~') $$;

-- What a search compares: no accents, and Ñ found by N, as people type it on a foreign keyboard.
create function sin_tildes(texto text) returns text
  language sql immutable strict parallel safe
  as $$ select translate(upper(texto), 'ÁÉÍÓÚÜÑáéíóúüñ', 'AEIOUUNAEIOUUN') $$;

create table region (
  region_id text primary key check (region_id ~ '^\d{2}$'),
  nombre text not null
);

create table provincia (
  provincia_id text primary key check (provincia_id ~ '^\d{3}$'),
  region_id text not null references region,
  nombre text not null
);

create table comuna (
  comuna_id text primary key check (comuna_id ~ '^\d{5}$'),
  provincia_id text not null references provincia,
  region_id text not null references region,
  nombre text not null,
  unique (comuna_id, provincia_id, region_id)
);

create table establecimiento (
  id_rbd int primary key,
  -- The register's own digit: real ones do not always obey modulus 11.
  dgv_rbd text not null check (dgv_rbd ~ '^[0-9K]$'),
  ds_nom_estable text not null,
  region_id text not null,
  provincia_id text not null,
  comuna_id text not null,
  nombre_orden text collate "C" generated always as (orden(ds_nom_estable)) stored,
  foreign key (comuna_id, provincia_id, region_id) references comuna (comuna_id, provincia_id, region_id)
);
create index establecimiento_por_territorio on establecimiento (region_id, comuna_id, nombre_orden);

create table ensenanza (
  id_ensenanza int primary key,
  ds_ensenanza text not null
);

create table grado (
  id_ensenanza int not null references ensenanza,
  id_grado int not null,
  ds_grado text not null,
  primary key (id_ensenanza, id_grado)
);

create table estudiante (
  -- The form of the wire: 12345678-K.
  run text collate "C" primary key check (run ~ '^\d{1,9}-[0-9K]$'),
  nombres text not null,
  apellido_paterno text not null,
  apellido_materno text not null,
  id_rbd int not null references establecimiento,
  id_ensenanza int not null,
  id_grado int not null,
  letra_curso text not null check (letra_curso ~ '^[A-ZÑ]{1,2}$'),
  cuerpo_run int generated always as (split_part(run, '-', 1)::int) stored,
  nombre_orden text collate "C" generated always as (orden(apellido_paterno || ' ' || apellido_materno || ' ' || nombres)) stored,
  busqueda text collate "C" generated always as (sin_tildes(nombres || ' ' || apellido_paterno || ' ' || apellido_materno)) stored,
  foreign key (id_ensenanza, id_grado) references grado
);
-- The list of a course in the order of names; the primary key, in "C" order, serves the search by a RUN's beginning.
create index estudiante_por_curso on estudiante (id_rbd, id_ensenanza, id_grado, letra_curso, nombre_orden);
create index estudiante_por_nombre on estudiante (id_rbd, nombre_orden, run);
