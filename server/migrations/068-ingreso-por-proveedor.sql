-- By which provider a session was opened, when it was by one: fresh, it stands in place of the current password.
alter table sesion add column proveedor text check (proveedor in ('microsoft', 'claveunica'));
