import { TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { createBot, listBots } from '#contract/features/bots.ts'
import { setUpPathSchema, templateOf } from '#contract/features/customising/set-up.ts'
import type { Locale } from '#contract/fields.ts'
import { ChoiceCards, TemplateChoice } from '#web/features/bots/public.tsx'
import { useBroughtItems } from '#web/features/sandbox/public.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { setUpPath } from '#web/platform/navigation/site.paths.ts'
import { useReplies } from '#web/platform/requests/use-replies.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import flow from '../frame/flow.module.css'
import { progressOf } from '../frame/progress.ts'
import { StepPage } from '../frame/StepPage.tsx'
import { blankCountOf, offerFields } from '../offer/offer-fields.ts'
import styles from '../persona/persona.module.css'
import { AboutFields } from './AboutFields.tsx'
import { BroughtItems } from './BroughtItems.tsx'
import { type Begun, nothingBegun, personaFields } from './begun.ts'
import { LogInToSave } from './LogInToSave.tsx'
import { Preview } from './Preview.tsx'
import { useBegun } from './use-begun.ts'
import { unsavedAbout, useSaveAbout } from './use-save-about.ts'

const languages: readonly Locale[] = ['zh', 'en']

/** Name, language, template and who the bot is. What is typed is kept in the browser until it is a bot. */
export function BeginForm({ isVisitor }: { isVisitor: boolean }) {
  const { create, language: languageNames } = usePhrases('bots')
  const { persona, kept } = usePhrases('progress')
  const navigate = useNavigate()
  const locale = useLocale()
  const [search] = useSearchParams()
  const begun = useBegun()
  const brought = useBroughtItems()
  const saveAbout = useSaveAbout()
  const { handOver } = useReplies()
  const [isAsking, setAsking] = useState(false)
  const isMade = useRef(false)
  const path = setUpPathSchema.safeParse(search.get('path')).data ?? begun.begun?.path ?? 'basic'
  const { draft } = brought
  const [initial] = useState<Begun>(
    () => begun.begun ?? { ...nothingBegun, name: draft?.name.trim() ?? '', language: draft?.language ?? locale },
  )
  const form = useContractForm(createBot, {
    initial,
    argumentsOf: ({ name, language, beginning }) => ({
      body: {
        name,
        language: language as Locale,
        ...templateOf(beginning),
        items: [...brought.items],
        withKey: false,
        setUp: path,
      },
    }),
    invalidates: [listBots],
    fieldOf: { 'bot-name-taken': 'name', 'vip-only': 'beginning' },
    // The browser keeps it.
    isGuarded: false,
    async onSaved({ bot }, { about }) {
      isMade.current = true
      begun.forget()
      brought.forget()
      const isSaved = await saveAbout(bot.id, about)
      if (!isSaved) handOver(unsavedAbout, bot.id, about)
      await navigate(setUpPath(isSaved ? 'offer' : 'persona', bot.id))
    },
  })
  const { values } = form
  const { write } = begun
  useEffect(() => {
    if (!isMade.current && values !== initial) write({ ...values, path })
  }, [values, path, initial, write])

  function onSubmit(event: FormEvent) {
    if (!isVisitor) {
      form.onSubmit(event)
      return
    }
    event.preventDefault()
    if (form.passes(['name', 'language', 'beginning'])) setAsking(true)
  }

  const { beginning } = values
  const progress = progressOf({
    path,
    isMade: false,
    persona: personaFields[path].map((field) => (values.about[field] ?? '').trim() !== ''),
    offer: offerFields[path].map(() => false),
    blanks: Array.from({ length: blankCountOf(path, beginning) }, () => false),
    features: 0,
    hasItems: beginning !== 'empty',
    isReviewed: false,
    hasOwnItem: brought.items.length > 0,
    asked: 0,
    isLive: false,
  })
  return (
    <StepPage
      step="persona"
      path={path}
      progress={progress}
      title={persona.title}
      text={persona.text}
      aside={<Preview begun={values} />}
    >
      <form id={form.id} noValidate onSubmit={onSubmit} className={styles.form}>
        <TextInput
          label={create.name}
          description={create.nameHint}
          placeholder={create.namePlaceholder}
          autoComplete="off"
          {...form.input('name')}
        />
        <ChoiceCards
          label={create.language}
          value={values.language}
          onChange={(value) => form.setValue('language', value === 'zh' ? 'zh' : 'en')}
          error={form.faultCode('language') && persona.languageMissing}
          choices={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <p className={styles.hint}>{persona.languageHint}</p>
        <TemplateChoice
          value={values.beginning}
          onChange={(value) => form.setValue('beginning', value)}
          error={form.faultText('beginning')}
        />
        <BroughtItems brought={brought} />
        <section className={flow.section}>
          <header>
            <h2>{persona.about}</h2>
            <p>{persona.aboutText}</p>
          </header>
          <AboutFields fields={personaFields[path]} form={form} />
        </section>
        {form.failure !== null && <ErrorNotice error={form.failure} />}
        {!begun.isKept && isVisitor && (
          <p className={styles.notKept} role="alert">
            {persona.notKept}
          </p>
        )}
        <footer className={flow.foot}>
          <PlainButton type="submit" look="primary" aria-busy={form.isSending || undefined} disabled={form.isSending}>
            {persona.save}
          </PlainButton>
          <p>{isVisitor ? persona.keptHere : kept}</p>
        </footer>
      </form>
      <LogInToSave isOpen={isAsking} onClose={() => setAsking(false)} path={path} />
    </StepPage>
  )
}
