import { Button, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  getSecondFactor,
  type renewRecoveryCodes,
  type switchOffSecondFactor,
} from '#contract/features/account/second-factor.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { useAccount } from '../account-area/use-account.ts'
import { FormFailure } from '../fields/FormParts.tsx'
import { PasswordField } from '../fields/PasswordField.tsx'

interface PasswordAndCodeProps<E extends typeof renewRecoveryCodes | typeof switchOffSecondFactor> {
  endpoint: E
  children: ReactNode
  submit: string
  isDangerous?: boolean
  onClose: () => void
  onSaved: (reply: ReplyOf<E>) => void
}

/** What changes the second step takes both: the password, and a code of the app or one that stands in for it. */
export function PasswordAndCode<E extends typeof renewRecoveryCodes | typeof switchOffSecondFactor>(
  props: PasswordAndCodeProps<E>,
) {
  const { common } = usePhrases()
  const { fields } = usePhrases('security')
  const { email } = useAccount()
  const form = useContractForm(props.endpoint as typeof switchOffSecondFactor, {
    initial: { password: '', code: '' },
    fieldOf: { 'password-wrong': 'password', 'code-wrong': 'code', 'code-used': 'code' },
    argumentsOf: (body) => ({ body }),
    invalidates: [getSecondFactor],
    isGuarded: false,
    onSaved: (reply) => props.onSaved(reply as ReplyOf<E>),
  })
  return (
    <form id={form.id} onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        {props.children}
        <FormFailure error={form.failure} />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={fields.password}
          autoComplete="current-password"
          data-autofocus
          {...form.input('password')}
        />
        <TextInput
          size="md"
          required
          withAsterisk={false}
          label={fields.anyCode}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...form.input('code')}
        />
        <FormActions align="end">
          <Button variant="default" onClick={props.onClose}>
            {common.actions.cancel}
          </Button>
          <Button type="submit" loading={form.isSending} {...(props.isDangerous && { color: 'red' })}>
            {props.submit}
          </Button>
        </FormActions>
      </Stack>
    </form>
  )
}
