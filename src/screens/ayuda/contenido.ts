import type { NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'

export const PERFILES = ['apoderado', 'epja', 'establecimiento', 'agencia'] as const
export type PerfilDeAyuda = (typeof PERFILES)[number]

export const NOMBRE_DE_PERFIL: Record<PerfilDeAyuda, string> = {
  apoderado: 'Madres, padres y apoderados',
  epja: 'Estudiantes EPJA',
  establecimiento: 'Establecimientos',
  agencia: 'Agencia',
}

/** One thing that somebody wants to do, on a page of its own. */
export interface Tarea {
  id: string
  titulo: string
  /** How long it takes, or what it needs. */
  resumen: string
  perfiles: readonly PerfilDeAyuda[]
  /** Something that did not go well, and not something to do. */
  esProblema?: true
  pasos: readonly string[]
  /** The kind of person for whom a video shows it. */
  video?: 'apoderado'
  /** Where it is done. */
  abre?: { ruta: NombreDeRuta; texto: string }
  /** The screens whose help it is. */
  pantallas: readonly NombreDeRuta[]
}

const TODOS = PERFILES
const FAMILIAS = ['apoderado', 'epja'] as const

export const TAREAS: readonly Tarea[] = [
  {
    id: 'crear-cuenta',
    titulo: 'Crear mi cuenta',
    resumen: '3 minutos, con su RUN y su correo',
    perfiles: FAMILIAS,
    pasos: [
      'Presione «Continuar con ClaveÚnica» y no necesita nada más. Si no la tiene, escriba su RUN y su nombre, y siga.',
      'Escriba su correo dos veces.',
      'Elija una contraseña de al menos 8 caracteres y escríbala dos veces. Marque «Soy una persona» y presione «Crear mi cuenta».',
      'Abra el correo que le llega y presione su enlace, que sirve durante 24 horas. Después, «Verificar mi cuenta».',
    ],
    abre: { ruta: 'registroApoderado', texto: 'Crear una cuenta' },
    pantallas: ['registroApoderado'],
  },
  {
    id: 'ingresar-apoderado',
    titulo: 'Ingresar como apoderado',
    resumen: '1 minuto, con su contraseña o ClaveÚnica',
    perfiles: ['apoderado'],
    pasos: [
      'Escriba su RUN y su contraseña, marque «Soy una persona» y presione «Ingresar».',
      'Si tiene ClaveÚnica, presione «Ingresar con ClaveÚnica»: no necesita otra contraseña.',
    ],
    abre: { ruta: 'ingresoApoderados', texto: 'Ir al ingreso de apoderados' },
    pantallas: ['ingresoApoderados'],
  },
  {
    id: 'ingresar-epja',
    titulo: 'Ingresar como estudiante EPJA',
    resumen: '1 minuto, con su propia cuenta',
    perfiles: ['epja'],
    pasos: [
      'Su cuenta es propia: se crea y se usa desde el ingreso EPJA.',
      'Escriba su RUN y su contraseña, marque «Soy una persona» y presione «Ingresar». O presione «Ingresar con ClaveÚnica».',
      'Si es la primera vez, escriba su RUN en «Buscar mi encuesta», presione «Buscar» y después «Sí, vincular».',
      'Si dice «Falta comprobar que es usted», pida en su establecimiento un código y presione «Comprobar con un código».',
    ],
    abre: { ruta: 'ingresoEpja', texto: 'Ir al ingreso EPJA' },
    pantallas: ['ingresoEpja'],
  },
  {
    id: 'agregar-estudiante',
    titulo: 'Agregar a mi estudiante',
    resumen: '2 minutos, con su RUN',
    perfiles: ['apoderado'],
    pasos: [
      'En «Inicio», escriba el RUN del estudiante y presione «Buscar».',
      'Vea sus iniciales, su grado y su establecimiento. Si es, presione «Sí, vincular».',
      'Pida en el establecimiento el código que comprueba el vínculo y presione «Comprobar con un código».',
    ],
    abre: { ruta: 'inicio', texto: 'Ir a mis estudiantes' },
    pantallas: ['inicio', 'misEstudiantes'],
  },
  {
    id: 'responder',
    titulo: 'Responder la encuesta',
    resumen: 'Unos 15 minutos, puede pausar',
    perfiles: FAMILIAS,
    pasos: [
      'En «Inicio», presione «Comenzar» o «Continuar». La encuesta se abre en otra pestaña.',
      'Cada respuesta se guarda al darla. Puede cerrar y seguir después, también en otro equipo.',
      'Al final, presione «Revisar y enviar» y después «Enviar encuesta». Enviada, ya no se puede cambiar.',
    ],
    video: 'apoderado',
    abre: { ruta: 'inicio', texto: 'Ir a mis encuestas' },
    pantallas: ['inicio', 'misEstudiantes'],
  },
  {
    id: 'guardar-comprobante',
    titulo: 'Guardar el comprobante',
    resumen: '1 minuto, en PDF',
    perfiles: FAMILIAS,
    pasos: [
      'Al enviar la encuesta, el comprobante queda guardado en su cuenta.',
      'En «Inicio», presione «Ver comprobante» y después «Descargar PDF».',
      'También está en «Mis comprobantes», con los que ya no sirven.',
    ],
    abre: { ruta: 'inicio', texto: 'Ir a mis comprobantes' },
    pantallas: ['inicio', 'misEstudiantes'],
  },
  {
    id: 'cambiar-correo',
    titulo: 'Cambiar mi correo o mi contraseña',
    resumen: '2 minutos',
    perfiles: TODOS,
    pasos: [
      'Contraseña: en «Mi cuenta», escriba la de hoy y dos veces la nueva, y presione «Cambiar la contraseña».',
      'Correo: ahí mismo, escriba el nuevo y su contraseña, y presione «Cambiar el correo».',
      'El correo nuevo empieza a servir cuando usted abre el enlace que le llega.',
      'El correo anterior recibe entonces un aviso, y durante 7 días puede deshacer el cambio.',
    ],
    abre: { ruta: 'miCuenta', texto: 'Ir a mi cuenta' },
    pantallas: ['miCuenta'],
  },
  {
    id: 'dejar-recordatorios',
    titulo: 'Dejar de recibir recordatorios',
    resumen: '1 minuto, sin ingresar',
    perfiles: FAMILIAS,
    pasos: [
      'Abra el enlace al pie del recordatorio y presione «No recibir más recordatorios».',
      'También puede hacerlo en «Mi cuenta», con «Dejar de recibirlos».',
      'Para volver a recibirlos, presione ahí «Volver a recibirlos».',
    ],
    abre: { ruta: 'miCuenta', texto: 'Ir a mi cuenta' },
    pantallas: ['recordatorios', 'miCuenta'],
  },
  {
    id: 'ingresar-establecimiento',
    titulo: 'Ingresar con el RBD',
    resumen: '1 minuto',
    perfiles: ['establecimiento'],
    pasos: [
      'La primera vez, abra el enlace del correo que llegó al establecimiento y cree la contraseña.',
      'Escriba el RBD, su guion y su dígito. Por ejemplo: 90145-8.',
      'Escriba la contraseña, marque «Soy una persona» y presione «Ingresar».',
    ],
    abre: { ruta: 'login', texto: 'Ir al ingreso de establecimientos' },
    pantallas: ['login', 'raiz'],
  },
  {
    id: 'primer-ingreso',
    titulo: 'Primer ingreso del período',
    resumen: '5 minutos, datos y protocolo',
    perfiles: ['establecimiento'],
    pasos: [
      'Revise los datos de la persona encargada y los correos, y presione «Guardar y continuar».',
      'Lea el protocolo de confidencialidad, marque que lo leyó y presione «Acepto».',
      'Después queda disponible el resto del menú.',
    ],
    abre: { ruta: 'actualizaDatos', texto: 'Actualizar los datos' },
    pantallas: ['actualizaDatos', 'protocoloConfidencialidad'],
  },
  {
    id: 'ver-quien-falta',
    titulo: 'Ver quién falta',
    resumen: '2 minutos, por encuesta y curso',
    perfiles: ['establecimiento'],
    pasos: [
      'En «Inicio» están sus encuestas, con lo que falta y hasta cuándo.',
      'Presione «Ver estudiantes» y elija el curso y el estado: faltan los de «No iniciada» y los de «En progreso».',
      '«Descargar la lista» la da en una planilla, o con un talón por estudiante para imprimir.',
    ],
    abre: { ruta: 'seleccionEstudiante', texto: 'Ir a estudiantes' },
    pantallas: ['inicio', 'seleccionEstudiante'],
  },
  {
    id: 'digitar-papel',
    titulo: 'Digitar un formulario en papel',
    resumen: 'Unos 2 minutos por formulario',
    perfiles: ['establecimiento'],
    pasos: [
      'Tenga el papel a la vista: el número de cada pregunta es el mismo en la pantalla.',
      'En «Estudiantes», elija la encuesta y presione «Digitar formularios»: abre el primero que falta.',
      'Copie el folio y diga quién respondió. Después, escriba el número de cada opción y presione «Enter».',
      'Revise y envíe: se abre el siguiente. «Digitación» dice cuánto falta por curso, y ahí se leen los talones.',
    ],
    abre: { ruta: 'seleccionEstudiante', texto: 'Ir a estudiantes' },
    pantallas: ['seleccionEstudiante', 'mesaDePapel'],
  },
  {
    id: 'codigos-de-curso',
    titulo: 'Entregar los códigos de un curso',
    resumen: '3 minutos, en papel o por correo',
    perfiles: ['establecimiento'],
    pasos: [
      'En «Estudiantes», elija la encuesta y un curso.',
      'Abajo, en «Apoderados de…», presione «Códigos para imprimir» o «Enviar códigos por correo».',
      'Cada código comprueba el vínculo de un apoderado. Sirve una vez, durante 30 días.',
    ],
    abre: { ruta: 'seleccionEstudiante', texto: 'Ir a estudiantes' },
    pantallas: ['seleccionEstudiante'],
  },
  {
    id: 'ingresar-agencia',
    titulo: 'Ingresar con cuenta Microsoft',
    resumen: '1 minuto, con el correo institucional',
    perfiles: ['agencia'],
    pasos: [
      'Elija «Ingreso con cuenta Microsoft» y use su correo institucional.',
      'Si ingresa con contraseña, escriba después los 6 números de su aplicación de códigos. Se configura en el primer ingreso.',
    ],
    abre: { ruta: 'login', texto: 'Ir al ingreso con cuenta Microsoft' },
    pantallas: ['login', 'raiz'],
  },
  {
    id: 'trabajo-de-hoy',
    titulo: 'Saber qué hacer hoy',
    resumen: '1 minuto, al empezar el día',
    perfiles: ['agencia'],
    pasos: [
      '«Inicio» lista lo pendiente: primero lo que detiene a otros, después lo que cierra.',
      'Presione una fila para ver la lista de lo que cuenta.',
      'Al lado está lo que cambió desde el último día hábil.',
    ],
    abre: { ruta: 'inicio', texto: 'Ir al inicio' },
    pantallas: ['inicio'],
  },
  {
    id: 'leer-el-avance',
    titulo: 'Leer el avance',
    resumen: '3 minutos, por lugar y semana',
    perfiles: ['establecimiento', 'agencia'],
    pasos: [
      'Elija el período y la encuesta en la barra de arriba. La agencia elige también el lugar.',
      'El establecimiento ve sus grados. La agencia presiona un nombre y baja a sus provincias, comunas y establecimientos.',
      '«Ver como», «Tabla», muestra los mismos números. «Descargar CSV» los guarda.',
    ],
    abre: { ruta: 'dashboard', texto: 'Ir al avance' },
    pantallas: ['dashboard'],
  },
  {
    id: 'buscar-establecimiento',
    titulo: 'Buscar un establecimiento',
    resumen: '1 minuto, por RBD o nombre',
    perfiles: ['agencia'],
    pasos: [
      'Escriba el RBD o una parte del nombre y presione «Buscar». Los filtros acotan por lugar y situación.',
      'Primero van los que más deben. Presione uno para ver a sus estudiantes.',
    ],
    abre: { ruta: 'seleccionRbd', texto: 'Ir a establecimientos' },
    pantallas: ['seleccionRbd'],
  },
  {
    id: 'administrar-usuarios',
    titulo: 'Crear y editar usuarios',
    resumen: '2 minutos por cuenta, o un archivo',
    perfiles: ['agencia'],
    pasos: [
      'En «Usuarios», presione «Crear usuario» o abra una fila.',
      'El rol decide qué territorio se pide. La persona recibe un enlace para crear su contraseña.',
      'Con «Carga desde archivo» se crean varias: se ve qué pasaría antes de aplicarlo. Después, «Invitaciones» les escribe.',
    ],
    abre: { ruta: 'adminUsuarios', texto: 'Ir a usuarios' },
    pantallas: ['adminUsuarios'],
  },
  {
    id: 'recordar-a-apoderados',
    titulo: 'Recordar la encuesta a los apoderados',
    resumen: '2 minutos, por correo o con una carta',
    perfiles: ['establecimiento', 'agencia'],
    pasos: [
      'En «Estudiantes», o en «Usuarios», abra la pestaña «Recordatorios». Dice a cuántos llegaría, y por qué a otros no.',
      'Presione «Enviar», o elija un día en «Calendario» y presione «Programar»: sale solo.',
      'A quien no tiene cuenta se le entrega una carta: en «Estudiantes», «Descargar la lista», «Cartas a los apoderados (PDF)».',
    ],
    abre: { ruta: 'seleccionEstudiante', texto: 'Ir a estudiantes' },
    pantallas: ['seleccionEstudiante', 'adminUsuarios'],
  },
  {
    id: 'preparar-encuestas',
    titulo: 'Preparar un período y sus encuestas',
    resumen: 'Una vez al año, administración nacional',
    perfiles: ['agencia'],
    pasos: [
      'En «Encuestas», presione «Copiar de otro período» y diga el nuevo. El primero se crea en «Períodos», y después «Crear encuesta».',
      'El nombre de una encuesta abre sus preguntas. Si cambian, elija otro archivo, mire cómo se verá y publíquelas.',
      'En «Encuestas por grado», dé a cada grado su encuesta. Las copiadas ya la traen: revise los que tienen dos o ninguna.',
      'En «Períodos», active sus encuestas y presione «Abrir».',
    ],
    abre: { ruta: 'adminEncuestas', texto: 'Ir a encuestas' },
    pantallas: ['adminEncuestas', 'adminEnsenanzasGradosEncuestas'],
  },
  {
    id: 'publicar-avisos',
    titulo: 'Publicar un aviso o un documento',
    resumen: '3 minutos, administración nacional',
    perfiles: ['agencia'],
    pasos: [
      'En «Avisos y documentos», presione «Crear aviso»: el texto, para quién, desde cuándo y hasta cuándo.',
      'En la pestaña «Documentos» se suben los de apoyo, por perfil y período.',
    ],
    abre: { ruta: 'adminAvisos', texto: 'Ir a los avisos' },
    pantallas: ['adminAvisos'],
  },
  {
    id: 'atender-apoderados',
    titulo: 'Ayudar a un apoderado',
    resumen: '2 minutos, con su RUN',
    perfiles: ['agencia'],
    pasos: [
      'En «Apoderados y estudiantes», busque por nombre, o por el RUN de cualquiera de los dos.',
      'Su nombre abre su ficha, donde se corrigen sus datos. En su fila puede vincular a un estudiante y reenviar la verificación.',
    ],
    abre: { ruta: 'adminApoderadosEstudiantes', texto: 'Ir a apoderados' },
    pantallas: ['adminApoderadosEstudiantes'],
  },
  {
    id: 'corregir-respuesta',
    titulo: 'Leer, reabrir o anular una encuesta enviada',
    resumen: '2 minutos, con su RUN',
    perfiles: ['agencia'],
    pasos: [
      'En «Estudiantes», presione «Buscar por RUN», escriba el del estudiante y abra la encuesta. Cada lectura queda en la auditoría.',
      'Abajo, elija «Reabrir, para que se corrija» o «Anular, para que se responda de nuevo». Lo hace la administración nacional o regional.',
      'Elija por qué y escriba el detalle. Su comprobante queda anulado.',
    ],
    abre: { ruta: 'seleccionEstudiante', texto: 'Ir a estudiantes' },
    pantallas: ['seleccionEstudiante'],
  },
  {
    id: 'datos-e-integraciones',
    titulo: 'Pedir datos y vigilar los sistemas externos',
    resumen: 'Administración nacional',
    perfiles: ['agencia'],
    pasos: [
      'En «Datos» se pide un conjunto, se sigue su preparación y se descarga con su libro de códigos.',
      'En «Frecuencias» se ve cuántas personas dieron cada respuesta, por pregunta y lugar.',
      'En «Integraciones» se ve qué sistema falla, y qué correos no salieron. «Probar ahora» pregunta en el momento.',
    ],
    abre: { ruta: 'adminDatos', texto: 'Ir a datos' },
    pantallas: ['adminDatos', 'adminIntegraciones'],
  },
  {
    id: 'verificar-comprobante',
    titulo: 'Saber si un comprobante es válido',
    resumen: '1 minuto, sin cuenta',
    perfiles: TODOS,
    pasos: ['Escriba el código del comprobante, o lea su código QR.', 'Marque «Soy una persona» y presione «Verificar».'],
    abre: { ruta: 'verificar', texto: 'Verificar un comprobante' },
    pantallas: ['verificar'],
  },
  {
    id: 'olvide-mi-contrasena',
    titulo: 'Olvidé mi contraseña',
    resumen: 'Se pide un enlace',
    perfiles: TODOS,
    esProblema: true,
    pasos: [
      'Escriba su RBD, su nombre de usuario o su RUN, marque «Soy una persona» y presione «Enviarme el enlace».',
      'El enlace llega a su correo, sirve una vez y dura 30 minutos.',
      'Si ingresa solo con ClaveÚnica o cuenta Microsoft, la contraseña se recupera allá, y aquí no llega un correo.',
    ],
    abre: { ruta: 'recuperarPassword', texto: 'Recuperar mi contraseña' },
    pantallas: ['recuperarPassword'],
  },
  {
    id: 'no-llega-el-correo',
    titulo: 'No llegó el correo',
    resumen: 'Qué revisar primero',
    perfiles: TODOS,
    esProblema: true,
    pasos: [
      'Busque en correo no deseado y espere unos minutos.',
      'Si es el de verificar su cuenta, ingrese con su contraseña. Marque otra vez «Soy una persona» y presione «Enviar otro correo de verificación».',
    ],
    pantallas: ['correoNuevo'],
  },
  {
    id: 'no-encuentro-a-mi-estudiante',
    titulo: 'No encuentro a mi estudiante',
    resumen: 'Qué revisar primero',
    perfiles: ['apoderado'],
    esProblema: true,
    pasos: [
      'Revise el RUN en su cédula, con su dígito verificador.',
      'Si está bien y no aparece, pregunte en el establecimiento si ya figura en su matrícula.',
    ],
    pantallas: [],
  },
  {
    id: 'no-encuentro-mi-encuesta',
    titulo: 'No encuentro mi encuesta',
    resumen: 'Qué revisar primero',
    perfiles: ['epja'],
    esProblema: true,
    pasos: [
      'Revise el RUN en su cédula, con su dígito verificador: se busca con el suyo.',
      'Si está bien y no aparece, pregunte en su establecimiento si ya figura en su matrícula.',
    ],
    pantallas: [],
  },
  {
    id: 'otra-persona-responde',
    titulo: 'Dice que la está respondiendo otro apoderado',
    resumen: 'Quién puede tomar la encuesta',
    perfiles: FAMILIAS,
    esProblema: true,
    pasos: [
      'Una encuesta la responde una sola cuenta: otro apoderado, o el establecimiento. Usted ve el estado, y no las respuestas.',
      'Si usted comprobó su vínculo con un código y ese apoderado no, presione «Tomar»: antes dice qué pasa.',
    ],
    pantallas: [],
  },
  {
    id: 'me-equivoque',
    titulo: 'Me equivoqué en una respuesta',
    resumen: 'Antes y después de enviar',
    perfiles: [...FAMILIAS, 'establecimiento'],
    esProblema: true,
    pasos: [
      'Antes de enviar, vuelva a la pregunta y cambie la respuesta: se guarda sola.',
      'Después de enviar, llame a la mesa de ayuda. La administración puede reabrirla, con un motivo.',
    ],
    pantallas: [],
  },
  {
    id: 'no-aparece-la-verificacion',
    titulo: 'No aparece «Soy una persona»',
    resumen: 'Un bloqueador puede ocultarla',
    perfiles: TODOS,
    esProblema: true,
    pasos: [
      'Donde dice «No pudimos cargar la verificación», presione «Reintentar».',
      'Si usa un bloqueador de anuncios, desactívelo en esta página.',
    ],
    pantallas: [],
  },
  {
    id: 'la-pagina-no-comienza',
    titulo: 'La página no comienza, o se ve incompleta',
    resumen: 'Qué navegadores sirven',
    perfiles: TODOS,
    esProblema: true,
    pasos: [
      'Actualice su navegador: sirven Chrome 99, Safari 15.4 (iOS 15.4), Firefox 97 y los más nuevos.',
      'Si su teléfono no lo permite, pruebe con otro equipo o pida ayuda en su establecimiento.',
    ],
    pantallas: [],
  },
  {
    id: 'la-sesion-se-cerro',
    titulo: 'Mi sesión se cerró sola',
    resumen: 'Ocurre a los 30 minutos',
    perfiles: TODOS,
    esProblema: true,
    pasos: [
      'Ocurre después de 30 minutos sin usar el sistema.',
      'Ingrese otra vez: lo que había escrito sigue en este equipo. Si era en una ficha, ábrala de nuevo.',
    ],
    pantallas: [],
  },
  {
    id: 'sin-conexion',
    titulo: 'Me quedé sin conexión respondiendo',
    resumen: 'Se envía al volver la señal',
    perfiles: [...FAMILIAS, 'establecimiento'],
    esProblema: true,
    pasos: [
      'Siga respondiendo: las respuestas quedan pendientes en su equipo.',
      'Se envían solas cuando vuelve la conexión. No cierre la página antes.',
    ],
    pantallas: [],
  },
]

/** What is searched without accents nor capitals, and word by word. */
const enLlano = (texto: string): string => texto.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The tasks whose words hold every one of those searched. */
export function buscaTareas(tareas: readonly Tarea[], buscado: string): readonly Tarea[] {
  const palabras = enLlano(buscado).split(/\s+/).filter(Boolean)
  return tareas.filter(({ titulo, resumen, pasos }) => {
    const texto = enLlano([titulo, resumen, ...pasos].join(' '))
    return palabras.every((palabra) => texto.includes(palabra))
  })
}
