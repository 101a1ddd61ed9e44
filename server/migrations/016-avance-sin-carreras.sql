-- A student who changed school while somebody answered for it was taken from the old one by one of the two and added to the new
-- one by the other. Whoever counts an answer or a token first holds its student where it is until the transaction ends: a
-- change of school waits, and then sees it.

create or replace function tokens_en_avance() returns trigger language plpgsql as $$
begin
  perform 1 from estudiante where run in (select run_estudiante from cambiados) order by run for share;
  perform suma_avance(array_agg(row(e.id_rbd, t.encuesta_id, e.id_ensenanza, e.id_grado, t.signo, 0, 0, null, null)::avance_cambio))
  from (select encuesta_id, run_estudiante, case tg_op when 'INSERT' then 1 else -1 end as signo from cambiados) t
  join estudiante e on e.run = t.run_estudiante;
  return null;
end $$;

create or replace function respuestas_en_avance() returns trigger language plpgsql as $$
begin
  perform 1 from estudiante where run in (select run_estudiante from cambiadas) order by run for share;
  perform suma_avance(array_agg(avance_de_respuesta(r, e, case tg_op when 'INSERT' then 1 else -1 end)))
  from cambiadas r join estudiante e on e.run = r.run_estudiante
  where r.estado <> 'anulada';
  return null;
end $$;

create or replace function respuesta_cambia_en_avance() returns trigger language plpgsql as $$
begin
  perform 1 from estudiante where run = new.run_estudiante for share;
  perform suma_avance(array[avance_de_respuesta(old, e, -1), avance_de_respuesta(new, e, 1)])
  from estudiante e where e.run = new.run_estudiante;
  return null;
end $$;

-- What the old way may have left.
select recuenta_avance();
