-- The last good figures of the agency's reporting server, by what was asked: for every process, and after a restart.
create table informe_externo (
  consulta text primary key,
  cifras jsonb not null,
  vistas timestamptz not null default now()
);
