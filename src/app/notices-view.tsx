import { useSelector } from '@xstate/react'
import { noticeInSight } from '#machines/notice/notice.selectors.ts'
import { Toasts } from '#ui/toasts.tsx'
import type { NoticesActor } from './notices.ts'

/** The short message in sight; its machine keeps the time, so the toast itself never closes alone. */
export function NoticesView({ notices }: { notices: NoticesActor }) {
  const notice = useSelector(notices, noticeInSight)
  return (
    <Toasts
      mensajes={notice ? [notice] : []}
      duracion={Infinity}
      onCerrar={(id) => notices.send({ type: 'DISMISS', id: Number(id) })}
      onPausa={() => notices.send({ type: 'PAUSE' })}
      onSigue={() => notices.send({ type: 'RESUME' })}
    />
  )
}
