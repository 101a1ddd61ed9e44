-- What was answered to a call that its caller may repeat because the answer was lost: by account and by the key that the caller made.
-- `respuesta` is null while it is being done. Nothing stays longer than an hour.
create table llamada_repetible (
  usuario_id int not null references usuario on delete cascade,
  clave uuid not null,
  -- SHA-256 of the operation and its request: the same key with other content is a mistake of the caller.
  huella text not null,
  respuesta text,
  comenzada timestamptz not null default now(),
  primary key (usuario_id, clave)
);
create index llamada_repetible_por_hora on llamada_repetible (comenzada);
