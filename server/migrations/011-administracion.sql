-- Administration: positions of each role, versions against lost changes, and tokens for students who come later.

create table cargo (
  cargo_id int primary key,
  rol_id int not null references rol,
  ds_cargo text not null
);

insert into cargo (cargo_id, rol_id, ds_cargo) values
  (1, 1, 'Director o directora'),
  (2, 1, 'Encargado o encargada de convivencia'),
  (3, 1, 'Asistente social'),
  (4, 1, 'Otro cargo del establecimiento'),
  (5, 2, 'Profesional del nivel central'),
  (6, 2, 'Jefatura del nivel central'),
  (7, 3, 'Encargado o encargada regional'),
  (8, 3, 'Profesional de la dirección regional'),
  (9, 4, 'Encargado o encargada comunal'),
  (10, 4, 'Profesional del municipio o servicio local'),
  (11, 120, 'Analista');

alter table usuario
  add column cargo_id int references cargo,
  add column version int not null default 1;
alter table encuesta add column version int not null default 1;

-- Whoever changes a row raises its version: a change made upon an older one is noticed.
create function sube_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger usuario_cambia before update on usuario for each row execute function sube_version();
create trigger encuesta_cambia before update on encuesta for each row execute function sube_version();

create index usuario_por_rol on usuario (rol_id, usuario_id);
create index vinculo_por_estudiante on vinculo (run_estudiante) where desvinculado is null;

-- The last fifteen hexadecimal digits of a random UUID: none of them is fixed by its format.
create function nuevo_token() returns text language sql volatile
  as $$ select right(replace(gen_random_uuid()::text, '-', ''), 15) $$;
