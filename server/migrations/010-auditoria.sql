-- Who did what with personal data: rows are only added, in the transaction of what they tell, and sealed afterwards in
-- batches whose hashes form a chain (decisions, data protection).

create table auditoria_lote (
  lote_id int primary key,
  cantidad int not null,
  huella_anterior text not null,
  huella text not null,
  sellado timestamptz not null default now()
);

create table auditoria (
  auditoria_id bigint generated always as identity primary key,
  fecha timestamptz not null default clock_timestamp(),
  usuario_id int not null,
  rol_id int not null,
  accion text not null,
  -- What it was done to: a kind of thing and its identifier.
  objeto text not null,
  objeto_id text not null,
  motivo text,
  detalle jsonb not null default '{}',
  lote_id int references auditoria_lote
);
create index auditoria_por_fecha on auditoria (fecha, auditoria_id);
create index auditoria_por_usuario on auditoria (usuario_id, fecha);
create index auditoria_por_objeto on auditoria (objeto, objeto_id);
create index auditoria_por_lote on auditoria (lote_id, auditoria_id);
create index auditoria_sin_sellar on auditoria (auditoria_id) where lote_id is null;

-- The only change that a row admits is to enter its batch, once.
create function auditoria_solo_crece() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'auditoria' then
    if old.lote_id is null and new.lote_id is not null and (to_jsonb(old) - 'lote_id') = (to_jsonb(new) - 'lote_id') then
      return new;
    end if;
  end if;
  raise exception 'La auditoría no se cambia ni se borra.';
end $$;
create trigger auditoria_intacta before update or delete on auditoria for each row execute function auditoria_solo_crece();
create trigger auditoria_completa before truncate on auditoria for each statement execute function auditoria_solo_crece();
create trigger lote_intacto before update or delete on auditoria_lote for each row execute function auditoria_solo_crece();
create trigger lotes_completos before truncate on auditoria_lote for each statement execute function auditoria_solo_crece();
