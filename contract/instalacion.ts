import * as v from 'valibot'
import { correo, nombreDePersona, texto, textoOpcional } from './esquemas.ts'
import { operaciones } from './operacion.ts'
import { telefono } from './usuarios.ts'

/** Who answers people's questions: data of the installation, shown wherever somebody may be stuck (decisions, pages). */
const mesaDeAyuda = v.strictObject({
  telefono,
  correo,
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

export const instalacion = v.object({
  /** Both null until the database is installed. */
  agencia: v.nullable(v.string()),
  mesaDeAyuda: v.nullable(v.object({ telefono: v.string(), correo: v.string(), horario: v.string() })),
})
export type Instalacion = v.InferOutput<typeof instalacion>

export const instalacionOperaciones = operaciones({
  getInstalacion: {
    metodo: 'GET',
    path: '/instalacion',
    resumen: 'La agencia de esta instalación y su mesa de ayuda, para los pies de página',
    respuesta: { status: 200, schema: instalacion },
  },
})
