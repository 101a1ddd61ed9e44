import { formateaCodigo } from '#contract/comprobantes.ts'
import { iniciales } from '#contract/rules/iniciales.ts'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { fechaEnChile } from '#server/plugins/http/archivo.ts'
import { escribe } from '#server/providers/mail/carta.ts'
import type { Mensaje } from '#server/providers/mail/mail.ts'
import type { CuentaConCorreo, FilaDeComprobante } from '../comprobantes/comprobantes.sql.ts'

/** Which receipt goes to which account. */
export interface PedidoDeComprobante {
  comprobanteId: string
  usuarioId: number
}

/** The letter with a guardian's receipt: of the student, who may be a child, the initials alone. */
export function cartaDeComprobante(
  publicUrl: string,
  { correoElectronico, nombres }: CuentaConCorreo,
  emitido: FilaDeComprobante,
): Mensaje {
  const { id, dsEncuesta, dsNomEstable, idRbd, dgvRbd, dsGrado, letraCurso, fecha } = emitido
  return escribe(correoElectronico, {
    asunto: 'Encuesta recibida',
    saludo: `Hola, ${nombres}:`,
    parrafos: [`Recibimos la encuesta «${dsEncuesta}». Este es su comprobante.`],
    datos: [
      ['Código', formateaCodigo(id)],
      [
        'Estudiante',
        `${iniciales(emitido.nombres, emitido.apellidoPaterno, emitido.apellidoMaterno)}, ${`${dsGrado} ${letraCurso}`.trim()}`,
      ],
      ['Establecimiento', `${dsNomEstable} (RBD ${idRbd}-${dgvRbd})`],
      ['Enviada', `${fechaEnChile(fecha)} horas`],
    ],
    enlace: { texto: 'Ver mis comprobantes', url: `${publicUrl}${PATH_DE_RUTA.misEstudiantes}` },
    despues: [
      'Por seguridad, este correo muestra solo las iniciales del estudiante.',
      `Cualquier persona puede comprobar el código en ${publicUrl}${PATH_DE_RUTA.verificar}.`,
      'Si usted no respondió esta encuesta, cambie su contraseña.',
    ],
  })
}
