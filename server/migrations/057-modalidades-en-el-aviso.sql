-- The notices of the doors name both modes (spec, section 1); one that the agency wrote again stays as it is.
update aviso set texto = 'Se responde en modalidad establecimiento y en modalidad apoderado. ' || texto
where (audiencia = 'establecimiento' and texto = 'Anime a los apoderados de su establecimiento a completarla.')
   or (audiencia = 'apoderado' and texto = 'Responda la encuesta de cada estudiante a su cargo. Toma pocos minutos.');
