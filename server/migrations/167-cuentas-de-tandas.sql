-- What became of the mails of the last batches was counted one by one each time that somebody looked: 7.6 million of them for a country, in 5 s.
-- Each batch keeps its counts. Writing a mail moves none (who waits for it is pending already), so that only its sending takes the row.

create table cuenta_de_tanda (
  tanda_id int primary key references tanda_de_correos on delete cascade,
  pendientes int not null default 0,
  enviados int not null default 0,
  rebotados int not null default 0,
  omitidos int not null default 0,
  total int not null generated always as (pendientes + enviados + rebotados + omitidos) stored
);

insert into cuenta_de_tanda (tanda_id, pendientes, enviados, rebotados, omitidos)
select tanda_id, count(*) filter (where estado in ('por-preparar', 'pendiente')), count(*) filter (where estado = 'enviado'),
  count(*) filter (where estado = 'rebotado'), count(*) filter (where estado = 'omitido')
from correo_de_tanda group by tanda_id;

create function llegan_correos_a_tanda() returns trigger language plpgsql as $$
begin
  insert into cuenta_de_tanda as c (tanda_id, pendientes, enviados, rebotados, omitidos)
  select tanda_id, count(*) filter (where estado in ('por-preparar', 'pendiente')), count(*) filter (where estado = 'enviado'),
    count(*) filter (where estado = 'rebotado'), count(*) filter (where estado = 'omitido')
  from despues group by tanda_id order by tanda_id
  on conflict (tanda_id) do update set pendientes = c.pendientes + excluded.pendientes, enviados = c.enviados + excluded.enviados,
    rebotados = c.rebotados + excluded.rebotados, omitidos = c.omitidos + excluded.omitidos;
  return null;
end $$;
create trigger correo_llega_a_tanda after insert on correo_de_tanda
  referencing new table as despues for each statement execute function llegan_correos_a_tanda();

create function cambian_correos_de_tanda() returns trigger language plpgsql as $$
begin
  insert into cuenta_de_tanda as c (tanda_id, pendientes, enviados, rebotados, omitidos)
  select tanda_id, sum(pendiente), sum(enviado), sum(rebotado), sum(omitido)
  from (
    select tanda_id, signo * (estado in ('por-preparar', 'pendiente'))::int as pendiente, signo * (estado = 'enviado')::int as enviado,
      signo * (estado = 'rebotado')::int as rebotado, signo * (estado = 'omitido')::int as omitido
    from (select tanda_id, estado, -1 as signo from antes union all select tanda_id, estado, 1 from despues) ambos
  ) cada
  group by tanda_id having (sum(pendiente), sum(enviado), sum(rebotado), sum(omitido)) <> (0, 0, 0, 0) order by tanda_id
  on conflict (tanda_id) do update set pendientes = c.pendientes + excluded.pendientes, enviados = c.enviados + excluded.enviados,
    rebotados = c.rebotados + excluded.rebotados, omitidos = c.omitidos + excluded.omitidos;
  return null;
end $$;
create trigger correo_cambia_en_tanda after update on correo_de_tanda
  referencing old table as antes new table as despues for each statement execute function cambian_correos_de_tanda();

-- A whole batch that goes takes its counts with it: nothing is written for it again.
create function se_van_correos_de_tanda() returns trigger language plpgsql as $$
begin
  perform 1 from cuenta_de_tanda where tanda_id in (select tanda_id from antes) order by tanda_id for update;
  update cuenta_de_tanda c set pendientes = c.pendientes - a.pendientes, enviados = c.enviados - a.enviados,
    rebotados = c.rebotados - a.rebotados, omitidos = c.omitidos - a.omitidos
  from (
    select tanda_id, count(*) filter (where estado in ('por-preparar', 'pendiente')) as pendientes, count(*) filter (where estado = 'enviado') as enviados,
      count(*) filter (where estado = 'rebotado') as rebotados, count(*) filter (where estado = 'omitido') as omitidos
    from antes group by tanda_id
  ) a
  where a.tanda_id = c.tanda_id;
  return null;
end $$;
create trigger correo_se_va_de_tanda after delete on correo_de_tanda
  referencing old table as antes for each statement execute function se_van_correos_de_tanda();
