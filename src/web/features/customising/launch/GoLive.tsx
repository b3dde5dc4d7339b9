import { Link } from 'react-router'
import { hostedPageOf, useTickFirstStep } from '#web/features/bots/public.tsx'
import { usePhrases } from '#web/platform/language/language.tsx'
import { reachOf } from '#web/platform/navigation/this-computer.ts'
import { useBot, useWorkspace } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { ButtonLink, PlainButton } from '#web/ui/form/PlainButton.tsx'
import { CopyField } from '#web/ui/text/CopyButton.tsx'
import { useLaunch } from '../frame/BotHead.tsx'
import flow from '../frame/flow.module.css'
import styles from './launch.module.css'

/** The link, and the button that puts the bot online; then what comes next. */
export function GoLive() {
  const { launch } = usePhrases('progress')
  const bot = useBot()
  const { pathTo } = useWorkspace()
  const { start, isBusy, error } = useLaunch()
  const tick = useTickFirstStep()
  const params = { botId: bot.id }
  const isDraft = bot.status === 'draft'
  const reach = reachOf(window.location.hostname)
  const title = isDraft || bot.status === 'closed' ? launch.goLive : launch.live(bot.name)
  const text = { draft: launch.goLiveText, completed: launch.liveText, closed: launch.closed }[bot.status]
  return (
    <section className={flow.section} aria-labelledby="go-live">
      <header aria-live="polite">
        <h2 id="go-live">{title}</h2>
        <p>{text}</p>
      </header>
      <CopyField
        label={launch.link}
        text={window.location.origin + hostedPageOf(bot.id)}
        onCopied={() => {
          if (!bot.firstSteps.isShared) tick.start({ params, body: { step: 'link-copied' } })
        }}
      />
      {reach !== 'everyone' && (
        <p className={styles.hint} role="note">
          {launch.localOnly[reach]}
        </p>
      )}
      {error && <ErrorNotice error={error} onRetry={() => start({ params })} />}
      <div className={styles.actions}>
        {isDraft && (
          <PlainButton look="primary" size="large" disabled={isBusy} onClick={() => start({ params })}>
            {launch.submit}
          </PlainButton>
        )}
        {bot.status === 'completed' && (
          <ButtonLink look="primary" to={hostedPageOf(bot.id)} target="_blank" rel="noopener">
            {launch.openPage}
          </ButtonLink>
        )}
        {!isDraft && <ButtonLink to={pathTo('connect')}>{launch.connect}</ButtonLink>}
        {!isDraft && <Link to={pathTo('corpus')}>{launch.goOn}</Link>}
      </div>
    </section>
  )
}
