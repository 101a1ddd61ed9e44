import type { FastifyInstance } from 'fastify'
import type { Lugar, Rezagado } from '#contract/datamart.ts'
import { diaHabilAnterior } from '#contract/rules/fecha.ts'
import { ROL } from '#contract/rules/roles.ts'
import { Escrita, sirve, type Contexto } from '#server/plugins/http/operaciones.ts'
import { instanteDeDatos } from '#server/plugins/database/instante.sql.ts'
import { externosDe } from '#server/providers/externos.ts'
import { noEncontrado } from '#server/plugins/http/rechazo.ts'
import { enCsv, fechaEnChile } from '#server/plugins/http/archivo.ts'
import { avanceDeEmbarazadas } from './embarazadas.sql.ts'
import { caminoA, conCamino, leeConCamino, lugarPedido, type Pedido } from './lugar.sql.ts'
import { rezagadosDe } from './rezagados.sql.ts'
import { trabajoDe } from './trabajo.ts'

const diaEnChile = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' })

type ConSesion = Pick<Contexto<'getAvance'>, 'db' | 'sesion'>

/** Progress of the surveys over the territory (spec, section 7, reports). */
export default function datamart(app: FastifyInstance): void {
  sirve(
    app,
    'getAvance',
    async ({ db, sesion, proveedores: { informes }, query: { encuesta, periodo, ...pedido }, junto }) => {
      if (typeof junto === 'string') {
        const { camino, leido } = leeConCamino(sesion, pedido, junto)
        return new Escrita(`${leido.slice(0, -1)},"camino":${JSON.stringify(exige(camino))}}`)
      }
      const camino = await exigeLugar({ db, sesion }, pedido)
      return { camino, ...(await informes.avance(ultimo(camino), encuesta, periodo)) }
    },
    ({ sesion, peticion }) => {
      const { db, lectura, proveedores } = app.servicios
      // A replica is read by itself, and so are a closed period and what others count.
      const { enUnaConsulta } = proveedores.informes
      const pedida = sesion && lectura === db && enUnaConsulta !== null ? peticion() : null
      if (sesion === null || pedida === null || enUnaConsulta === null || pedida.query.periodo !== undefined) return undefined
      const { encuesta, periodo: _periodo, ...pedido } = pedida.query
      const lugar = lugarPedido(sesion, pedido)
      return lugar === null ? undefined : conCamino(sesion, pedido, enUnaConsulta(lugar, encuesta))
    },
  )

  sirve(app, 'getAvanceEmbarazadas', async ({ db, sesion }) => ({
    actualizado: await instanteDeDatos(db),
    encuestas: await avanceDeEmbarazadas(db, sesion),
  }))

  sirve(app, 'getAvanceDeRbd', async ({ db, sesion, proveedores, params: { e, rbd } }) => {
    const lugar = ultimo(await exigeLugar({ db, sesion }, { rbd }))
    const { total, grados } = await proveedores.informes.avance(lugar, e)
    if (grados.length === 0) throw noEncontrado('Esa encuesta no corresponde a este establecimiento.')
    return { idRbd: rbd, encuestaId: e, ...total, grados }
  })

  sirve(app, 'getTrabajo', async ({ db, sesion, proveedores }) => {
    const lugar = ultimo(await exigeLugar({ db, sesion }, {}))
    const actualizado = await instanteDeDatos(db)
    const desde = diaHabilAnterior(diaEnChile.format(new Date(actualizado)))
    return { actualizado, desde, lugar, ...(await trabajoDe(db, sesion, { lugar, desde, externos: externosDe(proveedores) })) }
  })

  sirve(app, 'getRezagados', async ({ db, sesion, query: { encuesta, limit, offset, ...pedido } }) => {
    const lugar = ultimo(await exigeLugar({ db, sesion }, pedido))
    return rezagadosDe(db, sesion, { lugar, encuestaId: encuesta, conContacto: veContactos(sesion) }, { limit, offset })
  })

  sirve(app, 'getRezagadosDescarga', async ({ db, sesion, query: { encuesta, ...pedido } }) => {
    const lugar = ultimo(await exigeLugar({ db, sesion }, pedido))
    const { filas } = await rezagadosDe(
      db,
      sesion,
      { lugar, encuestaId: encuesta, conContacto: veContactos(sesion) },
      { limit: null, offset: 0 },
    )
    return {
      archivo: rezagadosEnCsv(filas),
      nombre: `rezagados-${new Date().toISOString().slice(0, 10)}.csv`,
      tipo: 'text/csv; charset=utf-8',
    }
  })
}

async function exigeLugar({ db, sesion }: ConSesion, pedido: Pedido): Promise<Lugar[]> {
  return exige(await caminoA(db, sesion, pedido))
}

function exige(camino: Lugar[] | undefined): Lugar[] {
  if (camino === undefined) throw noEncontrado('No encontramos ese lugar.')
  return camino
}

function ultimo(camino: Lugar[]): Lugar {
  const lugar = camino.at(-1)
  if (lugar === undefined) throw new Error('Un camino tiene al menos un lugar.')
  return lugar
}

/** Names, mails and telephones are for those who call the schools, not for reports. */
const veContactos = ({ rolId }: ConSesion['sesion']): boolean => rolId !== ROL.REPORTES

const MOTIVOS: Record<Rezagado['motivo'], string> = {
  'sin-respuestas': 'Sin respuestas',
  detenido: 'Detenido hace 7 días o más',
  'bajo-el-ritmo': 'Más de 10 puntos bajo su lugar',
}

function rezagadosEnCsv(filas: readonly Rezagado[]): Buffer {
  return enCsv([
    [
      'RBD',
      'Establecimiento',
      'Comuna',
      'Región',
      'Estudiantes',
      'Completadas',
      'Motivo',
      'Último movimiento',
      'Contacto',
      'Correo',
      'Teléfono',
    ],
    ...filas.map((fila) => [
      `${fila.idRbd}-${fila.dgvRbd}`,
      fila.dsNomEstable,
      fila.dsComuna,
      fila.dsRegion,
      String(fila.esperadas),
      String(fila.completadas),
      MOTIVOS[fila.motivo],
      fila.ultima === null ? '' : fechaEnChile(fila.ultima),
      fila.contacto?.nombre ?? '',
      fila.contacto?.correoElectronico ?? '',
      fila.contacto?.telefono ?? '',
    ]),
  ])
}
