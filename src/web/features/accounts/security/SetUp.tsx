import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getSecondFactor, startSecondFactor, switchOnSecondFactor } from '#contract/features/account/second-factor.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useUpdateAccount } from '#web/platform/session.tsx'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { GuardedModal } from '#web/ui/form/GuardedModal.tsx'
import { CopyField } from '#web/ui/text/CopyButton.tsx'
import { useAccount } from '../account-area/use-account.ts'
import { FormFailure } from '../fields/FormParts.tsx'
import { PasswordField } from '../fields/PasswordField.tsx'
import { QrPicture } from './QrPicture.tsx'
import { SaveCodes } from './SaveCodes.tsx'
import { StepLine } from './StepLine.tsx'

type Made = ReplyOf<typeof startSecondFactor>

/** Password, scan and code, recovery codes: three steps in one dialog. */
export function SetUp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { setUp } = usePhrases('security')
  const [areShown, setShown] = useState(false)
  return (
    <GuardedModal
      opened={isOpen}
      onClose={onClose}
      title={setUp.title}
      // Codes that are shown once are not lost by a slip: only the button that says they are saved closes.
      closeOnClickOutside={!areShown}
      closeOnEscape={!areShown}
      withCloseButton={!areShown}
    >
      <Steps
        onShown={() => setShown(true)}
        onClose={() => {
          setShown(false)
          onClose()
        }}
      />
    </GuardedModal>
  )
}

/** Begins anew each time the dialog opens. */
function Steps({ onShown, onClose }: { onShown: () => void; onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null)
    return (
      <>
        <StepLine step={3} />
        <SaveCodes codes={codes} onDone={onClose} />
      </>
    )
  if (made === null) return <AskPassword onMade={setMade} onClose={onClose} />
  return (
    <ScanAndEnter
      made={made}
      onClose={onClose}
      onOn={(recoveryCodes) => {
        onShown()
        setCodes(recoveryCodes)
      }}
    />
  )
}

function AskPassword({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const { common } = usePhrases()
  const { setUp, fields } = usePhrases('security')
  const { email } = useAccount()
  const form = useContractForm(startSecondFactor, {
    initial: { password: '' },
    fieldOf: { 'password-wrong': 'password' },
    argumentsOf: (body) => ({ body }),
    isGuarded: false,
    onSaved: onMade,
  })
  return (
    <form id={form.id} onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <StepLine step={1} />
        <p>{setUp.passwordText}</p>
        <FormFailure error={form.failure} />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={fields.password}
          autoComplete="current-password"
          data-autofocus
          {...form.input('password')}
        />
        <FormActions align="end">
          <Button variant="default" onClick={onClose}>
            {common.actions.cancel}
          </Button>
          <Button type="submit" loading={form.isSending}>
            {setUp.next}
          </Button>
        </FormActions>
      </Stack>
    </form>
  )
}

interface ScanAndEnterProps {
  made: Made
  onOn: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

function ScanAndEnter({ made, onOn, onClose }: ScanAndEnterProps) {
  const { common } = usePhrases()
  const { setUp, fields } = usePhrases('security')
  const account = useAccount()
  const update = useUpdateAccount()
  const form = useContractForm(switchOnSecondFactor, {
    initial: { code: '' },
    fieldOf: { 'code-wrong': 'code', 'code-used': 'code' },
    argumentsOf: (body) => ({ body }),
    invalidates: [getSecondFactor],
    isGuarded: false,
    onSaved: ({ recoveryCodes }) => {
      onOn(recoveryCodes)
      update({ ...account, secondFactor: 'on' })
    },
  })
  return (
    <form id={form.id} onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <StepLine step={2} />
        <p>{setUp.scanText}</p>
        <QrPicture text={made.uri} />
        <CopyField label={setUp.secret} text={(made.secret.match(/.{4}/g) ?? []).join(' ')} />
        <FormFailure error={form.failure} />
        <TextInput
          required
          withAsterisk={false}
          autoFocus
          label={fields.code}
          description={fields.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          {...form.input('code')}
        />
        <p>{setUp.endsOthers}</p>
        <FormActions align="end">
          <Button variant="default" onClick={onClose}>
            {common.actions.cancel}
          </Button>
          <Button type="submit" loading={form.isSending}>
            {setUp.submit}
          </Button>
        </FormActions>
      </Stack>
    </form>
  )
}
