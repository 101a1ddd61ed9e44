-- Datasets that somebody asked for, and their files, in pieces, until they expire (ADR 055).

create table conjunto (
  conjunto_id int generated always as identity primary key,
  usuario_id int not null references usuario,
  periodo_id int not null references periodo,
  encuesta_id int references encuesta,
  -- The place, as progress names it: from the country to one school.
  nivel text not null check (nivel in ('pais', 'region', 'provincia', 'comuna', 'establecimiento')),
  lugar_id text not null,
  lugar text not null,
  con_identidad boolean not null,
  motivo text,
  estado text not null default 'preparando' check (estado in ('preparando', 'listo', 'fallido', 'cancelado', 'vencido')),
  -- Which try is writing it: another one's pieces are not this file's.
  toma uuid,
  intentos int not null default 0,
  total int not null,
  filas int not null default 0,
  bytes bigint not null default 0,
  -- SHA-256 of the file.
  huella text,
  pedido timestamptz not null default now(),
  listo timestamptz,
  vence timestamptz,
  check (con_identidad <= (motivo is not null)),
  check ((estado in ('listo', 'vencido')) = (listo is not null and vence is not null and huella is not null))
);
create unique index un_conjunto_en_preparacion on conjunto (usuario_id) where estado = 'preparando';
create index conjunto_por_vencer on conjunto (vence) where estado = 'listo';

create table conjunto_parte (
  conjunto_id int not null references conjunto on delete cascade,
  parte int not null,
  contenido bytea not null,
  primary key (conjunto_id, parte)
);
-- They come compressed.
alter table conjunto_parte alter column contenido set storage external;

create index respuesta_seudonima_por_encuesta on respuesta_seudonima (encuesta_id, respuesta_seudonima_id);
-- By it a dataset is read page by page, whatever is submitted meanwhile.
create index respuesta_enviada_por_token on respuesta (encuesta_id, token) where estado = 'enviada';
