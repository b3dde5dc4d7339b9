import { Link } from 'react-router'
import { usePhrases } from '#web/platform/language.tsx'
import { useBot, useWorkspace } from '#web/platform/workspace.tsx'
import styles from './answers.module.css'
import { testPagePath } from './answers.paths.ts'
import { TestThread } from './TestThread.tsx'
import { useTestChat } from './use-test-chat.ts'
import { Why } from './Why.tsx'

/** The live chat beside the corpus: edit on the left, try on the right. */
export function TryPanel() {
  const { test } = usePhrases().answers
  const bot = useBot()
  const { pathTo } = useWorkspace()
  const chat = useTestChat()
  const last = chat.exchanges.findLast(({ reply }) => reply !== undefined)
  return (
    <section className={styles.tryPanel} aria-label={test.tryTitle}>
      <header className={styles.tryHead}>
        <h2>{test.tryTitle}</h2>
        <span className={styles.live} data-status={bot.status}>
          {bot.status === 'completed' ? test.live : test.closed}
        </span>
        <Link className={styles.fullLink} to={pathTo(testPagePath)}>
          {test.fullScreen}
        </Link>
      </header>
      <TestThread chat={chat} renderWhy={({ id, reply }) => reply && id === last?.id && <Why reply={reply} />} />
    </section>
  )
}
