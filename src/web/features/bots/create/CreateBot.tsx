import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { createBot, listBots, type Template, templateItemCounts } from '#contract/features/bots.ts'
import type { Locale } from '#contract/fields.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { firstItemsOf, forgetBrought, restOf, useKeptDraft } from '#web/features/sandbox/public.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { workspacePath } from '#web/platform/navigation/site.paths.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useEntitlement } from '#web/platform/session.tsx'
import { baseOf } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { useNoteNewBot } from '../bots.queries.ts'
import { ChoiceCards } from './ChoiceCards.tsx'
import styles from './new-bot.module.css'

const languages: readonly Locale[] = ['zh', 'en']
const templates: readonly Template[] = ['general', 'coin']

/** The first-run start page of the workspace, and every later "new bot". */
export default function CreateBot() {
  const bots = usePhrases('bots')
  const { create } = bots
  const { data, isPending } = useQuery(queryOf(listBots, {}))
  const count = data?.items.length ?? 0
  const isFull = data !== undefined && data.limit !== null && count >= data.limit
  if (isPending) return <Loading of="screen" />
  return (
    <div className={styles.page}>
      <div className={styles.layout}>
        <div>
          <PageHeader title={data && count === 0 ? create.firstTitle : create.title} text={create.text} />
          <Start isFull={isFull} />
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

function Start({ isFull }: { isFull: boolean }) {
  // As it was when the screen opened: the new bot may be the last one, and its form must not vanish on the way.
  const [wasFull] = useState(isFull)
  return wasFull ? <NoBotLeft /> : <NewBotForm />
}

/** Said before the form is filled in, not after. */
function NoBotLeft() {
  const { common } = usePhrases()
  const bots = usePhrases('bots')
  return (
    <Stack gap="md" align="start">
      <p>{bots.list.limitReached}</p>
      <Group>
        <Button component={Link} to={pathOf('updatePlan')}>
          {common.vip.upgrade}
        </Button>
        <Button component={Link} to={pathOf('bots')} variant="default">
          {common.workspace.allBots}
        </Button>
      </Group>
    </Stack>
  )
}

function NewBotForm() {
  const { errors } = usePhrases()
  const { create, language, template } = usePhrases('bots')
  const sandbox = usePhrases('sandbox')
  const mayUseCoins = useEntitlement('coinTemplate')
  const navigate = useNavigate()
  const noteNew = useNoteNewBot()
  const locale = useLocale()
  // As it was when the screen opened: the draft goes as soon as the bot is there.
  const kept = useKeptDraft()
  const [draft] = useState(kept)
  const brought = draft ? firstItemsOf(draft) : []
  const restCount = draft ? restOf(draft, draft).items.length : 0
  const [isBringing, setBringing] = useState(true)
  const form = useContractForm(createBot, {
    initial: { name: draft?.name.trim() ?? '', language: (draft?.language ?? locale) as string, template: 'general' },
    argumentsOf: ({ name, language: chosen, template: begun }) => ({
      // Its key is made where it is used, on the page that connects programs.
      body: {
        name,
        language: chosen as Locale,
        template: begun as Template,
        items: isBringing ? brought : [],
        withKey: false,
      },
    }),
    invalidates: [listBots],
    fieldOf: { 'bot-name-taken': 'name' },
    async onSaved({ bot }) {
      noteNew(bot.id)
      if (draft && isBringing) forgetBrought(draft)
      await navigate(workspacePath(baseOf(bot), 'corpus', bot.id))
    },
  })

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
        <ChoiceCards
          label={create.template}
          value={form.values.template}
          onChange={(value) => form.setValue('template', value)}
          error={form.faultText('template')}
          choices={templates.map((value) => ({
            value,
            label: template[value],
            text: create.templateText[value](templateItemCounts[value]),
            ...(value === 'coin' && !mayUseCoins && { refusal: errors['vip-only'] }),
          }))}
        />
        {brought.length > 0 && (
          <Checkbox
            label={sandbox.brought.title(brought.length)}
            description={sandbox.brought.text(restCount)}
            checked={isBringing}
            onChange={({ currentTarget }) => setBringing(currentTarget.checked)}
          />
        )}
        {form.failure !== null && <ErrorNotice error={form.failure} />}
        <div>
          <Button type="submit" size="md" loading={form.isSending}>
            {create.submit}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
