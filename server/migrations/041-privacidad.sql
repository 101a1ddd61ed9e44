-- What people ask about their own data, and answers kept without whose they were (ADR 027).

create table solicitud_de_datos (
  solicitud_id int generated always as identity primary key,
  usuario_id int not null references usuario,
  tipo text not null check (tipo in ('borrado', 'correccion')),
  -- What is to be corrected, or why; emptied when the person is erased.
  detalle text not null,
  pedida timestamptz not null default now(),
  -- The last moment to answer it.
  vence timestamptz not null,
  resuelta timestamptz,
  resuelta_por int references usuario,
  aceptada boolean,
  respuesta text,
  check ((resuelta is null) = (aceptada is null) and (resuelta is null) = (respuesta is null))
);
create unique index una_solicitud_pendiente on solicitud_de_datos (usuario_id, tipo) where resuelta is null;
create index solicitud_por_vencer on solicitud_de_datos (vence) where resuelta is null;

-- A submitted answer whose person was erased or whose time was over: what it counts for, without RUN, names, school, day nor free text.
create table respuesta_seudonima (
  respuesta_seudonima_id uuid primary key default gen_random_uuid(),
  encuesta_id int not null references encuesta,
  periodo_id int not null,
  region_id text not null references region,
  id_ensenanza int not null,
  id_grado int not null,
  informante text not null,
  mes date not null,
  respuestas jsonb not null
);
alter table respuesta add column seudonimizada timestamptz;

-- Takes the content of submitted answers out of their students' rows, which go on counting as answered. Gives how many.
create function seudonimiza_respuestas(cuales int[]) returns int language plpgsql as $$
declare
  hechas int;
begin
  insert into respuesta_seudonima (encuesta_id, periodo_id, region_id, id_ensenanza, id_grado, informante, mes, respuestas)
  select r.encuesta_id, r.periodo_id, c.region_id, e.id_ensenanza, e.id_grado, r.informante, date_trunc('month', r.enviada)::date,
    r.respuestas - coalesce(array(
      select pregunta.hay ->> 'name'
      from jsonb_array_elements(s.cuestionario -> 'pages') pagina (hay), jsonb_array_elements(pagina.hay -> 'elements') pregunta (hay)
      where pregunta.hay ->> 'type' in ('text', 'date')
    ), '{}')
  from respuesta r
  join encuesta s on s.encuesta_id = r.encuesta_id
  join estudiante e on e.run = r.run_estudiante
  join establecimiento c on c.id_rbd = e.id_rbd
  where r.respuesta_id = any(cuales) and r.estado = 'enviada' and r.seudonimizada is null
  -- In an order that says nothing of whose each was.
  order by random();
  update respuesta set respuestas = '{}', digitador = 'Datos borrados', folio = null, seudonimizada = now()
  where respuesta_id = any(cuales) and estado = 'enviada' and seudonimizada is null;
  get diagnostics hechas = row_count;
  update comprobante set digitador = 'Datos borrados' where respuesta_id = any(cuales);
  return hechas;
end $$;
