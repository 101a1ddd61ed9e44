import { unRegistroEnviado } from '#tests/support/personas/registro.ts'
import type { Ataque } from './ataque.ts'
import { deLaDemostracion, hastaCompletar, midePreguntas, nadie, type Operacion, PERSONAS, RONDAS, sinEscuela } from './enumeracion.ts'

/** Registers somebody as a page does. */
export function registro(existentes: readonly string[], desconocidas: readonly string[]): Operacion {
  return {
    nombre: 'registro',
    ruta: '/apoderados/registro',
    existentes,
    desconocidas,
    cuerpo: (runApoderado) => {
      const correo = `persona.${runApoderado.replace('-', '')}@correo.example`
      const clave = 'Lluvia.Larga.77'
      const datos = { runApoderado, correoElectronico: correo, correoElectronico2: correo, password: clave, password2: clave }
      return unRegistroEnviado({ ...datos, nombres: 'Julia', apellidoPaterno: 'Rivas', apellidoMaterno: 'Soto' })
    },
  }
}

export default {
  nombre: 'Quién tiene una cuenta, en las puertas',
  dice: `Pregunta ${RONDAS} veces por ${PERSONAS} personas que existen y ${PERSONAS} que no: ni la respuesta ni el tiempo (AUC entre 0,45 y 0,55) las distinguen.`,
  antes: 'entre 0.45 y 0.55',
  async corre() {
    const { apoderados: existentes, escuelas } = await deLaDemostracion()
    const desconocidas = nadie(14_000_003)
    const recaptchaToken = 'prueba'
    return midePreguntas([
      {
        nombre: 'ingreso de apoderados',
        ruta: '/apoderados/login',
        existentes,
        desconocidas,
        cuerpo: (runApoderado) => ({ runApoderado, password: 'no es esta', recaptchaToken }),
      },
      {
        nombre: 'ingreso de establecimientos',
        ruta: '/login',
        existentes: hastaCompletar(escuelas),
        desconocidas: hastaCompletar(sinEscuela(escuelas.length)),
        cuerpo: (usuario) => ({ usuario, password: 'no es esta', recaptchaToken }),
      },
      registro(existentes, desconocidas),
    ])
  },
} satisfies Ataque
