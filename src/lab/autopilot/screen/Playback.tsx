import { Button, SegmentedControl, Switch } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconPlayerTrackNextFilled, IconRotate } from '@tabler/icons-react'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../autopilot.module.css'
import type { Pace } from '../worker/messages.ts'

interface PlaybackProps {
  isRunning: boolean
  onRunning: (isRunning: boolean) => void
  pace: Pace
  onPace: (pace: Pace) => void
  hasRays: boolean
  onRays: (hasRays: boolean) => void
  onNextGeneration: () => void
  onReset: () => void
}

const factors = [1, 2, 4, 8, 16, 32, 64] as const

export function Playback(props: PlaybackProps) {
  const { controls } = usePhrases('autopilot')
  const { isRunning, pace } = props
  return (
    <section className={styles.playback} aria-label={controls.label}>
      <div className={styles.row}>
        <Button
          className={styles.startButton}
          leftSection={isRunning ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
          onClick={() => props.onRunning(!isRunning)}
        >
          {isRunning ? controls.pause : controls.start}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlayerTrackNextFilled size={16} />}
          onClick={props.onNextGeneration}
        >
          {controls.nextGeneration}
        </Button>
        <Button variant="subtle" leftSection={<IconRotate size={16} />} onClick={props.onReset}>
          {controls.reset}
        </Button>
        <Switch
          className={styles.rays}
          label={controls.rays}
          checked={props.hasRays}
          onChange={({ currentTarget }) => props.onRays(currentTarget.checked)}
        />
      </div>
      <SegmentedControl
        fullWidth
        size="sm"
        aria-label={controls.speed}
        value={String(pace)}
        onChange={(value) => props.onPace(value === 'fastest' ? 'fastest' : Number(value))}
        data={[
          ...factors.map((factor) => ({ value: String(factor), label: controls.times(factor) })),
          { value: 'fastest', label: controls.fastest },
        ]}
      />
    </section>
  )
}
