-- What has served its time is found by when it ends, and not by reading all that a peak left.
create index intento_momento on intento (momento);
create index captcha_usado_vence on captcha_usado (vence);
create index ingreso_clave_unica_vence on ingreso_clave_unica (vence);
