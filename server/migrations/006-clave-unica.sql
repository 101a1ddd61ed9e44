-- A sign-in with ClaveÚnica that somebody began: its state, kept as its SHA-256, with what only the server may know of it.
-- It serves once.
create table ingreso_clave_unica (
  estado text primary key,
  nonce text not null,
  verificador text not null,
  vence timestamptz not null
);
