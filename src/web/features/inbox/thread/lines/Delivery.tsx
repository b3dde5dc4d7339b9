import type { ThreadLine } from '#contract/features/inbox/conversations.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../thread.module.css'

/** How far a reply got, in plain words; of one that failed why, and the one thing to do about it. */
export function Delivery({ line, onSendAgain }: { line: ThreadLine; onSendAgain?: () => void }) {
  const { delivery, waiting, faults, faultCode, sendAgain } = usePhrases('inboxThread')
  if (line.isWaiting) return <span className={styles.waiting}>{waiting}</span>
  // What a bot said by itself is told of only where it waits or went wrong.
  if (line.delivery === null || (line.author === 'bot' && line.delivery !== 'failed')) return null
  if (line.delivery !== 'failed') return <span className={styles.delivered}>{delivery[line.delivery]}</span>
  const code = line.deliveryFault
  const known = code !== null && Object.hasOwn(faults, code) ? faults[code as keyof typeof faults] : null
  return (
    <>
      <span className={styles.failed} role="alert">
        {delivery.failed}
        {code !== null && `: ${known ?? faultCode(code)}`}
      </span>
      {line.author === 'person' && onSendAgain && (
        <button type="button" className={styles.link} onClick={onSendAgain}>
          {sendAgain}
        </button>
      )}
    </>
  )
}
