import type { Fact } from '#contract/features/facts.ts'
import { useChangeItems } from '#web/features/corpus/public.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './facts.module.css'

interface NotForUsProps {
  fact: Fact
  onPress: () => void
  /** Beside other words, and not in the corner of a field. */
  isInLine?: boolean
}

/** Beside a blank that does not apply to the shop: the items with it are switched off, and nobody is asked for it again. Can be taken back. */
export function NotForUs({ fact: { label, items }, onPress, isInLine }: NotForUsProps) {
  const { notForUs } = usePhrases('facts')
  const { change, isBusy } = useChangeItems()
  return (
    <button
      type="button"
      className={styles.notForUs}
      data-in-line={isInLine || undefined}
      aria-label={notForUs.labelOf(label)}
      title={notForUs.title(items)}
      disabled={isBusy}
      onClick={() => {
        onPress()
        void change({ matching: { blank: label } }, { isEnabled: false }, (count) => notForUs.done(label, count))
      }}
    >
      {notForUs.label}
    </button>
  )
}
