import { Button } from '@mantine/core'
import { IconMessages, IconPlugConnected, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { hostedPagePath } from '#contract/features/embed.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ApiError, errorText } from '#web/platform/requests/api-client.ts'
import { useBot, useWorkspace } from '#web/platform/workspace.tsx'
import { ButtonLink, PlainButton } from '#web/ui/form/PlainButton.tsx'
import { tabOf } from '../filters/inbox-filter.ts'
import { useFilterWords } from '../filters/use-filter-words.ts'
import type { InboxFilterState } from '../filters/use-inbox-filter.ts'
import styles from './list.module.css'

const placeholders = Array.from({ length: 8 }, (_, place) => place)

/** Rows of the real height; what comes at once is not preceded by a flash of them. */
export function LoadingRows() {
  const { common } = usePhrases()
  return (
    <div className={styles.loading} role="status">
      <span className="visually-hidden">{common.loading}</span>
      {placeholders.map((place) => (
        <div key={place} className={styles.placeholder} aria-hidden>
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}

/** What failed, what is safe, another try, and a reference. */
export function FailedList({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const phrases = usePhrases()
  const { failed } = usePhrases('inbox')
  const reference = error instanceof ApiError ? error.requestId : undefined
  return (
    <section className={styles.failed} role="alert">
      <h2>{failed.title}</h2>
      <p>{errorText(phrases, error)}</p>
      <p>{failed.text}</p>
      <PlainButton look="primary" onClick={onRetry}>
        {phrases.common.actions.retry}
      </PlainButton>
      {reference !== undefined && <small>{phrases.common.errorNotice.requestId(reference)}</small>}
    </section>
  )
}

/** Nobody has written yet: what to do about it, the first thing first. */
export function EmptyInbox() {
  const { empty } = usePhrases('inbox')
  const { pathTo } = useWorkspace()
  const bot = useBot()
  return (
    <section className={styles.empty}>
      <h2>{empty.title}</h2>
      <p>{empty.text}</p>
      <ul className={styles.steps}>
        <Step
          icon={<IconMessages size={20} aria-hidden />}
          {...empty.page}
          to={`${hostedPagePath}?bot=${bot.id}`}
          isPrimary
        />
        <Step icon={<IconWorld size={20} aria-hidden />} {...empty.site} to={pathTo('connect')} />
        <Step icon={<IconPlugConnected size={20} aria-hidden />} {...empty.channels} to={pathTo('connect')} />
      </ul>
    </section>
  )
}

interface StepProps {
  icon: ReactNode
  title: string
  text: string
  action: string
  to: string
  isPrimary?: boolean
}

function Step({ icon, title, text, action, to, isPrimary = false }: StepProps) {
  return (
    <li>
      <span className={styles.stepIcon}>{icon}</span>
      <span>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
      <ButtonLink
        to={to}
        size="small"
        {...(isPrimary && { look: 'primary', target: '_blank', rel: 'noopener' })}
        aria-label={`${action}: ${title}`}
      >
        {action}
      </ButtonLink>
    </li>
  )
}

/** Which filters hold, how to be rid of them, and how much there is without. */
export function NoMatchingConversation({ state, allCount }: { state: InboxFilterState; allCount: string | null }) {
  const { noMatch, reset } = usePhrases('inbox')
  const words = useFilterWords()(state.filter)
  const filters = words.join(' · ')
  const tab = tabOf(state.filter)
  const alone = { all: null, unread: noMatch.allRead, waiting: noMatch.nobodyWaits, mine: noMatch.noneMine }[tab]
  const isTabAlone = alone !== null && words.length === 1
  return (
    <section className={styles.empty}>
      <h2>{isTabAlone ? alone.title : noMatch.title}</h2>
      <p>{isTabAlone ? alone.text : allCount === null ? noMatch.textOnly(filters) : noMatch.text(filters, allCount)}</p>
      {!isTabAlone && (
        <Button variant="default" onClick={state.reset}>
          {reset}
        </Button>
      )}
    </section>
  )
}
