import { sql } from 'kysely'
import { digitoVerificador } from '#contract/rules/rut.ts'
import { unRegistroEnviado } from '#tests/support/personas/registro.ts'
import { levantaAplicacion } from '#tests/support/navegador/aplicacion-real.ts'
import { levantar } from '#tests/support/servidor/servidor.ts'
import type { Ataque, Desenlace } from './ataque.ts'

/**
 * Whether the answers to 200 existing and 200 unknown people, asked ten times each, and to every school and as many that are none,
 * can be told apart by status, by body or by time, on the built product in a process of its own. The time's measure is the area
 * under the ROC curve: 0.5 is chance, and above 0.55 in either direction it fails.
 */
const PERSONAS = 200
const RONDAS = 10
const LIMITE = 0.55

interface Operacion {
  nombre: string
  ruta: string
  existentes: readonly string[]
  desconocidas: readonly string[]
  cuerpo: (run: string) => unknown
}

interface Respuesta {
  existe: boolean
  ms: number
  visible: string
}

/** RUNs of nobody, well formed. */
function nadie(desde: number): string[] {
  return Array.from({ length: PERSONAS }, (_, i) => `${desde + i * 7}-${digitoVerificador(String(desde + i * 7))}`)
}

/** The demonstration is always the same: its people are read from another copy of it. */
async function deLaDemostracion(): Promise<{ apoderados: string[]; escuelas: string[] }> {
  const servidor = await levantar()
  const { rows: apoderados } = await sql<{ run: string }>`
    select nombre_usuario as run from usuario where rol_id = 5 and verificado order by usuario_id limit ${PERSONAS}
  `.execute(servidor.db)
  const { rows: escuelas } = await sql<{ usuario: string }>`
    select nombre_usuario || dgv_rbd as usuario from usuario join establecimiento on id_rbd::text = nombre_usuario where rol_id = 1 order by usuario_id limit ${PERSONAS}
  `.execute(servidor.db)
  await servidor.cierra()
  return { apoderados: apoderados.map(({ run }) => run), escuelas: escuelas.map(({ usuario }) => usuario) }
}

/** As many RBDs of nobody, typed as schools do, with their check digit last. */
const sinEscuela = (cuantos: number): string[] => Array.from({ length: cuantos }, (_, i) => `${95_001 + i * 3}${i % 10}`)

/** A list gone over until there are as many as in the others. */
const hastaCompletar = (lista: readonly string[]): string[] => Array.from({ length: PERSONAS }, (_, i) => lista[i % lista.length] ?? '')

function revuelve<T>(lista: readonly T[]): T[] {
  return lista
    .map((valor) => ({ valor, orden: Math.random() }))
    .sort((a, b) => a.orden - b.orden)
    .map(({ valor }) => valor)
}

let llamadas = 0

async function pide(url: string, { ruta, cuerpo }: Operacion, run: string, existe: boolean): Promise<Respuesta> {
  llamadas += 1
  const inicio = performance.now()
  const respuesta = await fetch(`${url}/api${ruta}`, {
    method: 'POST',
    // Each call from another address: what is measured is the answer and not the limits.
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(llamadas >> 16) & 255}.${(llamadas >> 8) & 255}.${llamadas & 255}`,
    },
    body: JSON.stringify(cuerpo(run)),
  })
  const texto = await respuesta.text()
  return { existe, ms: performance.now() - inicio, visible: `${respuesta.status} ${texto}` }
}

/** The chance that an existing person's answer takes longer than an unknown one's. */
function auc(respuestas: readonly Respuesta[]): number {
  const unas = respuestas.filter(({ existe }) => existe).map(({ ms }) => ms)
  const otras = respuestas.filter(({ existe }) => !existe).map(({ ms }) => ms)
  const mayores = unas.reduce((total, una) => total + otras.reduce((suma, otra) => suma + (una > otra ? 1 : una === otra ? 0.5 : 0), 0), 0)
  return mayores / (unas.length * otras.length)
}

async function mide(url: string, operacion: Operacion): Promise<{ area: number; formas: number }> {
  const todas = [
    ...operacion.existentes.map((run) => ({ run, existe: true })),
    ...operacion.desconocidas.map((run) => ({ run, existe: false })),
  ]
  for (const { run, existe } of revuelve(todas).slice(0, 20)) await pide(url, operacion, run, existe)
  const respuestas: Respuesta[] = []
  for (let ronda = 0; ronda < RONDAS; ronda += 1) {
    for (const { run, existe } of revuelve(todas)) respuestas.push(await pide(url, operacion, run, existe))
  }
  return { area: auc(respuestas), formas: new Set(respuestas.map(({ visible }) => visible)).size }
}

async function operaciones(): Promise<Operacion[]> {
  const { apoderados: existentes, escuelas } = await deLaDemostracion()
  const desconocidas = nadie(14_000_003)
  const otras = nadie(15_000_004)
  const recaptchaToken = 'prueba'
  return [
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
    {
      nombre: 'recuperar contraseña',
      ruta: '/recuperar-password',
      existentes,
      desconocidas,
      cuerpo: (usuario) => ({ usuario, recaptchaToken }),
    },
    {
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
    },
    // Those who have just registered have an account to verify.
    {
      nombre: 'otro correo de verificación',
      ruta: '/apoderados/reenvio-verificacion',
      existentes: desconocidas,
      desconocidas: otras,
      cuerpo: (runApoderado) => ({ runApoderado, recaptchaToken }),
    },
  ]
}

async function corre(): Promise<Desenlace> {
  const preguntas = await operaciones()
  const aplicacion = await levantaAplicacion({ CAPTCHA: 'test', NODE_ENV: 'test', TRUSTED_PROXIES: '127.0.0.1' })
  const medidas: string[] = []
  let resiste = true
  try {
    for (const pregunta of preguntas) {
      const { area, formas } = await mide(aplicacion.url, pregunta)
      if (formas > 1 || Math.max(area, 1 - area) > LIMITE) resiste = false
      medidas.push(`${pregunta.nombre} ${area.toFixed(3)}${formas > 1 ? ` (${formas} respuestas distintas)` : ''}`)
    }
  } finally {
    await aplicacion.cierra()
  }
  return { ahora: medidas.join(', '), resiste }
}

export default {
  nombre: 'Quién tiene una cuenta',
  dice: `Pregunta ${RONDAS} veces por ${PERSONAS} personas que existen y ${PERSONAS} que no: ni la respuesta ni el tiempo (AUC entre 0,45 y 0,55) las distinguen.`,
  antes: 'otro correo de verificación 0.553; el resto, entre 0.45 y 0.55',
  corre,
} satisfies Ataque
