-- The role and the database: psql -v clave=… -f base.sql, as the administrator of PostgreSQL.
create role encuestas login password :'clave';
create database encuestas owner encuestas encoding 'UTF8' locale 'C' template template0;
-- Behind PgBouncer a process cannot set them for its connection: they stand on the role.
alter role encuestas set statement_timeout = '10s';
alter role encuestas set lock_timeout = '3s';
