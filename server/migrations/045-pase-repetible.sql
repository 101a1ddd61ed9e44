-- Whoever exchanged a pass and got no answer may ask again with the same key, and gets the same session.
alter table ticket
  add column clave uuid,
  add column sesion_abierta uuid;
