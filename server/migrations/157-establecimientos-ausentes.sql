-- Since when the directories that are loaded do not bring a school, and how it stood before somebody closed it for that.
alter table establecimiento add column ausente timestamptz;
alter table establecimiento add column estado_antes text
  check (estado_antes in ('funcionando', 'en-receso', 'sin-matricula'));
create index establecimiento_ausente on establecimiento (id_rbd) where ausente is not null;
