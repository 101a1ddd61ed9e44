import type { SnapshotFrom } from 'xstate'
import type { misEstudiantesMachine } from './mis-estudiantes.chart.ts'

type Snapshot = SnapshotFrom<typeof misEstudiantesMachine>

/** The desk's parts, running. @throws when a defect of one of them broke the desk. */
export const links = (s: Snapshot) => running(s.children.links)
export const access = (s: Snapshot) => running(s.children.access)
export const proof = (s: Snapshot) => running(s.children.proof)
export const receipts = (s: Snapshot) => running(s.children.receipts)

function running<Ref>(part: Ref | undefined): Ref {
  if (part === undefined) throw new Error('a part of the desk does not run')
  return part
}
