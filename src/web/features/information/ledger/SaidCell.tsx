import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CheckedQuestion } from '#contract/features/conversations/question-checks.ts'
import type { Information } from '#contract/features/customising/bot-information.ts'
import { corpusItemPath } from '#web/features/corpus/public.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot, useWorkspace } from '#web/platform/workspace.tsx'
import { Markdown } from '#web/ui/text/Markdown.tsx'
import { useInformation } from '../editing/InformationEditing.tsx'
import { fieldOfEntry, fieldPath } from '../field-places.ts'
import styles from './ledger.module.css'

interface SaidCellProps {
  question: string
  said: CheckedQuestion | undefined
  /** Of the entry that is made from the field. */
  entryId: string
  isFilled: boolean
  isCompact?: boolean | undefined
  /** What stands in the field, where it may be said as it is. */
  text: string
  /** In place of the answer, while it is being written. */
  instead?: ReactNode
  /** Beside where it comes from. */
  action?: ReactNode
}

/** The talk that a field makes: how a customer asks, and what the bot says, whichever entry wins. */
export function SaidCell({ question, said, entryId, isFilled, isCompact, text, instead, action }: SaidCellProps) {
  const phrases = usePhrases('information')
  const { language } = useBot()
  const isEmptyLine = isCompact && !isFilled && said?.answer.source.kind === 'fallback'
  const isSame = !instead && text !== '' && said?.answer.source.id === entryId && said.answer.text === text
  return (
    <div className={styles.say} data-compact={isCompact || undefined} data-same={isSame || undefined}>
      <span className="visually-hidden">{phrases.heard}: </span>
      <p className={styles.ask} lang={language}>
        {question}
      </p>
      {instead ?? (
        <div className={styles.reply}>
          {isEmptyLine ? (
            <p className={styles.emptyLine}>{phrases.said.shortFallback}</p>
          ) : said === undefined ? (
            <p className={styles.asking} role="status">
              <span className="visually-hidden">{phrases.said.loading}</span>
            </p>
          ) : (
            <div className={styles.ans} data-none={isNothing(said) || undefined} lang={language}>
              {said.suggestions.length > 0 ? (
                <p>{said.suggestions.map((suggestion) => suggestion.question).join(' · ')}</p>
              ) : (
                <Markdown text={said.answer.text} />
              )}
            </div>
          )}
          {isSame && <p className={styles.same}>{phrases.said.same}</p>}
          {!isEmptyLine && (said !== undefined || action) && (
            <p className={styles.src}>
              {said && <Source said={said} entryId={entryId} isFilled={isFilled} />}
              {action}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/** Nothing that the owner wrote answers. */
function isNothing({ answer }: CheckedQuestion): boolean {
  return ['fallback', 'suggest', 'person', 'off-topic'].includes(answer.source.kind)
}

/** Says so where it is not the field that answers. */
function Source({ said, entryId, isFilled }: Pick<SaidCellProps, 'entryId' | 'isFilled'> & { said: CheckedQuestion }) {
  const { said: phrases } = usePhrases('information')
  const { why } = usePhrases('answers')
  const { pathTo } = useWorkspace()
  const { kind, id } = said.answer.source
  if (kind === 'answer' && id === entryId) return null
  if (kind === 'suggest') return <span>{phrases.suggest}</span>
  if (kind === 'fallback') return <span>{isFilled ? phrases.stillFallback : phrases.fallback}</span>
  if (kind !== 'answer' || id === null) return <span>{phrases.otherKind(why.kind[kind])}</span>
  const place = fieldOfEntry(id)
  const question = said.why.candidates.find((candidate) => candidate.id === id)?.question ?? ''
  return (
    <>
      {place ? <FieldName entryId={id} /> : <span>{phrases.other(question)}</span>}{' '}
      <Link to={place ? fieldPath(pathTo('botInformation'), place) : corpusItemPath(pathTo('corpus'), id)}>
        {phrases.edit}
      </Link>
    </>
  )
}

function FieldName({ entryId }: { entryId: string }) {
  const phrases = usePhrases('information')
  const { information } = useInformation()
  return <span>{phrases.said.otherField(nameOfEntry(entryId, phrases.fields, information))}</span>
}

/** "Price", "Size finder: Price". */
export function nameOfEntry(
  entryId: string,
  fields: Readonly<Record<string, string>>,
  information: Pick<Information, 'features'> | undefined,
): string {
  const place = fieldOfEntry(entryId)
  const label = fields[place?.field ?? ''] ?? ''
  const feature = information?.features.find(({ id }) => id === place?.featureId)
  return feature ? `${feature.name}: ${label}` : label
}
