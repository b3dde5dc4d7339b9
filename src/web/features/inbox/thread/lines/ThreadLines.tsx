import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import type { ConversationRow, ThreadLine } from '#contract/features/inbox/conversations.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import type { Outgoing } from '../../composer/use-outgoing.ts'
import { useMoments } from '../../moments.ts'
import { useContactName } from '../../use-contact-name.ts'
import styles from '../thread.module.css'
import type { Thread } from '../use-thread.ts'
import { Line, useNameOfAuthor } from './Line.tsx'
import type { ThreadPart } from './merge-lines.ts'
import { OutgoingLine } from './OutgoingLine.tsx'
import { useScrollAtEnd } from './use-scroll-at-end.ts'

interface ThreadLinesProps {
  thread: Thread
  conversation: ConversationRow
  part: ThreadPart
  chosenId: string | null
  onChoose: (line: ThreadLine) => void
  outgoing: Outgoing
  hiddenBefore: string | null
}

/** The lines, oldest first, opened at the end. */
export function ThreadLines(props: ThreadLinesProps) {
  const { thread, conversation, part, chosenId, onChoose, outgoing, hiddenBefore } = props
  const phrases = usePhrases('inboxThread')
  const inbox = usePhrases('inbox')
  const moments = useMoments()
  const format = useFormat()
  const { lines, previousCursor } = part
  const contactName = useContactName()(conversation.contact)
  const sending = outgoing.of(conversation.id)
  const { box, hasMore, onScroll, goToEnd } = useScrollAtEnd(lines[0]?.id, sending.at(-1)?.key ?? lines.at(-1)?.id)

  return (
    <div className={styles.linesBox}>
      <section
        ref={box}
        className={styles.lines}
        aria-label={phrases.thread(contactName)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <ol className={styles.list}>
          {previousCursor !== null && (
            <li className={styles.earlier}>
              <Button
                size="compact-sm"
                variant="default"
                loading={thread.loading.isBusy}
                onClick={() => void thread.loadEarlier()}
              >
                {phrases.earlier}
              </Button>
              {thread.loading.error !== null && <ErrorNotice error={thread.loading.error} />}
            </li>
          )}
          {previousCursor === null && hiddenBefore !== null && (
            <li className={styles.told}>
              {inbox.hiddenBefore(format.date(hiddenBefore))}{' '}
              <Link to={pathOf('updatePlan')}>{inbox.hiddenAction}</Link>
            </li>
          )}
          {lines.map((line, place) => (
            <Fragment key={line.id}>
              {isNewDay(lines[place - 1], line) && <li className={styles.day}>{moments.day(line.at)}</li>}
              <Line
                line={line}
                contactName={contactName}
                isChosen={line.id === chosenId}
                onChoose={() => onChoose(line)}
                onSendAgain={() =>
                  outgoing.send({
                    conversationId: conversation.id,
                    text: line.text,
                    files: [],
                    filesOf: line.files.length > 0 ? line : undefined,
                    takesOver: false,
                  })
                }
              />
            </Fragment>
          ))}
          {sending.map((reply) => (
            <OutgoingLine key={reply.key} reply={reply} outgoing={outgoing} />
          ))}
        </ol>
      </section>
      {hasMore && (
        <button type="button" className={styles.newLines} onClick={goToEnd}>
          <IconArrowDown size={16} aria-hidden /> {phrases.newLines}
        </button>
      )}
      <Announcer lines={lines} contactName={contactName} />
    </div>
  )
}

function isNewDay(before: ThreadLine | undefined, { at }: ThreadLine): boolean {
  if (before === undefined) return true
  return new Date(before.at).toDateString() !== new Date(at).toDateString()
}

/** Says a new line once to who listens; not what was there before, nor what is loaded above. */
function Announcer({ lines, contactName }: { lines: readonly ThreadLine[]; contactName: string }) {
  const phrases = usePhrases('inboxThread')
  const bot = useBot()
  const nameOf = useNameOfAuthor()
  const last = lines.at(-1)
  const [firstLastId] = useState(last?.id)
  const isNew = last !== undefined && last.id !== firstLastId && last.event === null
  const author = last?.author === 'contact' ? contactName : last?.author === 'bot' ? bot.name : last ? nameOf(last) : ''
  return (
    <p className="visually-hidden" aria-live="polite">
      {isNew && phrases.announced(author, last.text)}
    </p>
  )
}
