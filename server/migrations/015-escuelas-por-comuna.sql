-- A commune's schools were looked for among the country's.
create index establecimiento_por_comuna on establecimiento (comuna_id);
