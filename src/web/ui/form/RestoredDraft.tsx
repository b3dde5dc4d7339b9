import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../ui.module.css'

/** Says that the form holds what was typed earlier, and offers what is stored instead. Takes `form.restored`. */
export function RestoredDraft({ restored }: { restored: { readonly discard: () => void } | null }) {
  const { draft } = usePhrases().common
  return (
    <div role="status">
      {restored && (
        <p className={styles.restored}>
          {draft.restored}
          <span aria-hidden> · </span>
          <button type="button" onClick={restored.discard}>
            {draft.discard}
          </button>
        </p>
      )}
    </div>
  )
}
