import { sendsMail } from '#web/platform/boot.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import { CopyButton } from '#web/ui/text/CopyButton.tsx'
import { useBrowserNotices } from './browser-notices.ts'
import styles from './notices.module.css'

/** While neither a mail nor this browser would tell the owner that a customer waits: says so, and what to do about it. */
export function NobodyTells() {
  const { nobodyTells } = usePhrases('inbox')
  const { state, turnOn } = useBrowserNotices()
  if (sendsMail() || state === 'on') return null
  return (
    <section className={styles.nobody} aria-label={nobodyTells.title}>
      <p>
        <strong>{nobodyTells.title}</strong> {nobodyTells[state]}
      </p>
      <div className={styles.nobodyActions}>
        {state === 'off' && (
          <PlainButton size="small" look="primary" onClick={() => void turnOn()}>
            {nobodyTells.turnOn}
          </PlainButton>
        )}
        <CopyButton text={nobodyTells.forHost} label={nobodyTells.copyForHost} />
      </div>
    </section>
  )
}
