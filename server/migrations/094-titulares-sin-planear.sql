-- Whether an answer is still its owner's was planned anew for each row of a list: a function in SQL that calls another keeps no plan.
-- The same questions (092 and 020), asked in a language that keeps them.

create or replace function se_puede_tomar(titular int, run text, fue_enviada boolean, cuando timestamptz) returns boolean
  language plpgsql stable as $$
begin
  return exists (select 1 from usuario u where u.usuario_id = titular and u.rol_id = 5)
    and not exists (
      select 1 from vinculo v
      left join lateral (
        select max(z.desvinculado) as quitado from vinculo z
        where z.usuario_id = v.usuario_id and z.run_estudiante = v.run_estudiante and z.vinculo_id >= v.vinculo_id and z.desvinculado_por <> z.usuario_id
      ) otro on true
      where v.usuario_id = titular and v.run_estudiante = run and v.probado is not null
        and case when otro.quitado is not null then fue_enviada and coalesce(cuando, now()) < otro.quitado
          else fue_enviada or v.desvinculado is null or v.desvinculado > now() - interval '24 hours' end
    );
end $$;

create or replace function borrador_libre(titular int, run text) returns boolean language plpgsql stable as $$
begin
  return not exists (select 1 from vinculo v where v.usuario_id = titular and v.run_estudiante = run and v.desvinculado is null)
    and se_puede_tomar(titular, run, false, null);
end $$;
