-- How many times a session's token was renewed, and when last: each token says which one it is, and the former one serves for some
-- seconds more (ADR 037). A token of before says none, and is the first.
alter table sesion
  add column renovaciones int not null default 0,
  add column renovada timestamptz;
