import { requirement } from '#kit/requirements.ts'

export const rbdGuardRequirements = [
  requirement('§4', 'primero los datos: si faltan, no se pregunta por el protocolo', {
    given: 'no se sabe nada',
    steps: ['checkData.done: no'],
    expects: { at: 'dataPending', calls: ['checkData'], output: { result: 'datos-pendientes' } },
  }),
  requirement('§4', 'después el protocolo', {
    given: 'no se sabe nada',
    steps: ['checkData.done: sí', 'checkProtocol.done: no'],
    expects: { at: 'protocolPending', calls: ['checkData', 'checkProtocol'], output: { result: 'protocolo-pendiente' } },
  }),
  requirement('§4', 'lo que la sesión ya sabe no se consulta otra vez', {
    quotes: 'Both results are cached as session flags',
    given: 'se sabe todo',
    steps: [],
    expects: { at: 'upToDate', calls: [], output: { result: 'al-dia' } },
  }),
]
