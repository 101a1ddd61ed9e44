-- Whether a school's account confirmed its data in a period, which is how it enters, read for a whole country without its guardians.
create index usuario_escuela_al_dia on usuario (nombre_usuario, datos_periodo_id) where rol_id = 1 and activo;
