import { IconLock, IconThumbDown } from '@tabler/icons-react'
import type { ThreadLine } from '#contract/features/inbox/conversations.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useSession } from '#web/platform/session.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { Markdown } from '#web/ui/text/Markdown.tsx'
import { useMoments } from '../../moments.ts'
import styles from '../thread.module.css'
import { Delivery } from './Delivery.tsx'
import { LineFiles } from './LineFiles.tsx'

interface LineProps {
  line: ThreadLine
  contactName: string
  /** Its evidence is shown. */
  isChosen: boolean
  onChoose: () => void
  onSendAgain: () => void
}

/** One line of a conversation: what somebody said, a note for colleagues, or a change of hands. */
export function Line(props: LineProps) {
  const { line } = props
  if (line.event !== null) return <EventLine line={line} />
  if (line.isNote) return <NoteLine line={line} />
  return <SaidLine {...props} />
}

function EventLine({ line }: Pick<LineProps, 'line'>) {
  const { events, told, tested } = usePhrases('inboxThread')
  const moments = useMoments()
  const nameOf = useNameOfAuthor()
  const { event, at, text } = line
  if (event === null) return null
  return (
    <li className={styles.event}>
      <p className={styles.eventHead}>
        <time className="tabular" dateTime={at}>
          {moments.time(at)}
        </time>{' '}
        {events[event](nameOf(line))}
      </p>
      {text !== '' && <p className={styles.told}>{event === 'test' ? tested(text) : told(text)}</p>}
      {event === 'test' && (
        <p className={styles.told}>
          <Delivery line={line} />
        </p>
      )}
    </li>
  )
}

function NoteLine({ line }: Pick<LineProps, 'line'>) {
  const { line: phrases } = usePhrases('inboxThread')
  const moments = useMoments()
  const nameOf = useNameOfAuthor()
  return (
    <li className={styles.note}>
      <IconLock size={15} aria-hidden />
      <p>
        <small>
          {phrases.note} · {nameOf(line) || phrases.colleague} · <time dateTime={line.at}>{moments.time(line.at)}</time>
        </small>
        <span className={styles.noteText}>{line.text}</span>
      </p>
    </li>
  )
}

function SaidLine({ line, contactName, isChosen, onChoose, onSendAgain }: LineProps) {
  const { line: phrases } = usePhrases('inboxThread')
  const format = useFormat()
  const moments = useMoments()
  const bot = useBot()
  const nameOf = useNameOfAuthor()
  const { author, text, at, confidence, kind, rating, verdict } = line
  const isFromContact = author === 'contact'
  const speaker = isFromContact ? contactName : author === 'person' ? nameOf(line) || phrases.colleague : bot.name
  const isSure = kind === 'answer' && confidence !== null
  return (
    <li className={styles.said} data-from={author} data-chosen={isChosen || undefined} data-line={line.id}>
      {text !== '' && (
        <div className={styles.bubble}>
          <span className="visually-hidden">{speaker}: </span>
          {author === 'bot' ? <Markdown text={text} /> : <p className={styles.plain}>{text}</p>}
        </div>
      )}
      <LineFiles line={line} />
      <div className={styles.below}>
        {!isFromContact && <span>{speaker}</span>}
        <time className="tabular" dateTime={at} title={format.dateTime(at)}>
          {moments.time(at)}
        </time>
        {isSure && <span className="tabular">{phrases.sure(format.percent(confidence))}</span>}
        <Judged as={rating} words={phrases.rated} />
        <Judged as={verdict} words={phrases.judged} />
        <Delivery line={line} onSendAgain={onSendAgain} />
        {!isFromContact && author !== 'system' && (
          <button type="button" className={styles.link} aria-pressed={isChosen} onClick={onChoose}>
            {author === 'bot' ? phrases.why : phrases.details}
          </button>
        )}
      </div>
    </li>
  )
}

/** By the customer, or by the owner: the words say who. */
function Judged({ as, words }: { as: ThreadLine['rating']; words: Record<'good' | 'needs-improvement', string> }) {
  if (as === null) return null
  if (as === 'good') return <span>{words.good}</span>
  return (
    <span className={styles.bad}>
      <IconThumbDown size={13} aria-hidden /> {words[as]}
    </span>
  )
}

/** Who of the account wrote it; empty where nobody did, or where it is not known. */
export function useNameOfAuthor(): (line: Pick<ThreadLine, 'accountUser' | 'accountName'>) => string {
  const { line: phrases } = usePhrases('inboxThread')
  const { account } = useSession()
  return ({ accountUser, accountName }) => {
    if (accountUser !== null && (accountUser === account?.id || accountUser === account?.email)) return phrases.you
    return accountName ?? ''
  }
}
