-- A paper form typed a second time, without seeing the first, and what both say differently. One for each answer, while it stands.
alter table ticket drop constraint ticket_modo_check, add constraint ticket_modo_check check (modo in ('apoderado', 'establecimiento', 'segunda'));
alter table sesion drop constraint sesion_modo_check, add constraint sesion_modo_check check (modo in ('apoderado', 'establecimiento', 'segunda'));

create table segunda_digitacion (
  respuesta_id int primary key references respuesta on delete cascade,
  token text collate "C" not null unique references token_encuesta,
  estado text not null check (estado in ('borrador', 'enviada')),
  version int not null,
  respuestas jsonb not null,
  pagina text,
  informante text not null check (informante in ('apoderado', 'establecimiento')),
  usuario_id int not null references usuario,
  digitador text not null,
  folio text,
  papel_dicho boolean not null,
  respondidas int not null,
  preguntas int not null,
  creada timestamptz not null default now(),
  actualizada timestamptz not null default now(),
  enviada timestamptz,
  -- Once it is sent: how many questions either has an answer of, and which of them they answer differently.
  comparadas int,
  diferencias text[],
  -- Once somebody resolved them: of how many the second was right, and why.
  erradas int,
  motivo text,
  resuelta timestamptz,
  check ((estado = 'enviada') = (enviada is not null) and (enviada is null) = (comparadas is null) and (enviada is null) = (diferencias is null)),
  check ((resuelta is null) = (erradas is null) and (resuelta is null or enviada is not null))
);
create index segunda_digitacion_por_usuario on segunda_digitacion (usuario_id);

-- What was typed twice is of an answer that stands: reopened, voided, taken over or without its content, it has no second.
create function olvida_segunda_digitacion() returns trigger language plpgsql as $$
begin
  delete from segunda_digitacion where respuesta_id = new.respuesta_id;
  return null;
end $$;
create trigger respuesta_sin_segunda after update on respuesta for each row
  when (old.estado = 'enviada' and (new.estado <> 'enviada' or new.seudonimizada is not null))
  execute function olvida_segunda_digitacion();
