-- Each questionnaire that a survey had, in order, and since when; null: before this was kept. A new title alone is no new version.
create table version_de_cuestionario (
  encuesta_id int not null references encuesta on delete cascade,
  numero int not null check (numero > 0),
  cuestionario jsonb not null,
  publicada timestamptz,
  primary key (encuesta_id, numero)
);

insert into version_de_cuestionario (encuesta_id, numero, cuestionario) select encuesta_id, 1, cuestionario from encuesta;

create function guarda_version_de_cuestionario() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.cuestionario - 'titulo') = (new.cuestionario - 'titulo') then
    return null;
  end if;
  insert into version_de_cuestionario (encuesta_id, numero, cuestionario, publicada)
  select new.encuesta_id, coalesce(max(numero), 0) + 1, new.cuestionario, now()
  from version_de_cuestionario where encuesta_id = new.encuesta_id;
  return null;
end $$;

create trigger cuestionario_llega after insert or update of cuestionario on encuesta
  for each row execute function guarda_version_de_cuestionario();
