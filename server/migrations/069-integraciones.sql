-- What every process knows of the systems outside, and how far the synchroniser of surveys is.

-- When each system outside last answered and last failed, whichever process asked it.
create table integracion (
  sistema text primary key,
  bien timestamptz,
  mal timestamptz,
  -- Why it failed, without anybody's data.
  motivo text
);

-- How far completions of each survey were looked for in the external tool.
create table sincronizacion_externa (
  encuesta_id int primary key references encuesta on delete cascade,
  -- When the round in course began; null: none is.
  comenzada timestamptz,
  -- The participant that it goes on from.
  siguiente int not null default 0,
  -- The tool's own date from which it looks; empty: from ever.
  desde text not null default '',
  -- The latest date seen there, as it writes them.
  ultima text not null default '',
  -- When a whole round began that came to its end.
  completa timestamptz
);
