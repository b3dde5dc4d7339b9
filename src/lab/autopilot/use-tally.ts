import { useEffect, useState } from 'react'
import { carCount } from './core/learning/training.ts'
import { carStart, frameHead, trackHead, trackStart } from './worker/frame.ts'
import type { TrainingClient } from './worker/training-client.ts'

/** What the words tell of the present moment on one track. */
interface Tally {
  readonly generation: number
  readonly tick: number
  /** How many cars are in each state, by its number. */
  readonly states: readonly number[]
  readonly stepRate: number
  /** The leading car, and how far it is. */
  readonly leader: number
  readonly driven: number
}

/** Words change a few times a second at most: nobody reads faster. */
const tallyMs = 200

export function useTally(client: TrainingClient, track: number): Tally | null {
  const [tally, setTally] = useState<Tally | null>(null)
  useEffect(() => {
    let toldAt = 0
    let late: ReturnType<typeof setTimeout> | undefined
    const stop = client.watchMoments(({ frame }) => {
      // Read at once: the frame goes back to the worker.
      const read = readTally(frame, track)
      const tell = () => {
        toldAt = performance.now()
        setTally(read)
      }
      clearTimeout(late)
      // The last moment before a pause has to be told as well.
      late = setTimeout(tell, Math.max(0, toldAt + tallyMs - performance.now()))
    })
    return () => {
      clearTimeout(late)
      stop()
    }
  }, [client, track])
  return tally
}

function readTally(frame: Float32Array, track: number): Tally {
  const head = (at: number) => frame[at] ?? 0
  const shown = Math.min(track, head(frameHead.trackCount) - 1)
  const ofTrack = trackStart(shown)
  const states = [0, 0, 0, 0]
  for (let car = 0; car < carCount; car++) {
    const state = head(carStart(shown, car) + 4)
    states[state] = (states[state] ?? 0) + 1
  }
  return {
    generation: head(frameHead.generation),
    tick: head(frameHead.tick),
    states,
    stepRate: head(frameHead.stepRate),
    leader: head(ofTrack + trackHead.leader) + 1,
    driven: head(ofTrack + trackHead.driven),
  }
}
