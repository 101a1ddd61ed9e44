-- When the look began whose state is kept: one that began before it, or before the survey was opened, says something older whenever it arrives.
alter table encuesta_externa add column preguntada timestamptz;
