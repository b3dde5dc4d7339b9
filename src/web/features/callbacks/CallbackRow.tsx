import { Checkbox } from '@mantine/core'
import { Link } from 'react-router'
import { listBots } from '#contract/features/bots.ts'
import { type Callback, listCallbacks, tickCallback } from '#contract/features/conversations/callbacks.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { errorText } from '#web/platform/requests/api-client.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot, useWorkspace } from '#web/platform/workspace.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { showUndoToast } from '#web/ui/feedback/undo-toast.tsx'
import { CopyButton } from '#web/ui/text/CopyButton.tsx'
import styles from './callbacks.module.css'

/** What the customer left, what they had asked, and whether somebody has been in touch. */
export function CallbackRow({ callback }: { callback: Callback }) {
  const all = usePhrases()
  const phrases = usePhrases('callbacks')
  const format = useFormat()
  const bot = useBot()
  const ticking = useCall(tickCallback, { invalidates: [listCallbacks, listBots] })
  const { pathTo } = useWorkspace()
  const { id, at, platform, conversationId, details, text, asked, isDone } = callback
  const names: Readonly<Record<string, string>> = phrases.where
  const reached = details.length > 0 ? details.join('\n') : text
  const isQuoted = details.length > 0 && reached !== text.trim()

  async function tick(done: boolean): Promise<void> {
    const set = (to: boolean) => ticking.call({ params: { botId: bot.id, callbackId: id }, body: { isDone: to } })
    try {
      await set(done)
    } catch {
      // Shown below.
      return
    }
    // The row has gone from the list of those who wait: one slip must not lose a customer.
    if (done)
      showUndoToast({
        message: phrases.ticked,
        undoLabel: all.common.actions.undo,
        onUndo: () => {
          set(false).catch((error: unknown) => showToast({ color: 'red', message: errorText(all, error) }))
        },
      })
  }

  return (
    <li className={styles.row} data-done={isDone || undefined}>
      <div className={styles.said}>
        <p className={styles.text}>{text === '' ? phrases.unreadable : reached}</p>
        {isQuoted && <p className={styles.asked}>{phrases.left(text)}</p>}
        {asked !== '' && <p className={styles.asked}>{phrases.asked(asked)}</p>}
        <p className={styles.meta}>
          <time dateTime={at} title={format.dateTime(at)}>
            {format.relative(at)}
          </time>
          <span>{names[platform] ?? platform}</span>
          <Link to={`${pathTo('messages')}&conversation=${conversationId}`}>{phrases.conversation}</Link>
        </p>
        {ticking.error && (
          <p className={styles.failure} role="alert">
            {errorText(all, ticking.error)}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {text !== '' && <CopyButton text={reached} />}
        <Checkbox
          classNames={{ root: styles.tick, body: styles.tickBody }}
          label={phrases.done}
          checked={isDone}
          disabled={ticking.isBusy}
          onChange={() => void tick(!isDone)}
        />
      </div>
    </li>
  )
}
