-- What PostgreSQL cannot put inside its query, it reads and plans anew in each one: a submission spent a fifth on these two. The first goes inside now (it
-- says that it looks at the session, as `concat_ws` does, and asks once which name it is), and the second keeps its plan, as others that ask tables do.

create or replace function nombre_a_la_vista(nombres text, paterno text, materno text, entero boolean) returns text language sql stable as $$
  select case when entero then concat_ws(' ', nombres, paterno, nullif(materno, ''))
    else concat_ws(' ', nombres, inicial(paterno), nullif(inicial(materno), '')) end
$$;

create or replace function vinculo_sin_prueba(cuenta int, run text) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from usuario u where u.usuario_id = cuenta and u.rol_id = 5)
    and not exists (
      select 1 from vinculo v where v.usuario_id = cuenta and v.run_estudiante = run and v.desvinculado is null and v.probado is not null
    );
end $$;
