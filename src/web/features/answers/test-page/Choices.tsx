import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { listModels } from '#contract/features/answers.ts'
import type { Locale } from '#contract/fields.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { workspacePath } from '#web/platform/navigation/site.paths.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { baseOf, useBot, useWorkspace } from '#web/platform/workspace.tsx'

interface ModelChoiceProps {
  model: string
  onChange: (model: string) => void
}

/** What answers. What this installation has not set up is shown but cannot be chosen. */
export function ModelChoice({ model, onChange }: ModelChoiceProps) {
  const { test } = usePhrases('answers')
  const { data } = useQuery(queryOf(listModels, {}))
  const names: Readonly<Record<string, string>> = test.models
  return (
    <Select
      aria-label={test.model}
      allowDeselect={false}
      value={model}
      data={(data?.items ?? [{ id: model, isReady: true }]).map(({ id, isReady }) => {
        const name = names[id] ?? id
        return { value: id, label: isReady ? name : test.notSetUp(name), disabled: !isReady }
      })}
      onChange={(value) => value !== null && onChange(value)}
    />
  )
}

const languages: readonly Locale[] = ['zh', 'en']

/** A bot speaks one language; choosing the other one goes to a bot that speaks it, and the option says to which. */
export function LanguageChoice() {
  const { test } = usePhrases('answers')
  const bot = useBot()
  const { bots } = useWorkspace()
  const navigate = useNavigate()
  const other = bots.find(({ language }) => language !== bot.language)
  return (
    <Select
      aria-label={test.language}
      allowDeselect={false}
      comboboxProps={{ width: 240, position: 'bottom-end' }}
      value={bot.language}
      data={languages.map((value) => {
        const name = test.languageName[value]
        if (value === bot.language) return { value, label: name }
        return { value, label: other ? test.otherBot(name, other.name) : test.noBot(name), disabled: !other }
      })}
      onChange={(value) => {
        if (value !== bot.language && other) void navigate(workspacePath(baseOf(other), 'testPage', other.id))
      }}
    />
  )
}
