-- Accounts, sessions and what protects them.

create table rol (
  rol_id int primary key,
  ds_rol text not null
);

insert into rol (rol_id, ds_rol) values
  (1, 'Establecimiento'),
  (2, 'Administrador nacional'),
  (3, 'Administrador regional'),
  (4, 'Administrador comunal'),
  (5, 'Apoderado'),
  (120, 'Reportes');

-- A school's nombre_usuario is its RBD without the digit; a guardian's is its RUN (12345678-K). An unverified account
-- reserves neither name nor e-mail, so both are unique only among the verified.
create table usuario (
  usuario_id serial primary key,
  nombre_usuario text not null,
  password_hash text,
  rol_id int not null references rol (rol_id),
  region_id text,
  provincia_id text,
  comuna_id text,
  nombres text not null,
  apellido_paterno text not null,
  apellido_materno text not null default '',
  correo_electronico text,
  correo_electronico_director text,
  telefono1 text,
  telefono2 text,
  activo boolean not null default true,
  verificado boolean not null default true,
  origen text check (origen in ('Apoderados', 'EPJA')),
  -- The period in which a school last confirmed its data; compared with the active one.
  datos_periodo_id int,
  datos_actualizados timestamptz,
  creado timestamptz not null default now()
);

create unique index usuario_nombre_verificado on usuario (lower(nombre_usuario)) where verificado;
create unique index usuario_correo_de_apoderado on usuario (lower(correo_electronico)) where verificado and rol_id = 5;
create index usuario_nombre on usuario (lower(nombre_usuario));

-- A signed-in person, or the survey page's session, which is limited to one survey token and ends with its parent's logout.
create table sesion (
  sesion_id uuid primary key,
  usuario_id int not null references usuario (usuario_id) on delete cascade,
  rol_id int not null,
  creada timestamptz not null default now(),
  vence timestamptz not null,
  revocada timestamptz,
  sesion_madre uuid references sesion (sesion_id) on delete cascade,
  encuesta_id int,
  token_encuesta text,
  modo text check (modo in ('apoderado', 'establecimiento')),
  check ((token_encuesta is null) = (encuesta_id is null) and (token_encuesta is null) = (modo is null))
);
create index sesion_usuario on sesion (usuario_id);
create index sesion_de_madre on sesion (sesion_madre);
create index sesion_vence on sesion (vence);

-- A code sent by mail: 32 random bytes, kept as their SHA-256, used once. A new one of the same purpose replaces the old.
create table codigo_de_un_uso (
  hash text primary key,
  proposito text not null,
  usuario_id int not null references usuario (usuario_id) on delete cascade,
  creado timestamptz not null default now(),
  vence timestamptz not null,
  usado timestamptz
);
create index codigo_de_usuario on codigo_de_un_uso (usuario_id, proposito);

-- Failed tries by a key that says nothing of whom (a SHA-256 of user and address): shared by every process.
create table intento (
  clave text not null,
  momento timestamptz not null default now()
);
create index intento_clave on intento (clave, momento);

-- Challenges already redeemed, until they would expire by themselves.
create table captcha_usado (
  desafio text primary key,
  vence timestamptz not null
);

create table aceptacion_protocolo (
  usuario_id int not null references usuario (usuario_id),
  id_rbd int not null,
  version text not null,
  fecha timestamptz not null default now(),
  primary key (usuario_id, id_rbd, version)
);

-- Notices of the sign-in screens: data with dates and audience.
create table aviso (
  aviso_id serial primary key,
  audiencia text not null check (audiencia in ('establecimiento', 'apoderado')),
  titulo text not null,
  destacado text,
  texto text not null,
  desde timestamptz not null,
  hasta timestamptz not null
);

insert into aviso (audiencia, titulo, destacado, texto, desde, hasta) values
  ('establecimiento', 'La aplicación de la Encuesta de Vulnerabilidad 2025 comienza el 04 de agosto', '04 de agosto',
   'Anime a los apoderados de su establecimiento a completarla.', '2025-06-01T00:00:00-04:00', '2027-12-31T23:59:59-03:00'),
  ('apoderado', 'La aplicación de la Encuesta de Vulnerabilidad 2025 comienza el 04 de agosto', '04 de agosto',
   'Responda la encuesta de cada estudiante a su cargo. Toma pocos minutos.', '2025-06-01T00:00:00-04:00', '2027-12-31T23:59:59-03:00');

-- Local mail: what the machine's own SMTP server received. Never filled in production.
create table correo_local (
  correo_id serial primary key,
  para text not null,
  asunto text not null,
  texto text not null,
  enlaces jsonb not null,
  fecha timestamptz not null default now()
);
