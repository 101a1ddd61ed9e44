-- The organisation's account that an account of ours is bound to from its first sign-in: the directory's own identifier,
-- which outlives changes of e-mail.
alter table usuario add column identidad_oid text;
create unique index usuario_identidad on usuario (identidad_oid) where identidad_oid is not null;

-- The organisation's tokens that already opened a session, by SHA-256, until they would expire by themselves.
create table token_de_organizacion_usado (
  token_id text primary key,
  vence timestamptz not null
);
