import { useFormat } from '#web/platform/format.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { ConfidenceBar } from '#web/ui/ConfidenceBar.tsx'
import type { TestReply } from '../test-page/use-test-chat.ts'
import { Contributions, Match } from './Match.tsx'
import { isNothingKnown } from './refusal.ts'
import styles from './why.module.css'

/** A code of the server in words; an unknown one as it is, so that an older page still says something. */
function wordOf(words: Readonly<Record<string, string>>, code: string): string {
  return words[code] ?? code
}

/** The entry that is as good as impossible says nothing. */
const leastConfidence = 0.01
const mostRunnersUp = 3

/** Why a bot replied so: source, how sure, what matched, what came next, and each step on request. */
export function Why({ reply, isCard = false }: { reply: TestReply; isCard?: boolean }) {
  const { why: phrases } = usePhrases().answers
  const format = useFormat()
  const { answer, why } = reply
  const [winner, ...runnersUp] = why.candidates
  const hasAnswered = answer.source.kind === 'answer' && winner !== undefined
  const isUnsure = answer.source.kind === 'suggest' || answer.source.kind === 'fallback'
  const isLost = answer.source.kind === 'fallback' && isNothingKnown(why)
  const others = (hasAnswered ? runnersUp : isLost ? [] : why.candidates)
    .filter(({ confidence }) => confidence >= leastConfidence)
    .slice(0, mostRunnersUp)
  return (
    <div className={styles.why} data-card={isCard || undefined}>
      <div className={styles.head}>
        <strong>{phrases.kind[answer.source.kind]}</strong>
        <span className="tabular">{phrases.took(format.number(Math.max(1, Math.round(why.tookMs))))}</span>
      </div>
      {hasAnswered && <ConfidenceBar confidence={answer.confidence} />}
      {why.understoodAs !== null && <p>{phrases.understoodAs(why.understoodAs)}</p>}
      <Reason reply={reply} />
      {hasAnswered && (
        <>
          <p className={styles.source}>{phrases.from(winner.question)}</p>
          {winner.matchedText !== winner.question && winner.matchedTerms.length > 0 && (
            <p>
              {phrases.via[winner.matchedVia]}
              {winner.matchedVia !== 'answer' && (
                <>
                  {' '}
                  <q className={styles.matchedText}>{winner.matchedText}</q>
                </>
              )}
            </p>
          )}
          <Match candidate={winner} />
          <Contributions candidate={winner} />
        </>
      )}
      {others.length > 0 && (
        <div>
          <span className={styles.label}>{hasAnswered ? phrases.runnersUp : phrases.nearest}</span>
          <ul className={styles.runnersUp}>
            {others.map((candidate) => (
              <li key={candidate.id}>
                <span>{candidate.question}</span>
                <span className="tabular">{format.percent(candidate.confidence)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isUnsure && !isLost && winner && <Match candidate={winner} />}
      {isUnsure && why.unknownTerms.length > 0 && (
        <div>
          <span className={styles.label}>{phrases.unknownTerms}</span>
          <ul className={styles.unknown}>
            {why.unknownTerms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </div>
      )}
      <details className={styles.steps}>
        <summary>{phrases.steps}</summary>
        <ol>
          {why.steps.map(({ step, outcome }) => (
            <li key={step} data-outcome={outcome}>
              <span>{wordOf(phrases.step, step)}</span>
              <span>{phrases.outcome[outcome]}</span>
            </li>
          ))}
        </ol>
      </details>
    </div>
  )
}

function Reason({ reply: { answer, why } }: { reply: TestReply }) {
  const { why: phrases } = usePhrases().answers
  const isRefused = answer.source.kind === 'fallback' && (why.reason === 'unsure' || why.reason === 'nothing-matched')
  if (!isRefused) return <p>{wordOf(phrases.reason, why.reason)}</p>
  return <p>{isNothingKnown(why) ? phrases.refused.nothingKnown : phrases.refused.nothingNear}</p>
}
