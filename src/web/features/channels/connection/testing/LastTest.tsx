import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Connection } from '#contract/features/channels/connections.ts'
import type { TestSend } from '#contract/features/channels/test-sends.ts'
import { testPlatform } from '#contract/features/inbox/conversations.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useWorkspace } from '#web/platform/workspace.tsx'
import { useFaultWords } from '../../use-fault-words.ts'
import styles from '../connection.module.css'

const icons = { waiting: IconClock, sent: IconCheck, refused: IconAlertTriangle } as const
const outcomes = { waiting: 'waiting', sent: 'ok', refused: 'failed' } as const

/** What became of the last test: on its way, taken, or refused, and then what to do. */
export function LastTest({ last, connection }: { last: TestSend; connection: Connection }) {
  const { test, addressToAdd } = usePhrases('connecting')
  const format = useFormat()
  const words = useTestWords(last, connection)
  const { pathTo } = useWorkspace()
  const { state, at, endedAt, nextTryAt, conversationId } = last
  const to = last.to ?? test.visitor(last.code)
  const Icon = icons[state]
  const when = format.relative(endedAt ?? at)
  // Among the owner's own tests, which the list hides unless they are asked for.
  const isPlace = conversationId === connection.id
  const inMessages = `${pathTo('messages')}&conversation=${conversationId}${isPlace ? `&platform=${testPlatform}` : ''}`
  return (
    <ul className={styles.lines}>
      <li data-outcome={outcomes[state]}>
        <Icon size={17} stroke={2} aria-hidden />
        <span>
          {state === 'waiting' &&
            (words === null ? test.waiting(to) : test.again(words.is, format.relative(nextTryAt ?? at)))}
          {state === 'sent' && (
            <>
              {test.sent(to, when)}
              <small>
                {test.sentText} <Link to={inMessages}>{test.inMessages}</Link>
              </small>
            </>
          )}
          {state === 'refused' && (
            <>
              {test.refused(to, when, words?.is ?? '')}
              <small>{words?.todo}</small>
              {last.fault === 'address-not-listed' && last.details.address && (
                <small>
                  {addressToAdd}: <code>{last.details.address}</code>
                </small>
              )}
            </>
          )}
        </span>
      </li>
    </ul>
  )
}

/** A fault as it is said of a connection, but for what is different of a test: nothing of it is sent later. */
function useTestWords({ fault, details, conversationId }: TestSend, connection: Connection) {
  const { test } = usePhrases('connecting')
  const faultWords = useFaultWords(connection.kind)
  if (fault === null) return null
  if (details.code === 'perhaps-sent') return test.perhaps
  if (fault === 'contact-gone' && conversationId === connection.id) return test.placeGone
  const { is, todo } = faultWords({ fault, details })
  return { is, todo: Object.hasOwn(test.todo, fault) ? test.todo[fault as keyof typeof test.todo] : todo }
}
