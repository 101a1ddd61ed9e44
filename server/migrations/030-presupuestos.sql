-- What each caller has spent of its budget: `lleno` is the instant at which the budget is whole again. It says nothing of whom,
-- is the same for every process, and is not worth a line of the log: a crash of the database gives every budget back.
create unlogged table presupuesto (
  clave text primary key,
  lleno timestamptz not null
) with (fillfactor = 70);

-- What one try to sign in may do. `cuenta` and `donde` are keys of who is tried and from where; together they may fail so many
-- times in so many seconds. One function, and one trip: of many tries at once no more than the limit get through.
create function toma_ingreso(cuenta text, donde text, veces int, segundos int, out pareja text, out espera int, out fallos int) language plpgsql as $$
begin
  pareja := encode(sha256(convert_to('ingreso' || chr(10) || cuenta || chr(10) || donde, 'utf8')), 'hex');
  perform pg_advisory_xact_lock(hashtextextended(pareja, 0));
  select ceil(extract(epoch from momento + make_interval(secs => segundos) - clock_timestamp())) into espera
  from intento where clave = pareja and momento > clock_timestamp() - make_interval(secs => segundos)
  order by momento desc offset veces - 1 limit 1;
  espera := greatest(coalesce(espera, 0), 0);
  select count(*) into fallos from intento where clave = cuenta and momento > now() - interval '1 hour';
  if espera = 0 then
    insert into intento (clave, momento) values (pareja, clock_timestamp());
  end if;
end $$;
