import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createBot, listBots } from '#contract/features/bots.ts'
import { type Beginning, type SetUpPath, templateOf } from '#contract/features/customising/set-up.ts'
import type { Locale } from '#contract/fields.ts'
import { BroughtItems, useBegun } from '#web/features/customising/public.ts'
import { useBroughtItems } from '#web/features/sandbox/public.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { setUpPath, workspacePath } from '#web/platform/navigation/site.paths.ts'
import { baseOf } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { useNoteNewBot } from '../bots.queries.ts'
import { ChoiceCards } from './ChoiceCards.tsx'
import styles from './new-bot.module.css'
import { TemplateChoice } from './TemplateChoice.tsx'

const languages: readonly Locale[] = ['zh', 'en']

/** Name, language and template: enough for a bot that is live at once, or for the first step of setting one up. */
export function NewBotForm() {
  const { create, language } = usePhrases('bots')
  const navigate = useNavigate()
  const noteNew = useNoteNewBot()
  const locale = useLocale()
  const brought = useBroughtItems()
  const begun = useBegun()
  const [initial] = useState({
    name: brought.draft?.name.trim() ?? '',
    language: (brought.draft?.language ?? locale) as string,
    beginning: 'general' as Beginning,
  })
  const form = useContractForm(createBot, {
    initial,
    argumentsOf: ({ name, language: chosen, beginning }) => ({
      // Its key is made where it is used, on the page that connects programs.
      body: {
        name,
        language: chosen as Locale,
        ...templateOf(beginning),
        items: [...brought.items],
        withKey: false,
      },
    }),
    invalidates: [listBots],
    fieldOf: { 'bot-name-taken': 'name', 'vip-only': 'beginning' },
    async onSaved({ bot }) {
      noteNew(bot.id)
      brought.forget()
      await navigate(workspacePath(baseOf(bot), 'corpus', bot.id))
    },
  })

  async function goStepByStep(path: SetUpPath) {
    const { name, language: chosen, beginning } = form.values
    begun.write({ path, name, language: chosen === 'zh' ? 'zh' : 'en', beginning, about: {} })
    form.release()
    await navigate(`${setUpPath('persona')}?path=${path}`)
  }

  return (
    <form id={form.id} noValidate onSubmit={form.onSubmit}>
      <Stack gap="lg">
        <TextInput
          label={create.name}
          description={create.nameHint}
          placeholder={create.namePlaceholder}
          autoComplete="off"
          {...form.input('name')}
        />
        <ChoiceCards
          label={create.language}
          value={form.values.language}
          onChange={(value) => form.setValue('language', value)}
          error={form.faultText('language')}
          choices={languages.map((value) => ({ value, label: language[value] }))}
        />
        <TemplateChoice
          value={form.values.beginning}
          onChange={(value) => form.setValue('beginning', value)}
          error={form.faultText('beginning')}
        />
        <BroughtItems brought={brought} />
        {form.failure !== null && <ErrorNotice error={form.failure} />}
        <div className={styles.ways}>
          <div>
            <Button type="submit" size="md" loading={form.isSending}>
              {create.submit}
            </Button>
            <small>{create.rightAwayText}</small>
          </div>
          <div>
            <Button variant="default" size="md" disabled={form.isSending} onClick={() => void goStepByStep('basic')}>
              {create.stepByStep}
            </Button>
            <small>{create.stepByStepText}</small>
            <button type="button" className={styles.link} onClick={() => void goStepByStep('integrated')}>
              {create.integrated}
            </button>
          </div>
        </div>
      </Stack>
    </form>
  )
}
