-- Figures of more rows than one statement should read: the queue counts them by parts, and what it counted is kept with when it began to.

create table recuento (
  clave text collate "C" primary key,
  -- Null until the first count ends.
  valor jsonb,
  al timestamptz,
  -- When the count that has not ended was asked for, and how far it is.
  pedido timestamptz,
  hechas int not null default 0,
  total int not null default 0,
  check ((valor is null) = (al is null))
);
