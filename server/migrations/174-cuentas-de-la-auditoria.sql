-- How many rows the audit has of a day and of an act was counted one by one each time that somebody looked: a country's has millions. Each sealed
-- batch adds its own to these counts, in the statement that seals it: what is noted meanwhile takes no lock, and is counted by itself.

create table auditoria_por_dia (
  -- Of Chile, as the screen asks.
  dia date not null,
  accion text not null,
  cuantas int not null,
  primary key (dia, accion)
);

insert into auditoria_por_dia (dia, accion, cuantas)
select dia_de_chile(fecha), accion, count(*) from auditoria where lote_id is not null group by 1, 2;

create function auditoria_se_sella() returns trigger language plpgsql as $$
begin
  insert into auditoria_por_dia as a (dia, accion, cuantas)
  select dia_de_chile(d.fecha), d.accion, count(*) from despues d group by 1, 2 order by 1, 2
  on conflict (dia, accion) do update set cuantas = a.cuantas + excluded.cuantas;
  return null;
end $$;
-- A row changes once, when it is sealed (auditoria_solo_crece).
create trigger auditoria_se_sella after update on auditoria
  referencing new table as despues for each statement execute function auditoria_se_sella();

-- The newest first, of one act.
create index auditoria_por_accion on auditoria (accion, fecha, auditoria_id);
-- What is looked for by its number alone, whatever it is.
create index auditoria_por_su_objeto on auditoria (objeto_id, objeto);
drop index auditoria_por_objeto;
