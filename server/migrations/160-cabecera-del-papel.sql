-- The head of a paper form is told before its answers: whether it was, for a draft that is taken up again.
alter table respuesta add column papel_dicho boolean not null default false;
