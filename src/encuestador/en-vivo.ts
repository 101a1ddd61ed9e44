import type { AnyActorRef } from 'xstate'
import { publishTo } from '#app/live-publisher.ts'
import { ATLAS } from '#app/live.ts'

/** Publishes the survey's machine, and the one that saves, to the atlas that was looking when this page opened. */
export function publica(encuesta: AnyActorRef): void {
  publishTo(new BroadcastChannel(ATLAS)).add(encuesta)
}
