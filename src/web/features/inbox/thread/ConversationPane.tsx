import { ActionIcon, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { ConversationRow, ThreadLine } from '#contract/features/inbox/conversations.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ApiError } from '#web/platform/requests/api-client.ts'
import { threeColumns } from '#web/ui/break-points.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import { Composer, type ComposerMode } from '../composer/Composer.tsx'
import type { Outgoing } from '../composer/use-outgoing.ts'
import type { FilesOfReplies } from '../composer/use-reply-files.ts'
import { ContactDetails } from '../contacts/ContactDetails.tsx'
import { Evidence } from '../evidence/Evidence.tsx'
import inboxStyles from '../inbox.module.css'
import type { Opened } from '../use-opened.ts'
import type { ThreadPart } from './lines/merge-lines.ts'
import { ThreadLines } from './lines/ThreadLines.tsx'
import { ThreadHead } from './ThreadHead.tsx'
import styles from './thread.module.css'
import { useActions } from './use-actions.ts'
import { type Thread, useThread } from './use-thread.ts'

/** What the keys do in the open conversation. */
export interface ConversationKeys {
  readonly reply: () => void
  readonly note: () => void
  readonly takeOver: () => void
  readonly handBack: () => void
  readonly resolve: () => void
  readonly fix: () => void
}

interface ConversationPaneProps {
  conversationId: string
  opened: Opened
  outgoing: Outgoing
  filesOfReplies: FilesOfReplies
  isStacked: boolean
  keysRef: RefObject<ConversationKeys | null>
}

/** The conversation that is open, with its evidence: loading, gone, failed, or there. */
export function ConversationPane(props: ConversationPaneProps) {
  const { conversationId, opened, isStacked } = props
  const phrases = usePhrases('inboxThread')
  const thread = useThread(conversationId)
  const { query, conversation, part } = thread
  if (conversation !== undefined && part !== undefined && query.data !== undefined)
    return (
      <Loaded
        {...props}
        thread={thread}
        conversation={conversation}
        part={part}
        threshold={query.data.answerThreshold}
        hiddenBefore={query.data.hiddenBefore}
      />
    )
  const isGone = query.error instanceof ApiError && query.error.status === 404
  const Title = isStacked ? 'h1' : 'h2'
  return (
    <div className={styles.pane}>
      <div className={styles.choose}>
        {isGone ? (
          <>
            <Title>{phrases.notFound.title}</Title>
            <p>{phrases.notFound.text}</p>
            <PlainButton onClick={opened.close}>{phrases.back}</PlainButton>
          </>
        ) : query.error !== null ? (
          <>
            {isStacked && <h1 className="visually-hidden">{phrases.thread('')}</h1>}
            <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
          </>
        ) : (
          <>
            {isStacked && <h1 className="visually-hidden">{phrases.thread('')}</h1>}
            <Loading />
          </>
        )}
      </div>
    </div>
  )
}

interface LoadedProps extends ConversationPaneProps {
  thread: Thread
  conversation: ConversationRow
  part: ThreadPart
  threshold: number
  hiddenBefore: string | null
}

function Loaded(props: LoadedProps) {
  const {
    conversationId,
    opened,
    outgoing,
    filesOfReplies,
    isStacked,
    keysRef,
    thread,
    conversation,
    part,
    threshold,
  } = props
  const { common } = usePhrases()
  const { evidence } = usePhrases('inboxTools')
  const phrases = usePhrases('inboxThread')
  const actions = useActions(conversationId)
  const hasColumn = useMediaQuery(threeColumns, false, { getInitialValueInEffect: false })
  const [mode, setMode] = useState<ComposerMode>('reply')
  const [isFixing, setFixing] = useState(false)
  const [contactId, setContactId] = useState<string | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const chosen = chosenLine(part.lines, opened.messageId)
  const isBesides = hasColumn && !isStacked

  function write(to: ComposerMode): void {
    setMode(to)
    // The box of the other mode comes with the next drawing.
    requestAnimationFrame(() => box.current?.focus())
  }

  const canAct = conversation.state !== 'person' || conversation.takenBy?.isYou === true
  const isMine = conversation.state === 'person' && conversation.takenBy?.isYou === true
  useImperativeHandle(keysRef, () => ({
    reply: () => write('reply'),
    note: () => write('note'),
    takeOver() {
      if (!isMine && canAct && !actions.isBusy) void actions.takeOver().then((isTaken) => isTaken && write('reply'))
    },
    handBack() {
      if ((isMine || conversation.state === 'waiting') && !actions.isBusy) void actions.handBack()
    },
    resolve() {
      if (canAct && conversation.state !== 'resolved' && !actions.isBusy) void actions.resolve()
    },
    fix() {
      if (chosen === undefined) return
      setFixing(true)
      if (!isBesides) opened.choose(chosen.id, true)
    },
  }))

  function choose(line: ThreadLine): void {
    setFixing(false)
    opened.choose(line.id, !isBesides)
  }

  const content = (
    <Evidence
      conversation={conversation}
      line={chosen}
      threshold={threshold}
      opened={opened}
      isFixing={isFixing}
      onFixing={setFixing}
      onContact={() => setContactId(conversation.contact.id)}
    />
  )
  const isInfoScreen = isStacked && opened.isInfoOpen
  return (
    <>
      {isInfoScreen ? (
        <div className={styles.pane}>
          <header className={styles.head}>
            <BackButton label={phrases.backToThread} onClick={() => opened.showInfo(false)} />
            <div className={styles.who}>
              <h1>{evidence.title}</h1>
            </div>
          </header>
          <div className={inboxStyles.infoScreen}>{content}</div>
        </div>
      ) : (
        <div className={styles.pane}>
          <ThreadHead
            conversation={conversation}
            actions={actions}
            isScreen={isStacked}
            onBack={opened.close}
            onInfo={isBesides ? undefined : () => opened.showInfo(true)}
            onContact={() => setContactId(conversation.contact.id)}
          />
          <ThreadLines
            thread={thread}
            conversation={conversation}
            part={part}
            chosenId={isStacked ? null : (chosen?.id ?? null)}
            onChoose={choose}
            outgoing={outgoing}
            hiddenBefore={props.hiddenBefore}
          />
          <Composer
            conversation={conversation}
            window={thread.query.data?.window ?? null}
            actions={actions}
            outgoing={outgoing}
            files={filesOfReplies.of(conversationId)}
            mode={mode}
            onMode={write}
            boxRef={box}
          />
        </div>
      )}
      {isBesides && (
        <aside className={inboxStyles.evidence} aria-label={evidence.title}>
          {content}
        </aside>
      )}
      <Drawer
        opened={!isBesides && !isStacked && opened.isInfoOpen}
        onClose={() => opened.showInfo(false)}
        position="right"
        size={380}
        title={evidence.title}
        closeButtonProps={{ 'aria-label': common.actions.close }}
        classNames={{ body: inboxStyles.drawerBody ?? '' }}
      >
        {content}
      </Drawer>
      <ContactDetails
        contactId={contactId}
        onClose={() => setContactId(null)}
        onDeleted={() => {
          setContactId(null)
          opened.close()
        }}
      />
      <FocusOnOpen isStacked={isStacked} />
    </>
  )
}

/** The line whose evidence is shown: the one of the address, else the bot's last, else the last that was said. */
function chosenLine(lines: readonly ThreadLine[], messageId: string | null): ThreadLine | undefined {
  const said = lines.filter(({ event, isNote, author }) => event === null && !isNote && author !== 'system')
  return said.find(({ id }) => id === messageId) ?? said.findLast(({ author }) => author === 'bot') ?? said.at(-1)
}

function BackButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} onClick={onClick}>
      <IconArrowLeft size={20} aria-hidden />
    </ActionIcon>
  )
}

/** On narrow screens the row that was pressed is gone: the focus goes to the top of the screen that took its place. */
function FocusOnOpen({ isStacked }: { isStacked: boolean }) {
  useEffect(() => {
    if (isStacked && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [isStacked])
  return null
}
