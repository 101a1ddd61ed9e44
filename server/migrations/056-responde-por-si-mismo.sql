-- A receipt says when the student herself answered: an adult of EPJA is nobody's guardian.
alter table comprobante
  drop constraint comprobante_informante_check,
  add constraint comprobante_informante_check check (informante in ('apoderado', 'establecimiento', 'estudiante'));
