-- The register of mothers, fathers and pregnant students is no grade's. Copies of it were made as ordinary surveys.
update encuesta s set es_registro = true
from encuesta r
where r.es_registro and not s.es_registro and s.cuestionario - 'titulo' = r.cuestionario - 'titulo';

delete from ensenanza_grado_encuesta m using encuesta s where s.encuesta_id = m.encuesta_id and s.es_registro;
