import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  type Webhook,
  type WebhookEvent,
  webhookEvents,
} from '#contract/features/app-access/webhooks.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { GuardedModal } from '#web/ui/form/GuardedModal.tsx'
import { SecretOnce } from './SecretOnce.tsx'

interface FormValues {
  url: string
  events: WebhookEvent[]
}

/** Adds a webhook and shows its secret once. Mount a new one for each. */
export function WebhookForm({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { webhooks: words } = usePhrases('appAccess')
  const bot = useBot()
  const [secret, setSecret] = useState<string | null>(null)
  const form = useContractForm(createWebhook, {
    initial: { url: '', events: ['message.received', 'message.answered'] } as FormValues,
    argumentsOf: (body) => ({ params: { botId: bot.id }, body }),
    invalidates: [listWebhooks],
    onSaved: (made) => setSecret(made.secret),
  })
  return (
    <GuardedModal
      opened={isOpen}
      onClose={onClose}
      title={secret === null ? words.form.addTitle : words.secret.title}
      // A secret that is shown once is not lost by a slip.
      closeOnClickOutside={secret === null}
      closeOnEscape={secret === null}
      withCloseButton={secret === null}
    >
      {secret === null ? (
        <Fields form={form} submit={words.form.submit} onClose={onClose} />
      ) : (
        <SecretOnce secret={secret} text={words.secret.text} onDone={onClose} />
      )}
    </GuardedModal>
  )
}

/** Changes the address and the events of one. */
export function WebhookEditor({ item, isOpen, onClose }: { item: Webhook; isOpen: boolean; onClose: () => void }) {
  const { webhooks: words } = usePhrases('appAccess')
  return (
    <GuardedModal opened={isOpen} onClose={onClose} title={words.form.editTitle}>
      <EditFields item={item} onClose={onClose} />
    </GuardedModal>
  )
}

function EditFields({ item, onClose }: { item: Webhook; onClose: () => void }) {
  const { webhooks: words } = usePhrases('appAccess')
  const bot = useBot()
  const form = useContractForm(changeWebhook, {
    initial: { url: item.url, events: item.events } as FormValues,
    argumentsOf: (body) => ({ params: { botId: bot.id, webhookId: item.id }, body }),
    invalidates: [listWebhooks],
    onSaved: () => {
      showToast({ message: words.form.saved })
      onClose()
    },
  })
  return <Fields form={form} submit={words.form.save} onClose={onClose} />
}

type Form = Pick<
  ReturnType<typeof useContractForm<typeof createWebhook, FormValues>>,
  'id' | 'onSubmit' | 'failure' | 'input' | 'values' | 'setValue' | 'faultText' | 'leave' | 'isSending'
>

function Fields({ form, submit, onClose }: { form: Form; submit: string; onClose: () => void }) {
  const { common } = usePhrases()
  const { webhooks } = usePhrases('appAccess')
  const { form: words, events: names } = webhooks
  return (
    <form id={form.id} onSubmit={form.onSubmit} noValidate>
      <Stack gap="lg">
        {form.failure !== null && <ErrorNotice error={form.failure} />}
        <TextInput
          type="url"
          label={words.url}
          description={words.urlHint}
          placeholder="https://"
          autoComplete="off"
          data-autofocus
          {...form.input('url')}
        />
        <Checkbox.Group
          label={words.events}
          value={form.values.events}
          onChange={(chosen) => form.setValue('events', chosen as WebhookEvent[])}
          error={form.faultText('events')}
        >
          <Stack gap="sm" mt="xs">
            {webhookEvents.map((event) => (
              <Checkbox key={event} value={event} label={names[event]} description={event} />
            ))}
          </Stack>
        </Checkbox.Group>
        <FormActions align="end">
          <Button variant="default" onClick={() => form.leave(onClose)}>
            {common.actions.cancel}
          </Button>
          <Button type="submit" loading={form.isSending}>
            {submit}
          </Button>
        </FormActions>
      </Stack>
    </form>
  )
}
