-- How many times a day browsers told that the security policy stopped something, for every process together. Of what they told
-- nothing is kept; days are forgotten after 90.
create table informe_de_politica (
  dia date primary key,
  cuantos bigint not null
);
