import { Button, NumberInput } from '@mantine/core'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../autopilot.module.css'
import { type Breeding, standardBreeding } from '../core/learning/evolution.ts'
import { breedingLimits } from '../settings-link.ts'
import type { Settings } from '../use-settings.ts'

/** How many of the unit on the screen make one: shares are shown as percent. */
const shownAs: Record<keyof Breeding, number> = { eliteCount: 1, crossover: 100, mutation: 100, mutationSize: 1 }
const keys = Object.keys(shownAs) as (keyof Breeding)[]

export function EvolutionPanel({ settings, change }: Settings) {
  const phrases = usePhrases('autopilot').settings
  const { breeding } = settings
  const isStandard = keys.every((key) => breeding[key] === standardBreeding[key])

  function set(key: keyof Breeding, shown: number | string) {
    const value = Number(shown) / shownAs[key]
    const [least, most] = breedingLimits[key]
    if (shown === '' || !Number.isFinite(value) || value < least || value > most) return
    // 0.07 * 100 / 100 is not 0.07.
    change({ breeding: { ...breeding, [key]: Math.round(value * 10_000) / 10_000 } })
  }

  return (
    <section className={styles.panel}>
      <h2>{phrases.heading}</h2>
      <p className={styles.hint}>{phrases.text}</p>
      <div className={styles.rules}>
        {keys.map((key) => (
          <NumberInput
            key={key}
            label={phrases[key]}
            value={Math.round(breeding[key] * shownAs[key] * 100) / 100}
            min={breedingLimits[key][0] * shownAs[key]}
            max={breedingLimits[key][1] * shownAs[key]}
            step={key === 'mutationSize' ? 0.05 : key === 'eliteCount' ? 1 : 5}
            decimalScale={key === 'mutationSize' ? 2 : 0}
            clampBehavior="strict"
            onChange={(value) => set(key, value)}
            hideControls
          />
        ))}
      </div>
      {!isStandard && (
        <div className={styles.row}>
          <Button variant="default" size="xs" onClick={() => change({ breeding: standardBreeding })}>
            {phrases.standard}
          </Button>
        </div>
      )}
    </section>
  )
}
