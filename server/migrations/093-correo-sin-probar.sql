-- An e-mail that an administrator wrote on an account that ClaveÚnica vouches for, and that its owner did not confirm: no password is
-- recovered by it.
alter table usuario add column correo_sin_probar boolean not null default false;
