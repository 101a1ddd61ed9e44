import { hasFailed, isPlaying, video } from '#machines/tutorial-video/tutorial-video.selectors.ts'
import { historia } from '../historia.ts'
import { tutorialVideoModel } from './tutorial-video.cases.ts'

historia(
  'el video se ofrece, se ve cuando alguien lo pide, y su falla se dice',
  tutorialVideoModel,
  'establecimientos',
  { hay: (s: Parameters<typeof video>[0]) => video(s) !== null, seVe: isPlaying, falla: hasFailed },
  { hay: false, seVe: false, falla: false },
  ['findVideo.done: hay uno', { hay: true }],
  ['PLAY: ver', { seVe: true }],
  ['PLAYBACK_FAILED: no se muestra', { seVe: false, falla: true }],
  ['PLAY: ver', { seVe: true, falla: false }],
)
