-- A bond that somebody else ended takes with it the proofs of before it (ADR 018): what its guardian had ended does not come back, and
-- holds nothing of what was answered since.

-- Whether an answer may be taken over from its owner: a guardian whom nobody proved. What was submitted (`cuando`) is held by any bond that
-- was ever proved, unless somebody else had ended it by then; a draft by one of today, and for a day by one that its guardian ended.
create function se_puede_tomar(titular int, run text, fue_enviada boolean, cuando timestamptz) returns boolean language sql stable as $$
  select exists (select 1 from usuario u where u.usuario_id = titular and u.rol_id = 5)
    and not exists (
      select 1 from vinculo v
      left join lateral (
        select max(z.desvinculado) as quitado from vinculo z
        where z.usuario_id = v.usuario_id and z.run_estudiante = v.run_estudiante and z.vinculo_id >= v.vinculo_id and z.desvinculado_por <> z.usuario_id
      ) otro on true
      where v.usuario_id = titular and v.run_estudiante = run and v.probado is not null
        and case when otro.quitado is not null then fue_enviada and coalesce(cuando, now()) < otro.quitado
          else fue_enviada or v.desvinculado is null or v.desvinculado > now() - interval '24 hours' end
    )
$$;

create or replace function se_puede_tomar(titular int, run text, fue_enviada boolean) returns boolean language sql stable as $$
  select se_puede_tomar(titular, run, fue_enviada, null)
$$;
