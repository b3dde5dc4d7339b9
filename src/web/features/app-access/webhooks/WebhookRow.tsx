import { ActionIcon, Button, Menu, Modal } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import {
  changeWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  testWebhook,
  type Webhook,
} from '#contract/features/app-access/webhooks.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import styles from '../app-access.module.css'
import { Deliveries } from './Deliveries.tsx'
import { resultText } from './result-text.ts'
import { SecretOnce } from './SecretOnce.tsx'
import { WebhookEditor } from './WebhookForm.tsx'

type Dialog = 'edit' | 'renew' | 'remove' | 'deliveries'

/** One webhook: where it goes, how it fares, and what can be done with it. */
export function WebhookRow({ item }: { item: Webhook }) {
  const { webhooks: words } = usePhrases('appAccess')
  const bot = useBot()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const params = { botId: bot.id, webhookId: item.id }
  const testing = useCall(testWebhook, { invalidates: [listWebhooks, listDeliveries] })
  const changing = useCall(changeWebhook, { invalidates: [listWebhooks, listDeliveries] })
  const renewing = useCall(renewWebhookSecret, { invalidates: [listWebhooks] })
  const deleting = useCall(deleteWebhook, { invalidates: [listWebhooks] })
  const close = () => setDialog(null)

  async function test() {
    const sent = await testing.call({ params }).catch(() => undefined)
    if (sent === undefined) return
    if (sent.status === 'delivered') showToast({ message: words.tested.delivered })
    else showToast({ message: words.tested.failed(resultText(sent.result, words.deliveries)), color: 'red' })
  }

  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <div className={styles.rowHead}>
          <strong>{item.url}</strong>
          <State item={item} />
        </div>
        <ul className={styles.events}>
          {item.events.map((event) => (
            <li key={event}>{words.events[event]}</li>
          ))}
        </ul>
        <Facts item={item} />
        {(testing.error ?? changing.error) !== null && <ErrorNotice error={testing.error ?? changing.error} />}
      </div>
      <div className={styles.rowActions}>
        <Button
          variant="default"
          loading={testing.isBusy}
          aria-label={words.row.testOf(item.url)}
          onClick={() => void test()}
        >
          {words.row.test}
        </Button>
        <Button variant="default" aria-label={words.row.deliveriesOf(item.url)} onClick={() => setDialog('deliveries')}>
          {words.row.deliveries}
        </Button>
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={44} aria-label={words.row.more(item.url)}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setDialog('edit')}>{words.row.edit}</Menu.Item>
            <Menu.Item onClick={() => changing.start({ params, body: { isOn: !item.isOn } })}>
              {item.isOn ? words.row.switchOff : words.row.on}
            </Menu.Item>
            <Menu.Item onClick={() => setDialog('renew')}>{words.row.renew}</Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red" onClick={() => setDialog('remove')}>
              {words.row.delete}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <WebhookEditor item={item} isOpen={dialog === 'edit'} onClose={close} />
      <Deliveries item={item} isOpen={dialog === 'deliveries'} onClose={close} />
      <ConfirmDialog
        isOpen={dialog === 'renew'}
        onClose={close}
        title={words.renew.title}
        actionLabel={words.renew.submit}
        onConfirm={async () => setSecret((await renewing.call({ params })).secret)}
      >
        {words.renew.text}
      </ConfirmDialog>
      <Modal
        opened={secret !== null}
        onClose={() => setSecret(null)}
        title={words.secret.title}
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
      >
        <SecretOnce
          secret={secret ?? ''}
          text={`${words.secret.text} ${words.secret.renewed}`}
          onDone={() => setSecret(null)}
        />
      </Modal>
      <ConfirmDialog
        isOpen={dialog === 'remove'}
        onClose={close}
        title={words.remove.title}
        actionLabel={words.remove.submit}
        isDangerous
        onConfirm={async () => {
          await deleting.call({ params })
          showToast({ message: words.remove.done })
        }}
      >
        {words.remove.text(item.url)}
      </ConfirmDialog>
    </li>
  )
}

function State({ item }: { item: Webhook }) {
  const { row } = usePhrases('appAccess').webhooks
  const format = useFormat()
  if (!item.isOn)
    return (
      <StatusChip tone={item.offBecause === null ? 'off' : 'bad'}>
        {item.offBecause === null ? row.off : row[item.offBecause]}
      </StatusChip>
    )
  if (item.failingSince === null) return null
  return <StatusChip tone="bad">{row.failing(format.relative(item.failingSince))}</StatusChip>
}

function Facts({ item }: { item: Webhook }) {
  const { row } = usePhrases('appAccess').webhooks
  const format = useFormat()
  return (
    <p className={styles.facts}>
      <span>{item.deliveredAt === null ? row.never : row.delivered(format.relative(item.deliveredAt))}</span>
      {item.oldSecretUntil !== null && <span>{row.oldSecret(format.dateTime(item.oldSecretUntil))}</span>}
    </p>
  )
}
