-- Whose installation this is, and who answers people's questions: one row, written by `npm run instalar`.
create table instalacion (
  unica boolean primary key default true check (unica),
  agencia text not null,
  telefono text not null,
  correo text not null,
  horario text not null,
  instalada timestamptz not null default now()
);
