-- Accounts that are not guardians, and schools, were found among all guardians and by reading every name: in order, and by groups of three letters.
create index usuario_de_la_casa_por_usuario on usuario (lower(nombre_usuario) collate "C", usuario_id) where rol_id <> 5;
create index usuario_de_la_casa_por_nombre on usuario
  ((orden(nombres || ' ' || apellido_paterno || ' ' || apellido_materno) collate "C"), usuario_id) where rol_id <> 5;
create index usuario_de_la_casa_en_lugar on usuario (rol_id, activo, region_id, comuna_id) where rol_id <> 5;
create index usuario_de_la_casa_por_partes on usuario using gin (
  sin_tildes(nombres || ' ' || apellido_paterno || ' ' || apellido_materno || ' ' || nombre_usuario || ' ' || coalesce(correo_electronico, '')) gin_trgm_ops
) where rol_id <> 5;

create index establecimiento_por_nombre on establecimiento (nombre_orden, id_rbd);
create index establecimiento_por_partes on establecimiento using gin (sin_tildes(ds_nom_estable) gin_trgm_ops);

create index ticket_expira on ticket (expira);
