-- What a closing writes besides the communes' figures: each school's, which are its history, and the submissions of each day, so that
-- the next period is compared at the same day of its campaign. A period closed before has neither.

create table avance_cerrado_escuela (
  id_rbd int not null references establecimiento on delete cascade,
  encuesta_id int not null references encuesta on delete cascade,
  id_ensenanza int not null,
  id_grado int not null,
  cierre int not null,
  esperadas int not null,
  completadas int not null,
  primary key (id_rbd, encuesta_id, id_ensenanza, id_grado, cierre)
);
create index avance_cerrado_escuela_por_encuesta on avance_cerrado_escuela (encuesta_id);

-- A region's, a province's or a commune's, by its code: none is another's.
create table avance_cerrado_dia (
  lugar text not null,
  encuesta_id int not null references encuesta on delete cascade,
  id_ensenanza int not null,
  id_grado int not null,
  cierre int not null,
  dia date not null,
  completadas int not null,
  primary key (lugar, encuesta_id, id_ensenanza, id_grado, cierre, dia)
);
create index avance_cerrado_dia_por_encuesta on avance_cerrado_dia (encuesta_id);
