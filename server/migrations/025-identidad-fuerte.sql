-- Who was proved to be who (ADR 020): an account that ClaveÚnica never saw is of whoever proved an e-mail, and no more.

alter table usuario
  -- When the citizen of its RUN came by ClaveÚnica and took the RUN from it, and the account that has it since.
  add column desplazado timestamptz,
  add column desplazado_por int references usuario,
  -- When that citizen gave its password, which joins both accounts.
  add column reclamado timestamptz,
  -- The address that an administrator gave to an account of the agency: what the organisation's account is matched with.
  add column correo_institucional text;

-- A verified guardian without a password never had another door.
update usuario set clave_unica_vista = creado where rol_id = 5 and verificado and password_hash is null and clave_unica_vista is null;
update usuario set correo_institucional = lower(correo_electronico) where rol_id in (2, 3, 4, 120);

create index usuario_desplazado_por on usuario (desplazado_por) where desplazado_por is not null;
create index usuario_correo_institucional on usuario (correo_institucional) where correo_institucional is not null;

-- Unsent answers of an account that was displaced, as they were: nobody reads them, and they go on in the account that gives its password.
create table respuesta_apartada (
  token text collate "C" not null references token_encuesta,
  usuario_id int not null references usuario,
  -- The whole row of `respuesta`.
  respuesta jsonb not null,
  apartada timestamptz not null default now(),
  primary key (usuario_id, token)
);
