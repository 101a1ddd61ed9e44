import type { ApoderadoAdministrado, VinculoAdministrado } from '#contract/apoderados.admin.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, leeFalla, llena, pulsa, todo } from '#tests/support/paginas/vistas.ts'

/** The links of the two students that the paths name. */
const VINCULOS: Readonly<Record<string, number>> = { Antonia: 31, Joaquín: 32 }

const vinculo = (nombres: string, vinculoId: number): VinculoAdministrado => ({
  vinculoId,
  runEstudiante: '24111222-5',
  nombres,
  apellidoPaterno: 'Reyes',
  apellidoMaterno: '',
  dsGrado: '5° básico',
  letraCurso: 'B',
  idRbd: 90145,
  dsNomEstable: 'Escuela Los Arrayanes',
  creado: '2025-08-04T08:00:00-04:00',
  probado: '2025-08-05T10:00:00-04:00',
})

const APODERADA: ApoderadoAdministrado = {
  usuarioId: 77,
  runApoderado: '11111111-1',
  nombres: 'Marcela',
  apellidoPaterno: 'Cárcamo',
  apellidoMaterno: '',
  correoElectronico: 'm@demo.cl',
  origen: 'Apoderados',
  activo: true,
  verificado: true,
  version: 1,
  estudiantes: Object.entries(VINCULOS).map(([nombres, id]) => vinculo(nombres, id)),
}

const pregunta = hay('dialog', 'Desvincular a un estudiante')

export const confirmedActionScreen: Pantalla = {
  alrededor: {
    'GET /api/admin/apoderados?limit=25&offset=0&sortField=apellidoPaterno&sortOrder=asc': {
      status: 200,
      json: { total: 1, limit: 25, offset: 0, filas: [APODERADA] },
    },
  },
  open: { 'un desvínculo': abreComo('agencia', '/admin/apoderados-estudiantes') },
  do: {
    'ASK: a Antonia': pulsa('Desvincular a Antonia Reyes'),
    'ASK: a Joaquín': pulsa('Desvincular a Joaquín Reyes'),
    'CONFIRM: con motivo': async (pagina) => {
      await llena(pagina, { Motivo: 'Cambió de apoderado.' })
      await pulsa('Desvincular')(pagina)
    },
    'CANCEL: desistir': pulsa('Cancelar'),
  },
  see: {
    idle: hay('heading', 'Apoderados y estudiantes'),
    confirming: todo(pregunta, hay('button', 'Desvincular'), leeFalla),
    acting: todo(pregunta, hay('button', 'Un momento')),
  },
  http: {
    act: ({ target, motivo }: { target: string; motivo: string }) => ({
      method: 'DELETE',
      path: `/api/admin/apoderados-estudiantes/${VINCULOS[target]}`,
      body: { motivo },
    }),
  },
}
