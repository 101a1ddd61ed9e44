-- What a person answered, for its own copy; and what the queue still owes, for whoever looks at it.
create index respuesta_por_usuario on respuesta (usuario_id, respuesta_id);
create index encargo_sin_hacer on encargo (tipo, encargo_id) where estado <> 'hecho';
