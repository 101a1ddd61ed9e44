import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { noticeInSight } from '#machines/notice/notice.selectors.ts'
import { Resguardo } from '#ui/avisos/resguardo.tsx'
import { alPrimerUso } from '#ui/primer-uso.tsx'
import type { NoticesActor } from './listen.ts'
import { dataState } from './use-flow.ts'

/** Comes with the first message: no page starts with one. */
const Toasts = alPrimerUso(async () => (await import('#ui/avisos/toasts.tsx')).default)

/** The page goes on without them when the connection is back: what was typed in it is worth more than a message. */
const stays = () => {}

/** The short message in sight; its machine keeps the time, so the toast itself never closes alone. */
export function NoticesView({ notices }: { notices: NoticesActor }) {
  const notice = useSelector(notices, noticeInSight)
  const estado = useSelector(notices, (snapshot) => dataState('notice', snapshot))
  const [hasSpoken, setHasSpoken] = useState(notice !== null)
  if (notice !== null && !hasSpoken) setHasSpoken(true)
  return (
    <div data-state={estado}>
      {hasSpoken && (
        <Resguardo recarga={stays} alternativa={<PlainMessage text={notice?.text} />}>
          <Toasts
            mensajes={notice ? [{ id: notice.id, tono: notice.tone, texto: notice.text }] : []}
            duracion={Infinity}
            onCerrar={(id) => notices.send({ type: 'DISMISS', id: Number(id) })}
            onPausa={() => notices.send({ type: 'PAUSE' })}
            onSigue={() => notices.send({ type: 'RESUME' })}
          />
        </Resguardo>
      )}
    </div>
  )
}

/** The words alone, where the code that draws them did not come. */
function PlainMessage({ text }: { text: string | undefined }) {
  return (
    <p
      role="status"
      data-pizarra
      className="fixed inset-x-4 bottom-4 z-60 mx-auto max-w-[420px] bg-pizarra px-4 py-3 text-tiza empty:hidden"
    >
      {text}
    </p>
  )
}
