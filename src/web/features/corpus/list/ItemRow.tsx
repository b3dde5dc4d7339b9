import { IconChevronRight, IconPaperclip, IconPencil, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import type { CorpusItem } from '#contract/features/corpus.ts'
import { fillBlanks, type KnownFacts, openBlanksIn } from '#contract/features/facts.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../corpus.module.css'
import { ValidityTag } from '../validity/ValidityTag.tsx'
import { validityOn } from '../validity/validity-state.ts'
import { excerptOf } from './excerpt.ts'
import { InlineEditor } from './InlineEditor.tsx'
import { ItemDetails } from './ItemDetails.tsx'
import { useShortDate } from './use-short-date.ts'

/** Stable, so that one changed row draws one row. */
export interface RowActions {
  select: (id: string, isRange: boolean) => void
  fold: (id: string) => void
  open: (id: string) => void
  edit: (id: string) => void
  leaveEdit: () => void
  setEnabled: (item: CorpusItem, isEnabled: boolean) => void
  remove: (item: CorpusItem) => void
  /** What blanks wait for. */
  fillIn: () => void
}

interface ItemRowProps {
  item: CorpusItem
  /** Undefined until they are loaded. */
  facts: KnownFacts | undefined
  /** The account's day. */
  today: string
  actions: RowActions
  isUnfolded: boolean
  isSelected: boolean
  isActive: boolean
  isEditing: boolean
}

const noFacts: KnownFacts = []

export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { item, facts = noFacts, today, actions, isUnfolded, isSelected, isActive, isEditing } = props
  const corpus = usePhrases('corpus')
  const format = useFormat()
  const shortDate = useShortDate()
  const { row, fold } = corpus
  const { blank } = usePhrases('facts')
  const { id, question } = item
  const isBlank = openBlanksIn(`${question} ${item.answer}`, facts).length > 0
  const answers = item.isEnabled && !isBlank
  const validity = validityOn(item, today)
  const isOut = validity === 'upcoming' || validity === 'ended'
  // Switched off as what does not apply to the shop, it waits for nothing; one that was never changed came so from an old template.
  const isWaiting = isBlank && (item.isEnabled || item.revision === 1)
  return (
    <article
      className={styles.row}
      aria-label={question}
      tabIndex={isActive ? 0 : -1}
      data-item-id={id}
      data-selected={isSelected || undefined}
      data-active={isActive || undefined}
      data-off={!answers || isOut || undefined}
    >
      <label className={styles.rowPick}>
        <input
          type="checkbox"
          className={styles.rowCheck}
          aria-label={row.select(question)}
          checked={isSelected}
          // A click, as only it tells of the shift key.
          onClick={(event) => actions.select(id, event.shiftKey)}
          onChange={() => {}}
        />
      </label>
      <button
        type="button"
        className={styles.foldButton}
        aria-expanded={isUnfolded}
        aria-label={isUnfolded ? fold.one(question) : fold.open(question)}
        onClick={() => actions.fold(id)}
      >
        <IconChevronRight size={16} aria-hidden />
      </button>
      {isEditing ? (
        <InlineEditor item={item} onOpen={actions.open} onLeave={actions.leaveEdit} />
      ) : (
        <>
          <div className={styles.rowMain}>
            <button type="button" className={styles.question} onClick={() => actions.open(id)}>
              {question}
            </button>
            {isWaiting && (
              <button type="button" className={styles.blankTag} onClick={actions.fillIn}>
                {blank.tag}
              </button>
            )}
            {!isUnfolded && (
              <p className={styles.excerpt}>
                <ValidityTag item={item} today={today} />
                {item.attachment && (
                  <span className={styles.attached} title={row.file(item.attachment.name)}>
                    <IconPaperclip size={14} aria-hidden />
                    <span className="visually-hidden">{row.file(item.attachment.name)}</span>
                    {item.answer === '' && <span aria-hidden>{item.attachment.name}</span>}
                  </span>
                )}
                {excerptOf(fillBlanks(item.answer, facts))}
              </p>
            )}
          </div>
          <Count className={styles.rowVariants} count={item.variants.length} words={row.variants} />
          <div className={styles.rowIntent}>
            {item.intent !== '' && (
              <span className={styles.chip} title={item.intent}>
                {item.intent}
              </span>
            )}
            {item.keywords.length > 0 && (
              <span className={styles.rowKeywords} title={item.keywords.join(row.separator)}>
                {item.keywords.join(row.separator)}
              </span>
            )}
          </div>
          <Count className={styles.rowHits} count={item.hits} words={row.hits} />
          <time className={styles.rowUpdated} dateTime={item.updatedAt} title={format.dateTime(item.updatedAt)}>
            {shortDate(item.updatedAt)}
          </time>
          <span className={styles.rowActions}>
            <button type="button" aria-label={row.edit(question)} onClick={() => actions.edit(id)}>
              <IconPencil size={16} aria-hidden />
            </button>
            <button type="button" aria-label={row.remove(question)} onClick={() => actions.remove(item)}>
              <IconTrash size={16} aria-hidden />
            </button>
          </span>
          <button
            type="button"
            role="switch"
            className={styles.switch}
            aria-checked={answers}
            aria-label={isBlank ? blank.toggle(question) : row.toggle(question)}
            onClick={() => {
              // One that is on already has only its blanks in the way.
              if (!item.isEnabled || !isBlank) actions.setEnabled(item, !item.isEnabled)
              if (isBlank) actions.fillIn()
            }}
          >
            <i />
          </button>
          {isUnfolded && <ItemDetails item={item} facts={facts} today={today} onOpen={actions.open} />}
        </>
      )}
    </article>
  )
})

/** A bare number to the eye, under its column's heading; a whole phrase to a screen reader, and where there are no columns. */
function Count(props: { className: string | undefined; count: number; words: (count: string) => string }) {
  const format = useFormat()
  const words = props.words(format.number(props.count))
  return (
    <span className={props.className} title={words}>
      <span className={styles.bareCount} aria-hidden>
        {format.number(props.count)}
      </span>
      <span className={styles.wordedCount}>{words}</span>
    </span>
  )
}
