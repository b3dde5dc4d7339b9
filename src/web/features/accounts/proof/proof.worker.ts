/** Solves beside the page, so that typing never stutters. */
import { type Challenge, findNumber } from './challenge.ts'

self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  self.postMessage(findNumber(data))
})
