import { Link } from 'react-router'
import type { BotFunctions } from '#contract/features/customising/functions.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { Way } from '../connect/Way.tsx'
import styles from './functions.module.css'
import { Switching } from './Switching.tsx'

/** Opens and closes small talk, and says how much of it a day has. */
export function TalkSwitch({ functions: { chitChatEnabled: isOn, chitChatPerDay } }: { functions: BotFunctions }) {
  const phrases = usePhrases('functions')
  const format = useFormat()
  return (
    <Way title={phrases.talkTitle} text={phrases.talkText}>
      <Switching isOn={isOn} words={isOn ? phrases.closeTalk : phrases.openTalk} change={{ chitChatEnabled: !isOn }}>
        {isOn ? (
          phrases.closeTalk.text
        ) : (
          <>
            <p>{phrases.openTalk.text}</p>
            <p className={styles.cost}>{phrases.openTalk.cost}</p>
          </>
        )}
      </Switching>
      <p>
        {chitChatPerDay === null ? phrases.talkUnlimited : phrases.talkLimit(format.number(chitChatPerDay))}{' '}
        <Link to={pathOf('updatePlan')}>{phrases.usage}</Link>
      </p>
    </Way>
  )
}
