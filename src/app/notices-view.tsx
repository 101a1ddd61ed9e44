import { useSelector } from '@xstate/react'
import { noticeInSight } from '#machines/notice/notice.selectors.ts'
import { Toasts } from '#ui/avisos/toasts.tsx'
import type { NoticesActor } from './listen.ts'
import { dataState } from './use-flow.ts'

/** The short message in sight; its machine keeps the time, so the toast itself never closes alone. */
export function NoticesView({ notices }: { notices: NoticesActor }) {
  const notice = useSelector(notices, noticeInSight)
  const estado = useSelector(notices, (snapshot) => dataState('notice', snapshot))
  return (
    <div data-state={estado}>
      <Toasts
        mensajes={notice ? [{ id: notice.id, tono: notice.tone, texto: notice.text }] : []}
        duracion={Infinity}
        onCerrar={(id) => notices.send({ type: 'DISMISS', id: Number(id) })}
        onPausa={() => notices.send({ type: 'PAUSE' })}
        onSigue={() => notices.send({ type: 'RESUME' })}
      />
    </div>
  )
}
