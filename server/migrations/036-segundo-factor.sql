-- The second factor of an account, and where each session was opened.

-- A row without its secret: it is to be set up at the next sign-in. The secret is encrypted under a key outside the database.
create table segundo_factor (
  usuario_id int primary key references usuario (usuario_id) on delete cascade,
  secreto text,
  activado timestamptz,
  -- The last 30-second step whose code was taken: a code serves once.
  ultimo_paso int not null default 0,
  check (activado is null or secreto is not null)
);

create table codigo_de_respaldo (
  usuario_id int not null references segundo_factor (usuario_id) on delete cascade,
  hash text not null,
  usado timestamptz,
  primary key (usuario_id, hash)
);

-- A session that still owes its second step; it serves nothing else.
alter table sesion add column pendiente text check (pendiente in ('segundo-factor', 'inscripcion'));
-- What the browser said of itself, and a part of the address that tells no single house.
alter table sesion add column agente text;
alter table sesion add column direccion text;
alter table sesion add column ultimo_uso timestamptz not null default now();
