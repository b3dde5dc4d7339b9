import { useState } from 'react'
import type { VisitorNamed } from '#contract/features/channels/widget.ts'
import { type Rating, rateAnswer } from '#contract/features/conversations/ratings.ts'
import { htmlLanguage, useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import styles from './hosted.module.css'

interface RateAnswerProps {
  botId: string
  named: VisitorNamed
  messageId: string
  rating: Rating | null
  /** After a bad one a person may be wanted. */
  onRated: () => void
}

/** Under an answer: whether it helped. */
export function RateAnswer({ botId, named, messageId, rating, onRated }: RateAnswerProps) {
  const { hosted } = usePhrases('answers')
  const locale = useLocale()
  const sending = useCall(rateAnswer)
  /** What was pressed stands at once; what could not be stored is taken back. */
  const [chosen, setChosen] = useState<Rating | null>()
  const [said, setSaid] = useState<Rating | 'failed'>()
  const shown = chosen === undefined ? rating : chosen

  async function rate(to: Rating) {
    if (to === shown || sending.isBusy) return
    setChosen(to)
    setSaid(undefined)
    try {
      await sending.call({ params: { botId, messageId }, body: { ...named, rating: to } })
      setSaid(to)
      onRated()
    } catch {
      setChosen(undefined)
      setSaid('failed')
    }
  }

  return (
    <span className={styles.rate} lang={htmlLanguage[locale]}>
      {(['good', 'needs-improvement'] as const).map((each) => (
        <button
          key={each}
          type="button"
          className={styles.thumb}
          aria-label={hosted.rate[each]}
          title={hosted.rate[each]}
          aria-pressed={shown === each}
          onClick={() => void rate(each)}
        >
          <Thumb isDown={each === 'needs-improvement'} />
        </button>
      ))}
      <span role="status">{said !== undefined && hosted.rated[said]}</span>
    </span>
  )
}

function Thumb({ isDown }: { isDown: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="17" height="17" aria-hidden="true" data-down={isDown || undefined}>
      <path
        d="M7 11v8H4v-8zm0 0 4-7a2 2 0 0 1 2 2v4h5a2 2 0 0 1 2 2l-1.4 5.6A2 2 0 0 1 16.7 19H7"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinejoin="round"
      />
    </svg>
  )
}
