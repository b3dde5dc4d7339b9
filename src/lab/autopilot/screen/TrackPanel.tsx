import { Button, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { CopyButton } from '#web/ui/text/CopyButton.tsx'
import styles from '../autopilot.module.css'
import { type Ground, grounds } from '../core/learning/training.ts'
import { largestSeed } from '../settings-link.ts'
import type { Settings } from '../use-settings.ts'

interface TrackPanelProps extends Settings {
  onDraw: () => void
  /** Of the run so far. */
  mark: string | undefined
  hasFounder: boolean
}

export function TrackPanel({ settings, change, link, onDraw, mark, hasFounder }: TrackPanelProps) {
  const { track, controls } = usePhrases('autopilot')
  const hasDrawing = settings.drawing.length > 0
  const offered = grounds.filter((ground) => ground !== 'drawn' || hasDrawing)

  // A new seed should surprise; everything after it follows from it.
  const newSeed = () =>
    change({ seed: Math.floor(Math.random() * (largestSeed + 1)), ...leaveDrawing(settings.ground) })

  return (
    <section className={styles.panel}>
      <h2>{track.heading}</h2>
      <fieldset className={styles.grounds}>
        <legend>{track.ground}</legend>
        {offered.map((ground) => (
          <label key={ground}>
            <input
              type="radio"
              name="autopilot-ground"
              checked={settings.ground === ground}
              onChange={() => change({ ground })}
            />
            <span>
              <strong>{track.grounds[ground]}</strong>
              {track.hints[ground]}
            </span>
          </label>
        ))}
      </fieldset>
      <div className={styles.row}>
        <Button variant="default" onClick={newSeed}>
          {track.fresh}
        </Button>
        <Button variant="default" onClick={onDraw}>
          {track.draw}
        </Button>
      </div>
      <SeedField key={settings.seed} seed={settings.seed} onSeed={(seed) => change({ seed })} />
      <div className={styles.shareRow}>
        <CopyButton text={link} label={controls.copyLink} />
        <p className={styles.hint}>
          {hasFounder ? controls.founderNote : mark ? controls.sameRun(mark) : controls.noMark}
        </p>
      </div>
    </section>
  )
}

/** A new random track is none that was drawn. */
function leaveDrawing(ground: Ground): { ground?: Ground } {
  return ground === 'drawn' ? { ground: 'one' } : {}
}

/** Takes effect when the field is left or Enter pressed: every digit would start another run. */
function SeedField({ seed, onSeed }: { seed: number; onSeed: (seed: number) => void }) {
  const { track } = usePhrases('autopilot')
  const [typed, setTyped] = useState<string | number>(seed)
  function finish() {
    if (typeof typed === 'number' && typed !== seed) onSeed(typed)
    else setTyped(seed)
  }
  return (
    <NumberInput
      label={track.seed}
      description={track.seedHint}
      min={0}
      max={largestSeed}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="strict"
      value={typed}
      onChange={setTyped}
      onBlur={finish}
      onKeyDown={({ key }) => key === 'Enter' && finish()}
      hideControls
    />
  )
}
