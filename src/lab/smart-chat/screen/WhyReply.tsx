import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ConfidenceBar } from '#web/ui/feedback/ConfidenceBar.tsx'
import type { NearMatch, Reply } from '../conversation/reply.ts'
import styles from './smart-chat.module.css'

/** Under an answer: from where, in a line; opened, how it came about. */
export function WhyReply({ reply, tookMs, lang }: { reply: Reply; tookMs: number; lang: string }) {
  const { why: p } = usePhrases('smartChat')
  const format = useFormat()
  const { why } = reply
  const took = p.took(format.number(Math.max(1, Math.round(tookMs))))

  if (why.kind === 'left-game') return <span>{p.leftGame(p.skills[why.skill])}</span>
  return (
    <details className={styles.why}>
      <summary>
        <span>{summaryOf()}</span>
        <span aria-hidden="true"> · </span>
        <span className={styles.whyLabel}>{p.label}</span>
      </summary>
      <div className={styles.whyBody}>
        {why.kind === 'intent' && (
          <>
            <ConfidenceBar confidence={why.confidence} />
            <p>
              {why.isExact ? p.exact : p.matched} <q lang={lang}>{why.matchedPhrasing}</q>
            </p>
            {why.follows !== undefined && (
              <p>
                {p.follows} <q lang={lang}>{why.follows}</q>
              </p>
            )}
            {why.words.length > 0 && !why.isExact && (
              <p>
                {p.words} <span lang={lang}>{why.words.join(' · ')}</span>
              </p>
            )}
            <Nearest label={p.runnersUp} nearest={why.runnersUp} lang={lang} />
          </>
        )}
        {why.kind === 'skill' && <p lang={lang}>{why.how}</p>}
        {why.kind === 'offer' && (
          <>
            <p>{p.offerText}</p>
            <Nearest label={p.nearest} nearest={why.nearest} lang={lang} />
          </>
        )}
        {why.kind === 'refusal' && (
          <>
            <p>{why.isOtherLanguage ? p.otherLanguageText : p.refusalText}</p>
            <Nearest label={p.nearest} nearest={why.nearest} lang={lang} />
          </>
        )}
        <p className="tabular">{took}</p>
      </div>
    </details>
  )

  function summaryOf(): string {
    if (why.kind === 'intent') return why.follows === undefined ? p.fromBase : p.fromFollowUp
    if (why.kind === 'skill') return p.fromSkill(p.skills[why.skill])
    return why.kind === 'offer' ? p.offer : p.refusal
  }
}

function Nearest({ label, nearest, lang }: { label: string; nearest: readonly NearMatch[]; lang: string }) {
  const format = useFormat()
  if (nearest.length === 0) return null
  return (
    <div>
      <p>{label}</p>
      <ul className={styles.nearest} lang={lang}>
        {nearest.slice(0, 3).map(({ intentId, phrasing, confidence }) => (
          <li key={intentId}>
            <span>{phrasing}</span> <span className="tabular">{format.percent(confidence)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
