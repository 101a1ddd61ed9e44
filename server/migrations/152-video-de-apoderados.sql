-- The guardians' tutorial, filmed as the establishments' (scripts/video.ts): their help shows it.
with nueva as (
  insert into publicacion (tipo, audiencia, titulo, desde, hasta, lugar, segundos, transcripcion) values
   ('video', 'apoderado', 'Ver el video para apoderados', '2025-06-01T00:00:00-04:00', '2027-12-31T23:59:59-03:00', 2, 52, array[
    'Entre con su RUN, con guion y dígito, y con su contraseña. Marque «Soy una persona» y presione «Ingresar».',
    'Verá a sus estudiantes y cuántas encuestas le quedan.',
    'Si falta alguno, escriba su RUN en «Vincular otro estudiante» y presione «Buscar».',
    'Presione «Comenzar». La encuesta se abre en otra pestaña.',
    'Responda las preguntas. Cada respuesta se guarda al darla; arriba dice «Guardado».',
    'Puede detenerse y seguir después, también en otro teléfono.',
    'Al final, revise las respuestas y presione «Enviar encuesta».',
    'Queda completa y con su comprobante, que puede guardar en PDF.'
   ])
  returning publicacion_id
)
insert into archivo_de_publicacion (publicacion_id, uso, nombre, formato, tipo, bytes, camino)
select n.publicacion_id, d.uso, d.nombre, d.formato, d.tipo, d.bytes, '/video/' || d.nombre
from nueva n, (values
  ('archivo', 'apoderados.mp4', 'MP4', 'video/mp4', 295173),
  ('alterno', 'apoderados.webm', 'WEBM', 'video/webm', 164873),
  ('subtitulos', 'apoderados.vtt', 'VTT', 'text/vtt', 932),
  ('cartel', 'apoderados.jpg', 'JPG', 'image/jpeg', 50074)
) d (uso, nombre, formato, tipo, bytes);
