import { FactSource } from '#web/features/information/public.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ConfidenceBar } from '#web/ui/feedback/ConfidenceBar.tsx'
import type { ExplainedReply } from '../edit/correction.ts'
import { Contradictions } from './Contradictions.tsx'
import { Contributions, Match } from './Match.tsx'
import { Parts } from './Parts.tsx'
import { isNothingKnown } from './refusal.ts'
import styles from './why.module.css'

/** A code of the server in words; an unknown one as it is, so that an older page still says something. */
function wordOf(words: Readonly<Record<string, string>>, code: string): string {
  return words[code] ?? code
}

/** An entry that is nearly impossible says nothing; nor does one that is this much less likely than the nearest. */
const minConfidence = 0.01
const minShareOfNearest = 0.25
const maxRunnersUp = 3

interface WhyProps {
  /** What the customer said. */
  question: string
  reply: ExplainedReply
  isCard?: boolean
  /** From which confidence the bot answers by itself, where that is to be seen. */
  threshold?: number
  /** What the button to correct the answer is called here. */
  fixLabel?: string
}

/** Why a bot replied so: source, how sure, what matched, what came next, and each step on request. */
export function Why({ question, reply, isCard = false, threshold, fixLabel }: WhyProps) {
  const { why: phrases, edit } = usePhrases('answers')
  const format = useFormat()
  const { answer, why } = reply
  const [winner] = why.candidates
  const runnersUp = why.candidates.slice(why.parts?.length ?? 1)
  const hasAnswered = answer.source.kind === 'answer' && winner !== undefined
  const isOffered = answer.source.kind === 'suggest'
  const isUnsure = isOffered || answer.source.kind === 'fallback'
  const isLost = answer.source.kind === 'fallback' && isNothingKnown(why)
  const isContradicted = why.reason === 'contradicted'
  const floor = Math.max(minConfidence, hasAnswered ? 0 : (winner?.confidence ?? 0) * minShareOfNearest)
  const offeredIds = new Set(reply.suggestions.map(({ id }) => id))
  const others = (hasAnswered ? runnersUp : isLost ? [] : why.candidates)
    // What the customer is offered is told, however little it resembles.
    .filter(({ id, confidence }) => confidence >= floor || offeredIds.has(id))
    .slice(0, maxRunnersUp)
  const reading = why.steps.find(({ step }) => step === 'normalise')?.detail
  return (
    <div className={styles.why} data-card={isCard || undefined}>
      <div className={styles.head}>
        <strong>{phrases.kind[why.reason === 'blank' ? 'blank' : answer.source.kind]}</strong>
        <span className="tabular">{phrases.took(format.number(Math.max(1, Math.round(why.tookMs))))}</span>
      </div>
      {hasAnswered && !why.parts && <ConfidenceBar confidence={answer.confidence} threshold={threshold} />}
      {reading !== undefined && <p>{phrases.readAs(reading)}</p>}
      {why.understoodAs !== null && <p>{phrases.understoodAs(why.understoodAs)}</p>}
      {hasAnswered && !why.parts && <p className={styles.source}>{phrases.from(winner.question)}</p>}
      {hasAnswered && !why.parts && <FactSource entryId={winner.id} />}
      <Reason reply={reply} />
      <Spoken why={why} />
      {why.leftOut?.map(({ id, question: left, why: reason, day }) => (
        // Noon keeps the day the same in every time zone of the reader.
        <p key={id}>{phrases.leftOut[reason](left, format.date(`${day}T12:00:00`))}</p>
      ))}
      {isContradicted && winner && <Contradictions question={question} candidate={winner} />}
      {hasAnswered && why.parts && <Parts parts={why.parts} candidates={why.candidates} />}
      {hasAnswered && !why.parts && (
        <>
          {winner.matchedText !== winner.question && winner.matchedTerms.length > 0 && (
            <p>
              {phrases.via[winner.matchedVia]}
              {winner.matchedVia !== 'answer' && (
                <span className={styles.matchedText}> {phrases.matchedText(winner.matchedText)}</span>
              )}
            </p>
          )}
          {/* Of the very words there is nothing to tell. */}
          {why.reason !== 'exact' && <Match candidate={winner} />}
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
      {isUnsure && why.reason !== 'none-of-these' && !why.leftOut && (
        <p className={styles.advice}>
          {phrases.advice[isContradicted ? 'contradicted' : isOffered ? 'suggest' : 'fallback'](
            fixLabel ?? edit.action,
          )}
        </p>
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

/** What small talk was understood as, what a model wrote from, or why it wrote nothing. */
function Spoken({ why }: Pick<ExplainedReply, 'why'>) {
  const { why: phrases } = usePhrases('answers')
  const talk = why.steps.find(({ step, outcome }) => step === 'chit-chat' && outcome === 'matched')?.detail
  const silence = why.steps.find(({ step, outcome }) => step === 'language-model' && outcome === 'passed')?.detail ?? ''
  return (
    <>
      {talk !== undefined && why.reason === 'chitchat' && <p>{phrases.talkedAs(talk)}</p>}
      {why.modelSources && (
        <div>
          <span className={styles.label}>{phrases.modelSources}</span>
          <ul className={styles.sources}>
            {why.modelSources.map(({ id, question }) => (
              <li key={id}>{question}</li>
            ))}
          </ul>
        </div>
      )}
      {isSilence(silence, phrases.modelSilent) && <p>{phrases.modelSilent[silence]}</p>}
    </>
  )
}

function isSilence<Known extends object>(reason: string, known: Known): reason is string & keyof Known {
  return Object.hasOwn(known, reason)
}

function Reason({ reply: { answer, why } }: { reply: ExplainedReply }) {
  const { why: phrases } = usePhrases('answers')
  const word = why.steps.find(({ step, outcome }) => step === 'sensitive-words' && outcome === 'matched')?.detail
  if (word !== undefined) return <p>{phrases.sensitiveWord(word)}</p>
  const isRefused = answer.source.kind === 'fallback' && (why.reason === 'unsure' || why.reason === 'nothing-matched')
  // What was left out is the reason, and is told of by itself.
  if (isRefused && why.leftOut) return null
  if (!isRefused) return <p>{wordOf(phrases.reason, why.reason)}</p>
  return <p>{isNothingKnown(why) ? phrases.refused.nothingKnown : phrases.refused.nothingNear}</p>
}
