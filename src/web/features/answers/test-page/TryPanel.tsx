import { Link } from 'react-router'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useSkipLink } from '#web/platform/navigation/skip-links.ts'
import { useBot, useWorkspace } from '#web/platform/workspace.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { Why } from '../why/Why.tsx'
import { TestThread } from './TestThread.tsx'
import styles from './try-panel.module.css'
import { type TestChat, useTestChat } from './use-test-chat.ts'

interface TryPanelProps {
  /** Where the panel stands beside its screen: the top of the page then leads to it. */
  skipId?: string
  /** The conversation of a screen that asks questions itself. */
  chat?: TestChat
}

const tones = { draft: 'waiting', completed: 'good', closed: 'off' } as const

/** The live chat beside the corpus: edit on the left, try on the right. */
export function TryPanel({ skipId, chat: given }: TryPanelProps) {
  const { test } = usePhrases('answers')
  const bot = useBot()
  const state = bot.isReadOnly ? 'closed' : bot.status
  const { pathTo } = useWorkspace()
  const own = useTestChat()
  const chat = given ?? own
  const last = chat.exchanges.findLast(({ reply }) => reply !== undefined)
  useSkipLink(skipId, test.skipToTry)
  return (
    <section
      id={skipId}
      tabIndex={skipId === undefined ? undefined : -1}
      className={styles.panel}
      aria-label={test.tryTitle}
    >
      <header className={styles.head}>
        <h2>{test.tryTitle}</h2>
        <StatusChip tone={tones[state]}>{state === 'completed' ? test.live : test[state]}</StatusChip>
        <Link to={pathTo('testPage')}>{test.fullScreen}</Link>
      </header>
      <TestThread
        chat={chat}
        renderWhy={({ id, question, reply }) =>
          reply && id === last?.id && <Why question={question} reply={reply} isCard />
        }
      />
    </section>
  )
}
