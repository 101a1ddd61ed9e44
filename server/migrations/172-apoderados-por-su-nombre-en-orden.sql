-- A guardian's name was worked out again, without accents, for each that a search found: four thousand for a common surname. It is found in
-- the name that is kept in order (Ñ is kept as N~), where each guardian with students stands once for the whole country.
create index apoderado_en_lugar_por_partes on apoderado_en_lugar using gin (replace(nombre_orden, '~', '') gin_trgm_ops) where lugar = '';
drop index usuario_apoderado_por_nombre;
