import { Button, Checkbox, NumberInput, Radio, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ArgumentsOf } from '#contract/endpoint.ts'
import { createNamedKey, listNamedKeys } from '#contract/features/account/keys.ts'
import { type KeyScope, keyScopes } from '#contract/features/app-access/scopes.ts'
import type { Bot } from '#contract/features/bots.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { GuardedModal } from '#web/ui/form/GuardedModal.tsx'
import { CopyField } from '#web/ui/text/CopyButton.tsx'
import styles from './keys.module.css'

const reaches = ['all', 'some', 'none'] as const
const expiries = ['30', '90', '365', 'never'] as const

interface FormValues {
  name: string
  reach: (typeof reaches)[number]
  bots: string[]
  may: 'all' | 'some'
  scopes: KeyScope[]
  forAccount: boolean
  expiry: (typeof expiries)[number]
  callsPerDay: number | null
}

const initial: FormValues = {
  name: '',
  reach: 'all',
  bots: [],
  may: 'some',
  scopes: ['messages:send', 'messages:read'],
  forAccount: false,
  expiry: '90',
  callsPerDay: null,
}

function argumentsOf(values: FormValues): ArgumentsOf<typeof createNamedKey> {
  const { name, reach, bots, may, scopes, forAccount, expiry, callsPerDay } = values
  return {
    body: {
      name,
      bots: reach === 'all' ? 'all' : reach === 'some' ? bots : [],
      // Without a bot there is nothing to be allowed.
      scopes: may === 'all' ? 'all' : reach === 'none' ? [] : scopes,
      forAccount,
      expiresInDays: expiry === 'never' ? null : Number(expiry),
      callsPerDay,
    },
  }
}

interface CreateKeyProps {
  isOpen: boolean
  bots: readonly Bot[]
  onClose: () => void
}

/** Asks what a key may do, makes it, and shows it once. Mount a new one for each. */
export function CreateKey({ isOpen, bots, onClose }: CreateKeyProps) {
  const words = usePhrases('apiKeys')
  const [made, setMade] = useState<string | null>(null)
  return (
    <GuardedModal
      opened={isOpen}
      onClose={onClose}
      title={made === null ? words.form.title : words.made.title}
      // A key that is shown once is not lost by a slip.
      closeOnClickOutside={made === null}
      closeOnEscape={made === null}
      withCloseButton={made === null}
    >
      {made === null ? (
        <KeyForm bots={bots} onClose={onClose} onMade={setMade} />
      ) : (
        <Stack gap="md">
          <p role="status">{words.made.text}</p>
          <CopyField label={words.made.key} text={made} />
          <CopyField label={words.made.use} text={`Authorization: Bearer ${made}`} />
          <FormActions align="end">
            <Button onClick={onClose} data-autofocus>
              {words.made.done}
            </Button>
          </FormActions>
        </Stack>
      )}
    </GuardedModal>
  )
}

function KeyForm({ bots, onClose, onMade }: Omit<CreateKeyProps, 'isOpen'> & { onMade: (apiKey: string) => void }) {
  const { common } = usePhrases()
  const { form: words } = usePhrases('apiKeys')
  const form = useContractForm(createNamedKey, {
    initial,
    argumentsOf,
    invalidates: [listNamedKeys],
    onSaved: ({ apiKey }) => onMade(apiKey),
  })
  const { reach, bots: chosen, may, scopes, expiry, callsPerDay } = form.values
  return (
    <form id={form.id} onSubmit={form.onSubmit} noValidate>
      <Stack gap="lg">
        {form.failure !== null && <ErrorNotice error={form.failure} />}
        <TextInput
          label={words.name}
          description={words.nameHint}
          maxLength={60}
          autoComplete="off"
          data-autofocus
          {...form.input('name')}
        />
        <Radio.Group
          label={words.reach}
          value={reach}
          onChange={(value) => form.setValue('reach', value as FormValues['reach'])}
          error={form.faultCode('bots') === 'nothing-selected' ? words.reachesNothing : form.faultText('bots')}
        >
          <Stack gap="xs" mt="xs">
            {reaches.map((each) => (
              <Radio key={each} value={each} label={words.reaches[each]} />
            ))}
          </Stack>
        </Radio.Group>
        {reach === 'some' && (
          <Checkbox.Group label={words.chosen} value={chosen} onChange={(ids) => form.setValue('bots', ids)}>
            <div className={styles.bots}>
              {bots.map(({ id, name }) => (
                <Checkbox key={id} value={id} label={name} />
              ))}
              {bots.length === 0 && <p>{words.noneYet}</p>}
            </div>
          </Checkbox.Group>
        )}
        {reach !== 'none' && (
          <Radio.Group
            label={words.may}
            value={may}
            onChange={(value) => form.setValue('may', value === 'all' ? 'all' : 'some')}
          >
            <Stack gap="xs" mt="xs">
              {(['all', 'some'] as const).map((each) => (
                <Radio key={each} value={each} label={words.mays[each]} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {reach !== 'none' && may === 'some' && (
          <Checkbox.Group
            label={words.chosenScopes}
            value={scopes}
            onChange={(chosenScopes) => form.setValue('scopes', chosenScopes as KeyScope[])}
            error={form.faultText('scopes')}
          >
            <div className={styles.bots}>
              {keyScopes.map((scope) => (
                <Checkbox key={scope} value={scope} label={words.scopes[scope]} description={scope} />
              ))}
            </div>
          </Checkbox.Group>
        )}
        <Checkbox label={words.forAccount} description={words.forAccountHint} {...form.toggle('forAccount')} />
        <Select
          label={words.expiry}
          data={expiries.map((value) => ({ value, label: words.expiries[value] }))}
          value={expiry}
          allowDeselect={false}
          onChange={(value) => form.setValue('expiry', (value ?? '90') as FormValues['expiry'])}
        />
        <NumberInput
          label={words.cap}
          description={words.capHint}
          placeholder={words.noCap}
          value={callsPerDay ?? ''}
          onChange={(value) => form.setValue('callsPerDay', value === '' ? null : Number(value))}
          error={form.faultText('callsPerDay')}
          allowDecimal={false}
          allowNegative={false}
          hideControls
        />
        <FormActions align="end">
          <Button variant="default" onClick={() => form.leave(onClose)}>
            {common.actions.cancel}
          </Button>
          <Button type="submit" loading={form.isSending}>
            {words.submit}
          </Button>
        </FormActions>
      </Stack>
    </form>
  )
}
