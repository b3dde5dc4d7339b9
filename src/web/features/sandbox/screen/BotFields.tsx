import { SegmentedControl, TextInput } from '@mantine/core'
import type { Locale } from '#contract/fields.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { type Draft, maxNameLength } from '../draft/draft.ts'
import styles from './sandbox.module.css'

const languages: readonly { value: Locale; label: string }[] = [
  { value: 'zh', label: '中文' },
  { value: 'en', label: 'English' },
]

export function BotFields({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }) {
  const { bot } = usePhrases('sandbox')
  return (
    <section className={styles.bot} aria-label={bot.heading}>
      <TextInput
        label={bot.name}
        placeholder={bot.namePlaceholder}
        autoComplete="off"
        maxLength={maxNameLength}
        value={draft.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <div className={styles.language}>
        <span aria-hidden="true">{bot.language}</span>
        <SegmentedControl
          aria-label={bot.language}
          data={[...languages]}
          value={draft.language}
          onChange={(value) => onChange({ language: value === 'zh' ? 'zh' : 'en' })}
        />
      </div>
    </section>
  )
}
