import { requisito } from '#kit/requirements.ts'

export const rbdGuardRequirements = [
  requisito('§4', 'primero los datos: si faltan, no se pregunta por el protocolo', {
    given: 'no se sabe nada',
    steps: ['checkData.done: no'],
    expects: { at: 'dataPending', calls: ['checkData'], output: { resultado: 'datos-pendientes' } },
  }),
  requisito('§4', 'después el protocolo', {
    given: 'no se sabe nada',
    steps: ['checkData.done: sí', 'checkProtocol.done: no'],
    expects: { at: 'protocolPending', calls: ['checkData', 'checkProtocol'], output: { resultado: 'protocolo-pendiente' } },
  }),
  requisito('§4', 'lo que la sesión ya sabe no se consulta otra vez', {
    quotes: 'Both results are cached as session flags',
    given: 'se sabe todo',
    steps: [],
    expects: { at: 'upToDate', calls: [], output: { resultado: 'al-dia' } },
  }),
]
