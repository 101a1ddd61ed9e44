-- How a school stands in the public directory: one that closed keeps its students and what they answered.
alter table establecimiento add column estado_funcionamiento text not null default 'funcionando'
  check (estado_funcionamiento in ('funcionando', 'en-receso', 'cerrado', 'sin-matricula'));
