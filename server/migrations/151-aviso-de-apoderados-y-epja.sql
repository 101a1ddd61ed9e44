-- The notice of the guardians' door is the EPJA door's too, where adults answer for themselves; one that the agency wrote again stays as it is.
update publicacion
set texto = replace(texto, 'Responda la encuesta de cada estudiante a su cargo. Toma pocos minutos.', 'Responda por cada estudiante a su cargo, o por usted si estudia en EPJA.')
where tipo = 'aviso' and audiencia = 'apoderado'
  and texto = 'Se responde en modalidad establecimiento y en modalidad apoderado. Responda la encuesta de cada estudiante a su cargo. Toma pocos minutos.';
