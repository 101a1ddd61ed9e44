-- How often a day each state of the pages' machines was entered, and how often a page was left in it: names of states and sums,
-- of nobody. Days are forgotten after 90.
create table uso_de_estado (
  dia date,
  maquina text,
  estado text,
  visitas bigint not null,
  salidas bigint not null,
  primary key (dia, maquina, estado)
);
