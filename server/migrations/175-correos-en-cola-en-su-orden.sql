-- The list of mails that have not gone out read all that wait to show the first ones: now they are in its order, those that failed first.
create index encargo_en_su_orden on encargo (tipo, estado, encargo_id desc) where estado <> 'hecho';
drop index encargo_sin_hacer;
