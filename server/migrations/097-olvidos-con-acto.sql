-- An erasure leaves an act with the pseudonyms whose keys it destroyed (ADR 026). Those of before it left none: one act, of now, tells
-- them apart from what may be lost since.
insert into auditoria (accion, objeto, objeto_id, motivo, detalle)
select 'olvidar-sujetos', 'auditoria', '', 'Borrados antes de que cada uno dejara un acto.', jsonb_build_object('seudonimos', jsonb_agg(suyo))
from (
  select distinct suyo from auditoria a cross join lateral (values (a.persona), (a.sujeto), (a.estudiante)) v (suyo)
  where suyo is not null and not exists (select 1 from auditoria_sujeto s where s.seudonimo = suyo)
) sin_llave
having count(*) > 0;
