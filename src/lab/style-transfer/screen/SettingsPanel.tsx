import { Switch } from '@mantine/core'
import { usePhrases } from '#web/platform/language/language.tsx'
import type { StyleChoice, StyleSettings } from '../style-choice.ts'
import styles from '../style-demo.module.css'
import { fidelityRange, strokeSizeRange } from '../transfer/transfer-request.ts'
import { LabelledSlider } from './LabelledSlider.tsx'

interface SettingsPanelProps {
  kind: StyleChoice['kind']
  settings: StyleSettings
  onChange: (settings: StyleSettings) => void
  strength: number
  onStrength: (strength: number) => void
}

/** Strength works on every result; of the rest a network of the visitor's knows nothing. */
export function SettingsPanel({ kind, settings, onChange, strength, onStrength }: SettingsPanelProps) {
  const { settings: p } = usePhrases('styleTransfer')
  const percentOf = (value: number) => p.percent(Math.round(value * 100))
  return (
    <section className={styles.settings} aria-label={p.heading}>
      <h2>{p.heading}</h2>
      <LabelledSlider
        label={p.strength}
        range={{ min: 0.1, max: 1 }}
        step={0.05}
        value={strength}
        onChange={onStrength}
        isLive
        textOf={percentOf}
      />
      {kind === 'picture' && (
        <LabelledSlider
          label={p.fidelity}
          range={fidelityRange}
          step={0.1}
          value={settings.fidelity}
          onChange={(fidelity) => onChange({ ...settings, fidelity })}
          textOf={(value) => value.toFixed(1)}
          ends={[p.abstract, p.faithful]}
        />
      )}
      {kind === 'preset' && (
        <LabelledSlider
          label={p.boldness}
          range={{ min: 0, max: 1 }}
          step={0.1}
          value={settings.boldness}
          onChange={(boldness) => onChange({ ...settings, boldness })}
          textOf={percentOf}
          ends={[p.quiet, p.bold]}
        />
      )}
      {kind !== 'model' && (
        <>
          <LabelledSlider
            label={p.strokeSize}
            range={strokeSizeRange}
            step={0.1}
            value={settings.strokeSize}
            onChange={(strokeSize) => onChange({ ...settings, strokeSize })}
            textOf={percentOf}
            ends={[p.fine, p.broad]}
          />
          <Switch
            label={p.faces}
            description={p.facesHint}
            checked={settings.protectsFaces}
            onChange={({ currentTarget }) => onChange({ ...settings, protectsFaces: currentTarget.checked })}
          />
        </>
      )}
    </section>
  )
}
