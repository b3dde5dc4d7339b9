import { Button, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { createBot, type Template } from '#contract/bots.ts'
import type { Locale } from '#contract/fields.ts'
import { showFaults, validateBy } from '#web/platform/form-faults.ts'
import { useLocale, usePhrases } from '#web/platform/language.tsx'
import { useSession } from '#web/platform/session.tsx'
import { workspacePath } from '#web/platform/site.paths.ts'
import { baseOf, useWorkspace } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/ErrorNotice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import styles from './bots.module.css'
import { botsChildren } from './bots.paths.ts'
import { useCreateBot } from './bots.queries.ts'
import type { NewBotState } from './NewBotNotice.tsx'

const languages: readonly Locale[] = ['zh', 'en']
const templates: readonly Template[] = ['general', 'coin']

/** The first-run start page of the workspace, and every later "new bot". */
export default function CreateBot() {
  const phrases = usePhrases()
  const { create, language, template } = phrases.bots
  const locale = useLocale()
  const { isVip } = useSession()
  const { bots } = useWorkspace()
  const navigate = useNavigate()
  const creation = useCreateBot()
  const [failure, setFailure] = useState<unknown>(null)
  const sent = useRef({ form: '', key: '' })
  const form = useForm<{ name: string; language: Locale; template: Template }>({
    initialValues: { name: '', language: locale, template: 'general' },
    validate: validateBy(phrases, createBot.body),
  })

  async function submit(body: { name: string; language: Locale; template: Template }) {
    setFailure(null)
    const text = JSON.stringify(body)
    if (sent.current.form !== text)
      sent.current = { form: text, key: crypto.getRandomValues(new Uint32Array(4)).join('-') }
    try {
      const { bot, apiKey } = await creation.mutateAsync({ body, idempotencyKey: sent.current.key })
      const state: NewBotState = { newBotKey: apiKey }
      await navigate(workspacePath(baseOf(bot), botsChildren.corpus, bot.id), { state })
    } catch (error) {
      if (showFaults(phrases, error, form) !== null) setFailure(error)
    }
  }

  return (
    <div className={styles.page}>
      <div className={styles.createLayout}>
        <div>
          <PageHeader title={bots.length === 0 ? create.firstTitle : create.title} text={create.text} />
          <form noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
            <Stack gap="lg">
              <TextInput
                label={create.name}
                description={create.nameHint}
                placeholder={create.namePlaceholder}
                maxLength={80}
                autoComplete="off"
                data-autofocus
                {...form.getInputProps('name')}
              />
              <Radio.Group label={create.language} {...form.getInputProps('language')}>
                <div className={styles.choices}>
                  {languages.map((value) => (
                    <Choice key={value} value={value} label={language[value]} text={create.languageText[value]} />
                  ))}
                </div>
              </Radio.Group>
              <Radio.Group label={create.template} {...form.getInputProps('template')}>
                <div className={styles.choices}>
                  {templates.map((value) => (
                    <Choice
                      key={value}
                      value={value}
                      label={template[value]}
                      text={create.templateText[value]}
                      note={value === 'coin' && !isVip ? phrases.errors['vip-only'] : undefined}
                    />
                  ))}
                </div>
              </Radio.Group>
              {failure !== null && <ErrorNotice error={failure} />}
              <div>
                <Button type="submit" size="md" loading={creation.isPending}>
                  {create.submit}
                </Button>
              </div>
            </Stack>
          </form>
        </div>
        <aside className={styles.tour}>
          <h2>{create.tourTitle}</h2>
          <ol>
            {create.tour.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </aside>
      </div>
    </div>
  )
}

interface ChoiceProps {
  value: string
  label: string
  text: string
  /** Why it cannot be chosen. */
  note?: string | undefined
}

function Choice({ value, label, text, note }: ChoiceProps) {
  return (
    <Radio.Card value={value} className={styles.choice ?? ''} disabled={note !== undefined}>
      <Radio.Indicator disabled={note !== undefined} />
      <span>
        <strong>{label}</strong>
        <small>{note ?? text}</small>
      </span>
    </Radio.Card>
  )
}
