import * as v from 'valibot'
import { correo, correoObligatorio, nombreDePersona, texto, textoOpcional } from './esquemas.ts'
import { operaciones } from './operacion.ts'
import { esCodigo, limpiaCodigo } from './rules/codigo-de-vinculo.ts'
import { telefono } from './usuarios.ts'

/** Who answers people's questions: data of the installation, shown wherever somebody may be stuck (decisions, pages). */
const mesaDeAyuda = v.strictObject({
  telefono: v.pipe(
    telefono,
    v.check((numero) => numero !== '', 'Indique el teléfono.'),
  ),
  correo: correoObligatorio('Indique el correo electrónico.'),
  /** When it answers, as it is told to people. */
  horario: texto('Indique el horario de atención.', 120),
})

/** What `npm run instalar` asks of an empty database. */
export const instalacionNueva = v.strictObject({
  agencia: texto('Indique el nombre de la agencia.', 120),
  mesaDeAyuda,
  administrador: v.strictObject({
    nombreUsuario: texto('Indique el nombre de usuario.', 60),
    nombres: nombreDePersona('Indique los nombres.'),
    apellidoPaterno: nombreDePersona('Indique el apellido.'),
    apellidoMaterno: textoOpcional(),
    correoElectronico: correo,
  }),
})
export type InstalacionNueva = v.InferOutput<typeof instalacionNueva>

/** What its page asks: the same, and the code that only whoever reads the server's log knows. */
export const instalacionConCodigo = v.strictObject({
  codigo: v.pipe(texto('Escriba el código.'), v.transform(limpiaCodigo), v.check(esCodigo, 'El código tiene 8 letras y números.')),
  ...instalacionNueva.entries,
})

export const instalacion = v.object({
  /** Both null until the database is installed. */
  agencia: v.nullable(v.string()),
  mesaDeAyuda: v.nullable(v.object({ telefono: v.string(), correo: v.string(), horario: v.string() })),
  /** Whether nobody administers it yet, so that its page may install it. */
  pendiente: v.boolean(),
})
export type Instalacion = v.InferOutput<typeof instalacion>

export const instalacionOperaciones = operaciones({
  getInstalacion: {
    metodo: 'GET',
    path: '/instalacion',
    resumen: 'La agencia de esta instalación y su mesa de ayuda, para los pies de página',
    respuesta: { status: 200, schema: instalacion },
  },
  postInstalacion: {
    metodo: 'POST',
    path: '/instalacion',
    resumen:
      'Instala una base vacía: su agencia, su mesa de ayuda y su primer administrador, que elige su contraseña con el enlace, una vez',
    body: instalacionConCodigo,
    respuesta: { status: 201, schema: v.object({ enlace: v.string() }) },
  },
})
