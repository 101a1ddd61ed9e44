-- Accounts are ordered by what their list shows: a school's name, which this index has not.
drop index usuario_de_la_casa_por_nombre;
