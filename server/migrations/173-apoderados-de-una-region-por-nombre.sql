-- Those of a region whose name has a word were looked for in the country, and each asked for in the region: its own rows are found as well.
create index apoderado_en_region_por_partes on apoderado_en_lugar using gin (replace(nombre_orden, '~', '') gin_trgm_ops) where length(lugar) = 2;
