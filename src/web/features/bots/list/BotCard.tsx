import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Bot, listBots } from '#contract/features/bots.ts'
import { setUpSteps } from '#contract/features/customising/set-up.ts'
import type { WorkspacePageId } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useLiveChanges } from '#web/platform/live/use-live.ts'
import { setUpPath, workspacePath } from '#web/platform/navigation/site.paths.ts'
import { keyOf } from '#web/platform/requests/queries.ts'
import { baseOf } from '#web/platform/workspace.tsx'
import { ShopInitial } from '#web/ui/chat/ShopHead.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { BotMenu } from './BotMenu.tsx'
import styles from './bot-list.module.css'
import { Sparkline } from './Sparkline.tsx'

const tones = { draft: 'waiting', completed: 'good', closed: 'off' } as const

/** `isWide`: a row of its own, for those who have few bots. */
export function BotCard({ bot, isWide }: { bot: Bot; isWide: boolean }) {
  const phrases = usePhrases('bots')
  const format = useFormat()
  const screenOf = (page: WorkspacePageId) => workspacePath(baseOf(bot), page, bot.id)
  const { lastQuestion } = bot
  const queryClient = useQueryClient()
  // The other screens of a bot show none of its messages: they need not read the list again at each.
  useLiveChanges('conversations', bot.id, () => void queryClient.invalidateQueries({ queryKey: keyOf(listBots) }))
  return (
    <article className={styles.card} aria-label={bot.name} data-wide={isWide || undefined}>
      <header className={styles.cardHead}>
        <ShopInitial name={bot.name} colour={bot.look.colour} />
        <div className={styles.cardName}>
          <h2>
            <Link to={screenOf('corpus')} title={bot.name}>
              {bot.name}
            </Link>
          </h2>
          <p>
            {phrases.language[bot.language]} · {phrases.template[bot.template]}
          </p>
        </div>
        {bot.isReadOnly ? (
          <StatusChip tone="waiting">{phrases.readOnly}</StatusChip>
        ) : (
          <StatusChip tone={tones[bot.status]}>{phrases.status[bot.status]}</StatusChip>
        )}
      </header>
      <div className={styles.facts}>
        <ul className={styles.numbers}>
          <li>
            <strong>{format.number(bot.chats7d)}</strong> {phrases.list.chats(bot.chats7d)}
          </li>
          <li>
            <strong>{format.number(bot.itemCount)}</strong> {phrases.list.items(bot.itemCount)}
          </li>
          {bot.openCallbacks > 0 && (
            <li className={styles.callbacks}>
              <Link to={screenOf('callbacks')}>{phrases.list.callbacks(bot.openCallbacks)}</Link>
            </li>
          )}
          {bot.unanswered7d > 0 && (
            <li>
              <Link className={styles.unanswered} to={screenOf('unanswered')}>
                {phrases.list.unanswered(format.number(bot.unanswered7d))}
              </Link>
            </li>
          )}
        </ul>
        {isWide && bot.chats7d > 0 && <Sparkline days={bot.chatsByDay} />}
      </div>
      {bot.setUp && (
        <p className={styles.setUp}>{phrases.list.setUp(setUpSteps.indexOf(bot.setUp.step) + 1, setUpSteps.length)}</p>
      )}
      {isWide && !bot.setUp && (
        <p className={styles.lastQuestion}>
          {lastQuestion === null ? (
            phrases.list.noQuestion
          ) : (
            <>
              <span>{phrases.list.lastQuestion}</span>
              <q title={lastQuestion.text}>{lastQuestion.text}</q>
              <time dateTime={lastQuestion.at}>{format.relative(lastQuestion.at)}</time>
            </>
          )}
        </p>
      )}
      <footer className={styles.cardFoot}>
        {bot.setUp && (
          <Button component={Link} to={setUpPath(bot.setUp.step, bot.id)}>
            {phrases.list.goOn}
          </Button>
        )}
        <Button component={Link} to={screenOf('testPage')} {...(bot.setUp && { variant: 'default' })}>
          {phrases.list.chat}
        </Button>
        {!bot.setUp && (
          <Button variant="default" component={Link} to={screenOf('connect')}>
            {phrases.list.connect}
          </Button>
        )}
        <BotMenu bot={bot} />
      </footer>
    </article>
  )
}
