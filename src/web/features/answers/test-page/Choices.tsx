import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getBotFunctions, type TestModel, testModels } from '#contract/features/customising/functions.ts'
import type { Locale } from '#contract/fields.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'
import styles from './test-page.module.css'

interface ModelChoiceProps {
  model: TestModel
  onChange: (model: TestModel) => void
}

/** What answers in this test: as customers meet it, or with more or less than that. What this site has not set up is shown but cannot be chosen. */
export function ModelChoice({ model, onChange }: ModelChoiceProps) {
  const { test } = usePhrases('answers')
  const bot = useBot()
  const { data } = useQuery(queryOf(getBotFunctions, { params: { botId: bot.id } }))
  const isMissing = (each: TestModel) => each === 'language-model' && data?.hasLanguageModel !== true
  return (
    <Select
      className={styles.model ?? ''}
      aria-label={test.model}
      allowDeselect={false}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
      value={model}
      data={testModels.map((value) => {
        const name = test.models[value]
        return { value, label: isMissing(value) ? test.notSetUp(name) : name, disabled: isMissing(value) }
      })}
      onChange={(value) => value !== null && onChange(value as TestModel)}
    />
  )
}

interface LanguageChoiceProps {
  language: Locale
  onChange: (language: Locale) => void
}

const languages: readonly Locale[] = ['zh', 'en']

/** The language to ask in: of the questions to tap, and of what the platform itself says. The answers stay as they were written. */
export function LanguageChoice({ language, onChange }: LanguageChoiceProps) {
  const { test } = usePhrases('answers')
  return (
    <Select
      className={styles.language ?? ''}
      aria-label={test.language}
      allowDeselect={false}
      value={language}
      data={languages.map((value) => ({ value, label: test.inLanguage[value] }))}
      onChange={(value) => value !== null && onChange(value as Locale)}
    />
  )
}
