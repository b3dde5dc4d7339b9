import { Button, NumberInput, Stack, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { changeInboxSettings, getInboxSettings, inboxSettingLimits } from '#contract/features/inbox/settings.ts'
import { sendsMail } from '#web/platform/boot.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { GuardedDrawer } from '#web/ui/form/GuardedDrawer.tsx'
import { CopyButton } from '#web/ui/text/CopyButton.tsx'
import { useBrowserNotices } from '../notices/browser-notices.ts'
import styles from '../panels.module.css'

type Settings = ReplyOf<typeof getInboxSettings>

/** When a person is wanted, who is told, and how long messages are kept. */
export function SettingsPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { settings: phrases } = usePhrases('inboxTools')
  return (
    <GuardedDrawer opened={isOpen} onClose={onClose} position="right" size={460} title={phrases.title}>
      <Loaded />
    </GuardedDrawer>
  )
}

function Loaded() {
  const { id: botId } = useBot()
  const { data, error, refetch } = useQuery(queryOf(getInboxSettings, { params: { botId } }))
  if (data === undefined)
    return error === null ? <Loading /> : <ErrorNotice error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap="lg">
      <SettingsForm settings={data} />
      <BrowserNotices />
    </Stack>
  )
}

interface Values {
  wantsAfterFallbacks: boolean
  backAfterHours: number | string
  mailsWhenWanted: boolean
  keptDays: number | string
}

const valuesOf = (settings: Settings): Values => ({
  wantsAfterFallbacks: settings.wantsAfterFallbacks,
  backAfterHours: settings.backAfterHours,
  mailsWhenWanted: settings.mailsWhenWanted,
  keptDays: settings.keptDays ?? '',
})

function SettingsForm({ settings }: { settings: Settings }) {
  const { nobodyTells } = usePhrases('inbox')
  const { settings: phrases } = usePhrases('inboxTools')
  const format = useFormat()
  const { id: botId } = useBot()
  const { keptDays: range, backAfterHours: hours } = inboxSettingLimits
  const form = useContractForm(changeInboxSettings, {
    initial: valuesOf(settings),
    argumentsOf: ({ wantsAfterFallbacks, backAfterHours, mailsWhenWanted, keptDays }) => ({
      params: { botId },
      body: {
        wantsAfterFallbacks,
        mailsWhenWanted,
        // An empty field is no number, and is refused as such.
        backAfterHours: backAfterHours === '' ? Number.NaN : Number(backAfterHours),
        ...(settings.canChooseKeptDays && { keptDays: keptDays === '' ? null : Number(keptDays) }),
      },
    }),
    invalidates: [getInboxSettings],
    onSaved: (reply): void => {
      showToast({ message: phrases.saved })
      form.restart(valuesOf(reply))
    },
  })
  return (
    <form id={form.id} noValidate onSubmit={form.onSubmit}>
      <Stack gap="lg">
        <section className={styles.section}>
          <h3>{phrases.wanted}</h3>
          <p>{phrases.wantedText}</p>
          <Switch label={phrases.fallbacks} {...form.toggle('wantsAfterFallbacks')} />
          <NumberInput
            label={phrases.back}
            suffix={` ${phrases.hours}`}
            min={hours.min}
            max={hours.max}
            allowDecimal={false}
            clampBehavior="none"
            styles={{ wrapper: { width: 160 } }}
            value={form.values.backAfterHours}
            onChange={(value) => form.setValue('backAfterHours', value)}
            error={form.faultText('backAfterHours')}
          />
        </section>
        <section className={styles.section}>
          <h3>{phrases.told}</h3>
          <Switch label={phrases.mails} {...form.toggle('mailsWhenWanted')} />
          {!sendsMail() && (
            <>
              <p className={styles.quiet}>{phrases.noMail}</p>
              <div>
                <CopyButton text={nobodyTells.forHost} label={nobodyTells.copyForHost} />
              </div>
            </>
          )}
        </section>
        <section className={styles.section}>
          <h3>{phrases.kept}</h3>
          <p>
            {phrases.keptNow(format.number(settings.keptDaysNow))}
            {settings.shownDays !== null && ` ${phrases.shown(format.number(settings.shownDays))}`}
          </p>
          {settings.canChooseKeptDays ? (
            <NumberInput
              label={phrases.keptDays}
              description={phrases.keptHint(format.number(range.min), format.number(range.max))}
              suffix={` ${phrases.days}`}
              min={range.min}
              max={range.max}
              allowDecimal={false}
              clampBehavior="none"
              styles={{ wrapper: { width: 160 } }}
              value={form.values.keptDays}
              onChange={(value) => form.setValue('keptDays', value)}
              error={form.faultText('keptDays')}
            />
          ) : (
            <p className={styles.quiet}>{phrases.keptVip}</p>
          )}
        </section>
        {form.failure !== null && <ErrorNotice error={form.failure} />}
        <div>
          <Button type="submit" loading={form.isSending}>
            {phrases.save}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** Of this browser alone; asked for by its button, never by itself. */
function BrowserNotices() {
  const { settings: phrases } = usePhrases('inboxTools')
  const { state, turnOn, turnOff } = useBrowserNotices()
  return (
    <section className={styles.section}>
      <h3>{phrases.browser}</h3>
      <p>{phrases.browserText}</p>
      {state === 'denied' && <p role="status">{phrases.browserDenied}</p>}
      {state === 'missing' && <p role="status">{phrases.browserMissing}</p>}
      {(state === 'off' || state === 'on') && (
        <div>
          <Button variant="default" onClick={() => (state === 'on' ? turnOff() : void turnOn())}>
            {state === 'on' ? phrases.browserOff : phrases.browserOn}
          </Button>
        </div>
      )}
    </section>
  )
}
