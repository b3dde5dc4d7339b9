import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { getPublicBot } from '#contract/features/answers.ts'
import { changeLook, colourSchema, listBots } from '#contract/features/bots.ts'
import { textOn } from '#contract/features/embed.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { LookPreview } from './LookPreview.tsx'
import styles from './look.module.css'

/** All of them are readable on paper, and white is readable on each. */
const presets = [
  ['teal', '#0b6e69'],
  ['blue', '#1f5fa8'],
  ['violet', '#5b4bb0'],
  ['red', '#b5321b'],
  ['pink', '#a4386a'],
  ['amber', '#8a5a00'],
  ['green', '#2f6b2f'],
  ['ink', '#33312d'],
] as const

/** How the bot shows itself to customers, with the page as it will be beside it. */
export function LookForm() {
  const { connect } = usePhrases('bots')
  const bot = useBot()
  const tellSaved = () => void showToast({ message: connect.lookSaved })
  const form = useContractForm(changeLook, {
    initial: { ...bot.look },
    argumentsOf: (body) => ({ params: { botId: bot.id }, body }),
    invalidates: [listBots, getPublicBot],
    onSaved: tellSaved,
  })
  function save(event: FormEvent) {
    const { values } = form
    // What another tab has saved since counts as well: what is shown here goes over it.
    const isStored = (['colour', 'subtitle', 'openingWords'] as const).every((name) => values[name] === bot.look[name])
    if (!isStored) return form.onSubmit(event)
    // A call that changes nothing would still make the server forget what it keeps of the bot.
    event.preventDefault()
    tellSaved()
  }
  const { colour, subtitle, openingWords } = form.values
  const chosen = colourSchema.safeParse(colour)
  const shown = chosen.success ? chosen.data : bot.look.colour
  return (
    <div className={styles.look}>
      <form id={form.id} noValidate onSubmit={save}>
        <Stack gap="md">
          <fieldset className={styles.colours}>
            <legend>{connect.colour}</legend>
            {presets.map(([name, value]) => (
              <label
                key={value}
                className={styles.colour}
                title={connect.colours[name]}
                style={{ background: value, color: textOn(value) }}
              >
                <input
                  type="radio"
                  name={`${form.id}-colour`}
                  value={value}
                  checked={colour.toLowerCase() === value}
                  onChange={() => form.setValue('colour', value)}
                  aria-label={connect.colours[name]}
                />
              </label>
            ))}
          </fieldset>
          <TextInput
            label={connect.otherColour}
            autoComplete="off"
            leftSection={
              <input
                type="color"
                className={styles.anyColour}
                aria-label={connect.otherColour}
                value={shown}
                onChange={(event) => form.setValue('colour', event.currentTarget.value)}
              />
            }
            {...form.input('colour')}
          />
          <TextInput label={connect.subtitle} description={connect.subtitleHint} {...form.input('subtitle')} />
          <Textarea
            label={connect.openingWords}
            description={connect.openingHint}
            autosize
            minRows={2}
            maxRows={6}
            {...form.input('openingWords')}
          />
          {form.failure !== null && <ErrorNotice error={form.failure} />}
          <div>
            <Button type="submit" variant={form.isDirty ? 'filled' : 'default'} loading={form.isSending}>
              {connect.saveLook}
            </Button>
          </div>
        </Stack>
      </form>
      <LookPreview
        name={bot.name}
        language={bot.language}
        colour={shown}
        subtitle={subtitle}
        openingWords={openingWords}
      />
    </div>
  )
}
