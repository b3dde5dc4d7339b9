import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowLeft, IconCheck, IconDots, IconInfoCircle } from '@tabler/icons-react'
import type { ConversationRow } from '#contract/features/inbox/conversations.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { PlatformIcon, usePlatformName } from '../filters/platforms.tsx'
import { useMoments } from '../moments.ts'
import { useContactName } from '../use-contact-name.ts'
import styles from './thread.module.css'
import type { Actions } from './use-actions.ts'

interface ThreadHeadProps {
  conversation: ConversationRow
  actions: Actions
  /** On narrow screens the thread is a screen of its own, with its own title. */
  isScreen: boolean
  onBack: () => void
  /** Where the evidence is not beside it anyway. */
  onInfo: (() => void) | undefined
  onContact: () => void
}

/** Who it is, by which way, and who has the word, at all times. */
export function ThreadHead({ conversation, actions, isScreen, onBack, onInfo, onContact }: ThreadHeadProps) {
  const phrases = usePhrases('inboxThread')
  const platformName = usePlatformName()
  const { contact, platform, state, takenBy } = conversation
  const name = useContactName()(contact)
  const Title = isScreen ? 'h1' : 'h2'
  const isHeldByOther = state === 'person' && takenBy !== null && !takenBy.isYou
  const size = isScreen ? 44 : 36
  return (
    <header className={styles.head}>
      {isScreen && (
        <ActionIcon variant="subtle" color="gray" size={size} aria-label={phrases.back} onClick={onBack}>
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
      )}
      <div className={styles.who}>
        <Title title={name}>{name}</Title>
        <p>
          <PlatformIcon code={platform} size={15} />
          <span className={styles.platform}>{platformName(platform)}</span>
          <span aria-hidden>·</span>
          <Holder conversation={conversation} />
        </p>
      </div>
      {state !== 'resolved' && !isHeldByOther && (
        <ResolveButton isIcon={isScreen} label={phrases.actions.resolve} actions={actions} />
      )}
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={size} aria-label={phrases.more}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {state === 'resolved' && (
            <Menu.Item onClick={() => void actions.reopen()}>{phrases.actions.reopen}</Menu.Item>
          )}
          {state === 'bot' && <Menu.Item onClick={() => void actions.want()}>{phrases.actions.want}</Menu.Item>}
          {(state === 'waiting' || (state === 'person' && !isHeldByOther)) && (
            <Menu.Item onClick={() => void actions.handBack()}>{phrases.actions.handBack}</Menu.Item>
          )}
          <Menu.Item onClick={() => void actions.markUnread()}>{phrases.actions.markUnread}</Menu.Item>
          {contact.id !== null && <Menu.Item onClick={onContact}>{phrases.actions.contact}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {onInfo && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={size}
          aria-label={phrases.info}
          title={phrases.info}
          onClick={onInfo}
        >
          <IconInfoCircle size={20} aria-hidden />
        </ActionIcon>
      )}
    </header>
  )
}

function ResolveButton({ isIcon, label, actions }: { isIcon: boolean; label: string; actions: Actions }) {
  const resolve = () => void actions.resolve()
  return isIcon ? (
    <Button variant="subtle" h={44} px={10} disabled={actions.isBusy} onClick={resolve}>
      {label}
    </Button>
  ) : (
    <Button
      variant="default"
      leftSection={<IconCheck size={16} aria-hidden />}
      disabled={actions.isBusy}
      onClick={resolve}
    >
      {label}
    </Button>
  )
}

function Holder({
  conversation: { state, stateSince, lastActivityAt, takenBy, wantedBy, contact },
}: Pick<ThreadHeadProps, 'conversation'>) {
  const { holder, wantedBy: reasons } = usePhrases('inboxThread')
  const moments = useMoments()
  if (contact.isBlocked) return <span className={styles.holder}>{holder.blocked}</span>
  if (state === 'waiting') {
    const time = moments.since(stateSince ?? lastActivityAt)
    return (
      <span className={styles.holder} data-tone="waiting" title={wantedBy === null ? undefined : reasons[wantedBy]}>
        {wantedBy === 'contact' ? holder.waiting(time) : holder.waitingSoft(time)}
      </span>
    )
  }
  if (state === 'person' && takenBy !== null)
    return (
      <span className={styles.holder} data-tone="person">
        {takenBy.isYou ? holder.you : holder.other(takenBy.name)}
      </span>
    )
  return <span className={styles.holder}>{state === 'resolved' ? holder.resolved : holder.bot}</span>
}
