-- (ADR 021) A new e-mail serves once its own link is pressed; the old address can undo it. Both codes are kept only as their SHA-256.
create table cambio_de_correo (
  cambio_id int generated always as identity primary key,
  usuario_id int not null references usuario on delete cascade,
  anterior text,
  nuevo text not null,
  pedido timestamptz not null default now(),
  -- Null: the address belongs to another account, and no link was sent to it.
  huella_confirmacion text unique,
  vence timestamptz not null,
  confirmado timestamptz,
  huella_reversion text unique,
  reversible_hasta timestamptz,
  revertido timestamptz,
  -- When a later change or an administrator's made it serve no more.
  anulado timestamptz
);
create index cambio_de_usuario on cambio_de_correo (usuario_id, cambio_id);
