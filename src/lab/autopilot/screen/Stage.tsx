import { useEffect, useState } from 'react'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../autopilot.module.css'
import { carState } from '../core/driving/heat.ts'
import type { GenerationReport } from '../core/learning/training.ts'
import { useTally } from '../use-tally.ts'
import type { Training } from '../use-training.ts'
import { TrackView } from './TrackView.tsx'

interface StageProps {
  training: Training
  track: number
  hasRays: boolean
}

/** The track one looks at, and a line that says what is going on. */
export function Stage({ training, track, hasRays }: StageProps) {
  const { stage } = usePhrases('autopilot')
  const { client, trackCount } = training
  return (
    <div className={styles.stage}>
      <div className={styles.stageFrame}>
        <TrackView client={client} track={track} label={stage.label(track + 1, trackCount)} hasRays={hasRays} />
        <StageLine track={track} training={training} />
      </div>
      <Announcer latest={training.history.at(-1)} />
    </div>
  )
}

/** All tracks small, when there are several: the one that is pressed is shown large. */
export function TrackChoice({
  training,
  track,
  onTrack,
}: Omit<StageProps, 'hasRays'> & { onTrack: (track: number) => void }) {
  const { stage } = usePhrases('autopilot')
  const { client, trackCount } = training
  if (trackCount < 2) return null
  return (
    <div className={styles.thumbs}>
      {Array.from({ length: trackCount }, (_, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a track is its number
          key={at}
          type="button"
          aria-pressed={at === track}
          aria-label={stage.show(at + 1)}
          onClick={() => onTrack(at)}
        >
          <TrackView client={client} track={at} label={stage.label(at + 1, trackCount)} isSmall />
        </button>
      ))}
    </div>
  )
}

function StageLine({ track, training }: { track: number; training: Training }) {
  const { stage } = usePhrases('autopilot')
  const format = useFormat()
  const tally = useTally(training.client, track)
  if (tally === null) return <p className={styles.stageLine} />
  const { bestLap } = training
  const count = (state: keyof typeof carState) => format.number(tally.states[carState[state]] ?? 0)
  return (
    <div className={`${styles.stageLine} tabular`} data-generation={tally.generation}>
      <strong>{stage.generation(format.number(tally.generation))}</strong>
      <p>
        {tally.tick === 0 && tally.generation === 1
          ? stage.ready
          : stage.running({
              driving: count('driving'),
              crashed: count('crashed'),
              stalled: count('stalled'),
              finished: count('finished'),
              leader: tally.leader,
              percent: format.percent(tally.driven),
            })}{' '}
        {bestLap ? stage.bestLap(bestLap.seconds.toFixed(1), format.number(bestLap.generation)) : stage.noLap}
      </p>
      {tally.stepRate > 0 && (
        <span className={styles.rate}>{stage.stepRate(format.number(Number(tally.stepRate.toPrecision(2))))}</span>
      )}
    </div>
  )
}

/** A screen reader hears of a generation now and then, not of each: at full speed there are many a second. */
const announceMs = 6000

function Announcer({ latest }: { latest: GenerationReport | undefined }) {
  const { stage } = usePhrases('autopilot')
  const format = useFormat()
  const [said, setSaid] = useState({ text: '', at: 0 })
  useEffect(() => {
    if (!latest) return
    const wait = Math.max(0, said.at + announceMs - performance.now())
    const timer = setTimeout(() => {
      const text = stage.announce({
        generation: format.number(latest.generation),
        starts: format.number(latest.starts),
        finished: format.number(latest.finished),
        crashed: format.number(latest.crashed),
        lap: latest.lapSeconds === null ? null : latest.lapSeconds.toFixed(1),
      })
      setSaid((before) => (before.text === text ? before : { text, at: performance.now() }))
    }, wait)
    return () => clearTimeout(timer)
  }, [latest, said.at, stage, format])
  return (
    <p className="visually-hidden" role="status">
      {said.text}
    </p>
  )
}
