-- The same try, with the failure of its place in the same trip while half of that place's budget is left: `apartado` says that it
-- was taken. Past the half, whoever waits behind the same address takes it when the password is checked (`deuda`, in seconds, says
-- when there will be one). The function of four arguments stays for the release before.
create function toma_ingreso(
  cuenta text, donde text, veces int, segundos int, capacidad float8, por_segundo float8,
  out pareja text, out espera int, out fallos int, out apartado boolean, out deuda int
) language plpgsql as $$
begin
  select t.pareja, t.espera, t.fallos into pareja, espera, fallos from toma_ingreso(cuenta, donde, veces, segundos) t;
  apartado := false;
  deuda := 0;
  if espera > 0 then
    return;
  end if;
  insert into presupuesto as suyo (clave, lleno) values (donde, clock_timestamp() + make_interval(secs => 1 / por_segundo))
  on conflict (clave) do update set lleno = greatest(suyo.lleno, clock_timestamp()) + make_interval(secs => 1 / por_segundo)
  where suyo.lleno <= clock_timestamp() + make_interval(secs => capacidad / 2 / por_segundo);
  apartado := found;
  if not apartado then
    select greatest(ceil(extract(epoch from lleno - clock_timestamp()) - (capacidad - 1) / por_segundo), 0)::int into deuda
    from presupuesto where clave = donde;
  end if;
end $$;
