import type { CorpusItem } from '#contract/features/corpus.ts'
import { fillBlanks, type KnownFacts } from '#contract/features/facts.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { Markdown } from '#web/ui/text/Markdown.tsx'
import { StoredFile } from '../attachment/StoredFile.tsx'
import styles from '../corpus.module.css'
import { ValidityTag } from '../validity/ValidityTag.tsx'

/** The unfolded row: the answer as customers see it, and everything else about the item. */
interface ItemDetailsProps {
  item: CorpusItem
  facts: KnownFacts
  today: string
  onOpen: (id: string) => void
}

export function ItemDetails({ item, facts, today, onOpen }: ItemDetailsProps) {
  const { row } = usePhrases('corpus')
  const format = useFormat()
  return (
    <div className={styles.details}>
      <div className={styles.fullAnswer}>
        <Markdown text={fillBlanks(item.answer, facts)} />
      </div>
      {item.attachment && <StoredFile attachment={item.attachment} />}
      {item.variants.length > 0 && (
        <div>
          <p className={styles.detailLabel}>{row.otherWays}</p>
          <ul className={styles.variantList}>
            {item.variants.map((variant) => (
              <li key={variant}>{variant}</li>
            ))}
          </ul>
        </div>
      )}
      {item.keywords.length > 0 && (
        <div>
          <p className={styles.detailLabel}>{row.keywords}</p>
          <ul className={styles.chips}>
            {item.keywords.map((keyword) => (
              <li key={keyword} className={styles.chip}>
                {keyword}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className={styles.meta}>
        <ValidityTag item={item} today={today} />
        <span>{item.lastHitAt === null ? row.neverHit : row.lastHit(format.relative(item.lastHitAt))}</span>
        <span>{row.updated(format.relative(item.updatedAt))}</span>
        <span>{row.created(format.date(item.createdAt))}</span>
        <button type="button" className={styles.linkButton} onClick={() => onOpen(item.id)}>
          {row.openEditor}
        </button>
      </p>
    </div>
  )
}
