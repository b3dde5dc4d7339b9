import { Button, Drawer } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Delivery, listDeliveries, replayDelivery, type Webhook } from '#contract/features/app-access/webhooks.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { pagesOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { StatusChip, type StatusTone } from '#web/ui/feedback/StatusChip.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { PagedList } from '#web/ui/list/PagedList.tsx'
import { useFocusReturn } from '#web/ui/use-focus-return.ts'
import styles from '../app-access.module.css'
import { resultText } from './result-text.ts'

const tones: Record<Delivery['status'], StatusTone> = { pending: 'waiting', delivered: 'good', failed: 'bad' }

interface DeliveriesProps {
  item: Webhook
  isOpen: boolean
  onClose: () => void
}

/** What was sent to a webhook, or is to be. */
export function Deliveries({ item, isOpen, onClose }: DeliveriesProps) {
  const { common } = usePhrases()
  const { deliveries: words } = usePhrases('appAccess').webhooks
  useFocusReturn(isOpen)
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="lg"
      title={words.title}
      closeButtonProps={{ 'aria-label': common.actions.close }}
      returnFocus={false}
    >
      <DeliveryList item={item} />
    </Drawer>
  )
}

function DeliveryList({ item }: { item: Webhook }) {
  const { deliveries: words } = usePhrases('appAccess').webhooks
  const bot = useBot()
  const query = useInfiniteQuery(pagesOf(listDeliveries, { params: { botId: bot.id, webhookId: item.id } }))
  return (
    <div className={styles.section}>
      <p className={styles.facts}>
        <span>{item.url}</span>
        <span>{words.text}</span>
      </p>
      <PagedList
        query={query}
        empty={<EmptyState title={words.empty.title} text={words.empty.text} actions={null} />}
        row={(delivery) => <DeliveryRow key={delivery.id} webhook={item} delivery={delivery} />}
      />
    </div>
  )
}

function DeliveryRow({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) {
  const { events, deliveries: words } = usePhrases('appAccess').webhooks
  const format = useFormat()
  const bot = useBot()
  const replaying = useCall(replayDelivery, { invalidates: [listDeliveries] })
  const { id, type, at, status, attempts, nextAt, result } = delivery
  const params = { botId: bot.id, webhookId: webhook.id, deliveryId: id }

  async function replay() {
    if ((await replaying.call({ params }).catch(() => undefined)) !== undefined) showToast({ message: words.replayed })
  }

  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <div className={styles.rowHead}>
          <strong>{events[type]}</strong>
          <StatusChip tone={tones[status]}>{words.status[status]}</StatusChip>
        </div>
        <p className={`${styles.facts} tabular`}>
          <span>{format.dateTime(at)}</span>
          {attempts > 0 && <span>{words.attempts(attempts)}</span>}
          {result !== null && <span>{resultText(result, words)}</span>}
          {nextAt !== null && attempts > 0 && <span>{words.next(format.relative(nextAt))}</span>}
        </p>
        {replaying.error !== null && <ErrorNotice error={replaying.error} />}
      </div>
      {type !== 'webhook.test' && (
        <Button
          variant="default"
          disabled={!webhook.isOn}
          loading={replaying.isBusy}
          aria-label={words.replayOf(id)}
          onClick={() => void replay()}
        >
          {words.replay}
        </Button>
      )}
    </li>
  )
}
