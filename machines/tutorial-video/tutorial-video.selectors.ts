import type { SnapshotFrom } from 'xstate'
import type { Video } from '#contract/videos.ts'
import type { tutorialVideoMachine } from './tutorial-video.chart.ts'

type Snapshot = SnapshotFrom<typeof tutorialVideoMachine>

/** The video to offer, or null. */
export function video(snapshot: Snapshot): Video | null {
  return snapshot.context.video
}

export function isPlaying(snapshot: Snapshot): boolean {
  return snapshot.matches('playing')
}

/** Whether the video was asked for and could not be shown. */
export function hasFailed(snapshot: Snapshot): boolean {
  return snapshot.matches('failed')
}
