-- What the service owes: mails to send, and work for after an answer or for every so often. A process takes a row by putting off
-- `desde`, and goes on putting it off while it works; whoever dies leaves it for another.
create table encargo (
  encargo_id bigint generated always as identity primary key,
  tipo text not null,
  -- Asked for twice, it is done once; a mail's is its message id.
  clave text not null unique,
  -- Encrypted with a key that the database does not have; erased once done.
  datos text,
  -- What an administrator may see of it: nobody's whole address.
  visible jsonb,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'hecho', 'fallido')),
  desde timestamptz not null default now(),
  intentos int not null default 0,
  toma uuid,
  error text,
  creado timestamptz not null default now(),
  terminado timestamptz,
  check ((estado = 'pendiente') = (terminado is null)),
  check (estado <> 'hecho' or datos is null)
);

create index encargo_por_hacer on encargo (desde) where estado = 'pendiente';
create index encargo_terminado on encargo (terminado) where estado <> 'pendiente';
