import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ConfidenceBar } from '#web/ui/feedback/ConfidenceBar.tsx'
import styles from './sample-chat.module.css'
import type { SampleReply } from './use-sample-chat.ts'

/** Under an answer: how sure, from where; opened, what matched and what came second. */
export function WhyThisAnswer({ reply }: { reply: SampleReply }) {
  const { common } = usePhrases()
  const home = usePhrases('home')
  const format = useFormat()
  const { answer, matchedQuestion, why } = reply
  const [winner] = why.candidates
  const answering = why.parts?.map(({ question }) => question) ?? [matchedQuestion]
  const runnerUp = why.candidates[answering.length]

  if (answer.source.kind === 'suggest') return <span>{home.sample.unsure}</span>
  if (why.reason === 'none-of-these') return <span>{home.sample.noneOfThese}</span>
  if (answer.source.kind === 'fallback') return <span>{home.sample.noAnswer}</span>
  if (matchedQuestion === null || !winner) return <span>{home.sample.small}</span>

  const winners = why.candidates.slice(0, answering.length)
  const words = winners.flatMap(({ matchedTerms }) => matchedTerms.map(({ term }) => term).slice(0, 6))
  return (
    <details className={styles.why}>
      <summary>
        <span className="tabular">{common.confidence.percent(Math.round(answer.confidence * 100))}</span>
        <span aria-hidden="true"> · </span>
        {answering.map((question) => (
          <span key={question}>
            {home.sample.from(question ?? '')}
            <span aria-hidden="true"> · </span>
          </span>
        ))}
        <span className={styles.whyLabel}>{home.sample.why}</span>
      </summary>
      <div className={styles.whyBody}>
        <ConfidenceBar confidence={answer.confidence} />
        {why.understoodAs !== null && <p>{home.sample.understoodAs(why.understoodAs)}</p>}
        {why.parts === undefined && winner.matchedText !== matchedQuestion && (
          <p>{home.sample.matchedText(winner.matchedText)}</p>
        )}
        {words.length > 0 && <p>{home.sample.matchedWords(words.join(' · '))}</p>}
        {runnerUp && <p>{home.sample.runnerUp(runnerUp.question, format.percent(runnerUp.confidence))}</p>}
        <p className="tabular">{home.sample.took(format.number(Math.max(1, Math.round(why.tookMs))))}</p>
      </div>
    </details>
  )
}
