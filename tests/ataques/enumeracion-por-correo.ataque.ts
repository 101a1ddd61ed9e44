import type { Ataque } from './ataque.ts'
import { registro } from './enumeracion.ataque.ts'
import { deLaDemostracion, midePreguntas, nadie, PERSONAS, RONDAS } from './enumeracion.ts'

export default {
  nombre: 'Quién tiene una cuenta, por los correos que se piden',
  dice: `Pide ${RONDAS} veces por ${PERSONAS} personas que existen y ${PERSONAS} que no: ni la respuesta, ni el tiempo, ni el de la llamada que sigue (AUC entre 0,45 y 0,55) las distinguen.`,
  antes: 'otro correo de verificación 0.553, la llamada que sigue a recuperar contraseña 0.578',
  async corre() {
    const { apoderados } = await deLaDemostracion()
    const recaptchaToken = 'prueba'
    const porVerificar = nadie(14_000_003)
    return midePreguntas(
      [
        {
          nombre: 'recuperar contraseña',
          ruta: '/recuperar-password',
          existentes: apoderados,
          desconocidas: nadie(16_000_001),
          cuerpo: (usuario) => ({ usuario, recaptchaToken }),
          sonda: '/api/avisos',
        },
        {
          nombre: 'otro correo de verificación',
          ruta: '/apoderados/reenvio-verificacion',
          existentes: porVerificar,
          desconocidas: nadie(15_000_004),
          cuerpo: (runApoderado) => ({ runApoderado, recaptchaToken }),
        },
      ],
      // Those who have just registered have an account to verify.
      registro(porVerificar, []),
    )
  },
} satisfies Ataque
