-- (ADR 029) What a tab keeps in place of a mailed code: good while the code is, and only with the cookie of the browser that opened the
-- link. Both kept only as one SHA-256.
create table talon_de_enlace (
  huella text primary key,
  huella_codigo text not null,
  creado timestamptz not null default now()
);
create index talon_creado on talon_de_enlace (creado);
