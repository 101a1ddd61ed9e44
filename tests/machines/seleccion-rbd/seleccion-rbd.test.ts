import * as seen from '#machines/seleccion-rbd/seleccion-rbd.selectors.ts'
import { historia } from '../historia.ts'
import { seleccionRbdModel } from './seleccion-rbd.cases.ts'

type Snapshot = Parameters<typeof seen.linkedSchoolView>[0]
const LEE = { vista: seen.linkedSchoolView, falla: (s: Snapshot) => seen.linkedSchoolFailure(s)?.mensaje ?? null }

historia(
  'el establecimiento de un enlace se busca, y si no llega se dice por qué y se reintenta',
  seleccionRbdModel,
  'un enlace',
  LEE,
  { vista: 'buscando', falla: null },
  ['getEstablecimiento.error: sin conexión', { vista: 'fallida', falla: 'No hay conexión.' }],
  ['RETRY: reintentar', { vista: 'buscando' }],
)

historia(
  'el establecimiento de un enlace puede no estar entre los suyos',
  seleccionRbdModel,
  'un enlace',
  LEE,
  { vista: 'buscando', falla: null },
  ['getEstablecimiento.error: fuera de su alcance', { vista: 'desconocida' }],
)
