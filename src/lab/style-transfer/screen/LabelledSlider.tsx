import { Slider } from '@mantine/core'
import { useState } from 'react'
import styles from '../style-demo.module.css'

interface LabelledSliderProps {
  label: string
  range: { readonly min: number; readonly max: number }
  step: number
  value: number
  /** When the hand lets go, or at once with `isLive`. */
  onChange: (value: number) => void
  isLive?: boolean
  textOf: (value: number) => string
  /** Words at the two ends. */
  ends?: readonly [string, string]
}

export function LabelledSlider({ label, range, step, value, onChange, isLive, textOf, ends }: LabelledSliderProps) {
  // What the hand holds, until it lets go.
  const [held, setHeld] = useState<number | null>(null)
  const shown = held ?? value
  return (
    <div className={styles.slider}>
      <div className={styles.sliderHead}>
        <span>{label}</span>
        <span className="tabular">{textOf(shown)}</span>
      </div>
      <Slider
        {...range}
        step={step}
        value={shown}
        label={null}
        size={4}
        thumbSize={16}
        thumbLabel={label}
        thumbValueText={textOf(shown)}
        onChange={(next) => {
          if (isLive) onChange(next)
          else setHeld(next)
        }}
        onChangeEnd={(next) => {
          setHeld(null)
          if (next !== value) onChange(next)
        }}
      />
      {ends && (
        <div className={styles.sliderEnds} aria-hidden>
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      )}
    </div>
  )
}
