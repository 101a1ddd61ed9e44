import type { Avance } from '#contract/datamart.ts'
import type { Origen } from '#contract/rules/origen.ts'
import type { SessionSurvey } from '#machines/session/session.vocabulary.ts'
import type { NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'
import type { RolId } from '#contract/rules/roles.ts'
import type { Respuestas } from './servicio-falso.ts'

/** What somebody reads in a page that is told of by no machine's walk: a rule, as a requirement is written, and the page that shows it. */
export interface Lectura {
  section: string
  says: string
  quotes?: string
  because?: string
  given: { ruta: NombreDeRuta; rolId: RolId; query?: Readonly<Record<string, string>>; origen?: Origen; encuesta?: SessionSurvey }
  /** What comes; nothing does when it is null. */
  llega: Respuestas | null
  /** Every alert of the page, by its title, in order. */
  alertas?: readonly string[]
  reads?: readonly string[]
}

const quien = (rolId: RolId) => (rolId === 1 ? 'un establecimiento' : rolId === 5 ? 'un apoderado' : 'la agencia')

/** Spec, section 8: other errors go to the caller, which shows them in its page; what the page is called does not hang on them. */
const nadaLlega = (
  ruta: NombreDeRuta,
  rolId: RolId,
  query: Readonly<Record<string, string>>,
  alertas: readonly string[],
  reads: readonly string[],
): Lectura => ({
  section: '§8',
  says: `si a ${quien(rolId)} no le llega nada en ${[ruta, ...Object.values(query)].join(' ')}, lee dónde está y qué no se pudo`,
  quotes: 'Passed on to the caller',
  given: { ruta, rolId, query },
  llega: null,
  alertas,
  reads,
})

const NINGUNO = { total: 0, filas: [] }

/** An empty list is not one that failed. */
const nadaHay = (ruta: NombreDeRuta, rolId: RolId, query: Readonly<Record<string, string>>, llega: Respuestas, dice: string): Lectura => ({
  section: 'decisión',
  says: `si no hay nada que mostrar a ${quien(rolId)} en ${[ruta, ...Object.values(query)].join(' ')}, se le dice`,
  because: 'Una página vacía parece una que no terminó de cargar.',
  given: { ruta, rolId, query },
  llega,
  reads: [dice],
})

const guias = (rolId: RolId, reads: readonly string[]): Lectura => ({
  section: 'decisión',
  says: `la ayuda muestra a ${quien(rolId)} las guías de lo suyo`,
  because: 'Una tarea por página, con las palabras de quien la busca.',
  given: { ruta: 'ayuda', rolId },
  llega: null,
  alertas: ['No pudimos cargar los datos de la mesa de ayuda'],
  reads: ['Ayuda', 'Guías', 'Si algo no resulta', 'Saber si un comprobante es válido', ...reads],
})

const pendiente = (que: 'fallas' | 'solicitudes' | 'cierre' | 'correos' | 'sin-respuestas' | 'sin-ingreso', cuantos: number) => ({
  que,
  cuantos,
  cambio: null,
  de: 214,
  cuales: [{ nombre: que === 'fallas' ? 'encuestas' : 'Corral', cuantos }],
  plazo: '2025-09-26T02:59:59.000Z',
  encuestaId: 1,
})

const cuenta = { esperadas: 1200, completadas: 480, enProgreso: 60 }
const CAMINO: Avance['camino'] = [
  { nivel: 'pais', id: '', nombre: 'Chile' },
  { nivel: 'region', id: '14', nombre: 'Los Ríos' },
  { nivel: 'provincia', id: '141', nombre: 'Valdivia' },
  { nivel: 'comuna', id: '14102', nombre: 'Corral' },
]

/** The progress of a place so far down, over the ones in it. */
const avanceDe = (nivel: 'provincia' | 'comuna', reads: readonly string[]): Lectura => {
  const camino = CAMINO.slice(0, CAMINO.findIndex((lugar) => lugar.nivel === nivel) + 1)
  return {
    section: 'decisión',
    says: `el avance de una ${nivel} dice de cuál es y por qué lugares se reparte`,
    because: 'Quien baja por el territorio lee en cada paso dónde está.',
    given: { ruta: 'dashboard', rolId: 2 },
    llega: {
      getAvance: () => ({
        actualizado: '2025-09-22T10:00:00.000Z',
        camino,
        total: cuenta,
        lugares: [{ nivel: nivel === 'provincia' ? 'comuna' : 'establecimiento', id: '14102', nombre: 'Corral', ...cuenta }],
        encuestas: [],
        grados: [],
        dias: [],
        anterior: null,
      }),
    },
    reads: [...reads, 'No pudimos cargar los establecimientos'],
  }
}

/** The home of who works at the agency, with so many of each pending thing. */
const inicioDeAgencia = (cuantos: number, reads: readonly string[]): Lectura => ({
  section: 'decisión',
  says: `el inicio de la agencia nombra cada pendiente, ${cuantos === 1 ? 'si es uno' : 'si son varios'}`,
  because: 'Un número sin nombre no dice qué hay que hacer.',
  given: { ruta: 'inicio', rolId: 2 },
  llega: {
    getAvance: () => ({
      actualizado: '2025-09-22T10:00:00.000Z',
      camino: [{ nivel: 'pais', id: '', nombre: 'Chile' }],
      total: { esperadas: 17600, completadas: 12715, enProgreso: 1000 },
      lugares: [],
      encuestas: [],
      grados: [],
      dias: [],
      anterior: null,
    }),
    getTrabajo: () => ({
      actualizado: '2025-09-22T10:00:00.000Z',
      lugar: { nivel: 'pais', id: '', nombre: 'Chile' },
      desde: '2025-09-19',
      pendientes: (['fallas', 'solicitudes', 'cierre', 'correos', 'sin-respuestas', 'sin-ingreso'] as const).map((que) =>
        pendiente(que, cuantos),
      ),
      hecho: { completadas: 208, primerasRespuestas: 1, apoderados: 31, verificados: 29, reabiertas: null },
      movimientos: [{ nivel: 'region', id: '14', nombre: 'Los Ríos', completadas: 120 }],
      puesto: null,
      primerosPasos: null,
      proxima: null,
    }),
  },
  reads: ['Trabajo de hoy', 'Donde más se completó', 'Faltan en Corral', ...reads],
})

const PRIVACIDAD = {
  version: 3,
  vigenteDesde: '2025-08-04',
  responsable: 'La agencia de prueba',
  plazos: { consultas: 90, borradores: 45, cuentasSinVerificar: 30, vinculosTerminados: 730, respuestas: 1826, auditoria: 2191 },
  diasHabilesDeRespuesta: 10,
}

export const LECTURAS: readonly Lectura[] = [
  nadaLlega('inicio', 1, {}, ['No pudimos cargar las encuestas'], []),
  nadaLlega('inicio', 2, {}, ['No pudimos cargar lo pendiente', 'No pudimos cargar el avance'], []),
  nadaLlega('inicio', 5, {}, ['No pudimos mostrar sus estudiantes.', 'No pudimos cargar sus comprobantes'], ['Vincular otro estudiante']),
  nadaLlega('dashboard', 2, {}, ['No pudimos cargar el avance'], ['Avance']),
  nadaLlega('seleccionRbd', 2, {}, ['No pudimos cargar la lista'], ['Establecimientos']),
  nadaLlega('seleccionRbd', 2, { vista: 'ausentes' }, ['No pudimos cargar la lista'], ['Ausentes del directorio']),
  nadaLlega('seleccionEstudiante', 1, {}, ['No pudimos cargar las encuestas'], ['Estudiantes']),
  nadaLlega('seleccionEstudiante', 2, { rbd: '90145' }, ['No pudimos cargar el establecimiento'], ['Estudiantes']),
  nadaLlega('miCuenta', 5, {}, ['No pudimos traer su cuenta'], ['Mi cuenta']),
  nadaLlega('documentosApoyo', 5, {}, ['No pudimos cargar los documentos'], ['Documentos de apoyo']),
  nadaLlega('adminUsuarios', 2, {}, ['No pudimos cargar el territorio y los cargos', 'No pudimos cargar la lista'], ['Usuarios']),
  nadaLlega('adminUsuarios', 2, { vista: 'auditoria' }, ['No pudimos cargar la lista'], ['Auditoría']),
  nadaLlega('adminUsuarios', 2, { vista: 'solicitudes' }, ['No pudimos cargar la lista'], ['Solicitudes sobre datos']),
  nadaLlega('adminUsuarios', 2, { vista: 'invitaciones' }, ['No pudimos cargar las invitaciones'], ['Usuarios']),
  nadaLlega('adminEncuestas', 2, {}, ['No pudimos cargar los períodos', 'No pudimos cargar la lista'], ['Encuestas']),
  nadaLlega('adminEncuestas', 2, { vista: 'periodos' }, ['No pudimos cargar los períodos'], ['Encuestas']),
  nadaLlega('adminEnsenanzasGradosEncuestas', 2, {}, ['No pudimos cargar los períodos'], ['Encuestas por grado']),
  nadaLlega('adminApoderadosEstudiantes', 2, {}, ['No pudimos cargar la lista'], ['Apoderados y estudiantes']),
  nadaLlega('misEstudiantes', 5, {}, ['No pudimos mostrar sus estudiantes.', 'No pudimos cargar sus comprobantes'], ['Mis estudiantes']),
  nadaLlega('mesaDePapel', 1, {}, ['No pudimos cargar las encuestas'], ['Digitación']),
  nadaLlega('adminAvisos', 2, {}, ['No pudimos cargar lo publicado'], ['Avisos y documentos']),
  nadaLlega(
    'adminDatos',
    2,
    {},
    ['No pudimos cargar los conjuntos', 'No pudimos cargar los períodos y lugares'],
    ['Datos', 'Nuevo conjunto'],
  ),
  nadaLlega('adminDatos', 2, { vista: 'frecuencias' }, ['No pudimos contar las respuestas'], ['Datos']),
  nadaLlega(
    'adminIntegraciones',
    2,
    {},
    ['No pudimos cargar los sistemas', 'No pudimos cargar la lista'],
    ['Integraciones', 'Sistemas externos', 'Correos que no han salido'],
  ),
  nadaLlega('privacidad', 5, {}, ['No pudimos cargar esta página'], ['Privacidad de los datos']),
  nadaLlega('verificar', 2, {}, [], ['Verificar comprobante']),
  nadaLlega(
    'accesibilidad',
    5,
    {},
    ['No pudimos cargar los datos de la mesa de ayuda'],
    [
      'Accesibilidad',
      'En breve',
      'En esta página',
      'Lo que aún falta',
      'Cómo lo probamos',
      'Pedir otro formato',
      'Avísenos de un problema',
    ],
  ),
  nadaLlega('actualizaDatos', 1, {}, ['No pudimos traer sus datos'], ['Actualice sus datos']),
  nadaLlega('instalacion', 2, {}, ['El servicio no contestó.'], []),
  guias(1, [
    'Ingresar con el RBD',
    'Primer ingreso del período',
    'Ver quién falta',
    'Digitar un formulario en papel',
    'Entregar los códigos de un curso',
    'Leer el avance',
    'Recordar la encuesta a los apoderados',
    'Olvidé mi contraseña',
    'No llegó el correo',
    'Mi sesión se cerró sola',
    'La página no comienza, o se ve incompleta',
  ]),
  guias(2, [
    'Ingresar con cuenta Microsoft',
    'Saber qué hacer hoy',
    'Buscar un establecimiento',
    'Crear y editar usuarios',
    'Preparar un período y sus encuestas',
    'Publicar un aviso o un documento',
    'Ayudar a un apoderado',
    'Leer, reabrir o anular una encuesta enviada',
    'Pedir datos y vigilar los sistemas externos',
    'Cambiar mi correo o mi contraseña',
  ]),
  guias(5, [
    'Crear mi cuenta',
    'Ingresar como apoderado',
    'Agregar a mi estudiante',
    'Responder la encuesta',
    'Guardar el comprobante',
    'Dejar de recibir recordatorios',
    'No encuentro a mi estudiante',
    'Dice que la está respondiendo otro apoderado',
    'Me equivoqué en una respuesta',
    'No aparece «Soy una persona»',
    'Me quedé sin conexión respondiendo',
  ]),
  inicioDeAgencia(1, [
    'Sistema externo con falla',
    'Solicitud sobre datos personales',
    'Correo sin entregar',
    'Establecimiento sin respuestas',
    'Establecimiento sin primer ingreso',
  ]),
  inicioDeAgencia(3, [
    'Sistemas externos con falla',
    'Solicitudes sobre datos personales',
    'Correos sin entregar',
    'Establecimientos sin respuestas',
    'Establecimientos sin primer ingreso',
  ]),
  avanceDe('provincia', ['Avance de la provincia: Valdivia', 'Por comuna']),
  avanceDe('comuna', ['Avance de la comuna: Corral', 'Por establecimiento']),
  {
    section: 'decisión',
    says: 'un establecimiento lee que recuerda a sus apoderados',
    because: 'Quien llega debe saber a quiénes escribe.',
    given: { ruta: 'seleccionEstudiante', rolId: 1, query: { vista: 'recordatorios' } },
    llega: null,
    reads: ['Recordatorios a apoderados'],
  },
  {
    section: 'decisión',
    says: 'quien estudia en EPJA lee en la ayuda cómo ingresa y qué hacer si no encuentra su encuesta',
    because: 'Una tarea por página, con las palabras de quien la busca.',
    given: { ruta: 'ayuda', rolId: 5, origen: 'EPJA' },
    llega: null,
    reads: ['Ingresar como estudiante EPJA', 'No encuentro mi encuesta'],
  },
  {
    section: '§8',
    says: 'si las listas de la digitación no llegan, cada una dice que no pudo',
    quotes: 'Passed on to the caller',
    given: { ruta: 'mesaDePapel', rolId: 1, encuesta: { encuestaId: 7, nombre: 'Encuesta 2025, 5° básico' } },
    llega: {},
    reads: ['No pudimos cargar esta lista', 'Diferencias por resolver', 'Segunda digitación', 'Por curso'],
  },
  {
    section: 'decisión',
    says: 'la página de privacidad dice qué se guarda, para qué, quién lo ve, cuánto dura y qué derechos hay',
    because: 'Es lo que pregunta quien entrega los datos de su familia.',
    given: { ruta: 'privacidad', rolId: 5 },
    llega: { getPrivacidad: () => PRIVACIDAD },
    reads: ['Qué datos guardamos', 'Para qué los usamos', 'Quién puede verlos', 'Cuánto tiempo', 'Sus derechos'],
  },
  nadaHay('documentosApoyo', 5, {}, { getDocumentosApoyo: () => [] }, 'No hay documentos para su perfil'),
  nadaHay('adminDatos', 2, {}, { getAdminDatos: () => NINGUNO }, 'Todavía no hay conjuntos'),
  nadaHay('adminUsuarios', 2, {}, { getAdminUsuarios: () => NINGUNO }, 'No hay usuarios en su territorio'),
  nadaHay('adminUsuarios', 2, { vista: 'auditoria' }, { getAuditoria: () => NINGUNO }, 'Todavía no hay nada'),
  nadaHay('adminUsuarios', 2, { vista: 'solicitudes' }, { getAdminSolicitudes: () => NINGUNO }, 'Nadie ha pedido nada'),
  nadaHay('adminEncuestas', 2, { vista: 'periodos' }, { getAdminPeriodos: () => [] }, 'No hay períodos'),
  nadaHay(
    'adminEncuestas',
    2,
    {},
    { getPeriodos: () => [{ periodoId: 2, nombre: '2025', activo: true }], getAdminEncuestas: () => NINGUNO },
    'No hay encuestas',
  ),
  nadaHay('adminIntegraciones', 2, {}, { getAdminIntegracionesCorreos: () => NINGUNO }, 'Todos los correos salieron'),
  nadaHay('seleccionRbd', 2, {}, { getEstablecimientos: () => ({ ...NINGUNO, faltan: 0 }) }, 'Todavía no hay establecimientos'),
  nadaHay(
    'seleccionRbd',
    2,
    { buscar: 'nadie' },
    { getEstablecimientos: () => ({ ...NINGUNO, faltan: 0 }) },
    'Ningún establecimiento coincide',
  ),
  nadaHay('seleccionRbd', 2, { vista: 'ausentes' }, { getEstablecimientos: () => ({ ...NINGUNO, faltan: 0 }) }, 'No falta ninguno'),
]
