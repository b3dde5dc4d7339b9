import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type Bot, listBots } from '#contract/features/bots.ts'
import { listConnections } from '#contract/features/channels/connections.ts'
import { installFailures } from '#contract/features/channels/installs.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { logInPath, workspacePath } from '#web/platform/navigation/site.paths.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useSession } from '#web/platform/session.tsx'
import { baseOf } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { ButtonLink, PlainButton } from '#web/ui/form/PlainButton.tsx'
import { LanguageSwitch } from '#web/ui/page/LanguageSwitch.tsx'
import { Seal } from '#web/ui/page/Seal.tsx'
import { withOpen } from '../channels.paths.ts'
import styles from './slack.module.css'
import { useAddToSlack } from './use-add-to-slack.ts'

/** The way in from Slack: what it needs, the start, and what became of it (`?result=connected|failed`, with the `reason`). */
export default function AddToSlack() {
  const { slackPage } = usePhrases('hosting')
  const [search] = useSearchParams()
  const result = search.get('result')
  return (
    <div className={styles.page}>
      {/* The page has no header to hold it. */}
      <div className={styles.top}>
        <LanguageSwitch />
      </div>
      <Seal size={44} />
      {result === 'failed' ? (
        <Failed reason={search.get('reason')} botId={search.get('bot')} />
      ) : result === 'connected' ? (
        <Connected botId={search.get('bot')} connectionId={search.get('connection')} />
      ) : (
        <Beginning />
      )}
      <ButtonLink look="quiet" to={pathOf('home')}>
        {slackPage.home}
      </ButtonLink>
    </div>
  )
}

function Beginning() {
  const { slackPage } = usePhrases('hosting')
  return (
    <>
      <h1>{slackPage.title}</h1>
      <p>{slackPage.text}</p>
      <section className={styles.needs} aria-label={slackPage.needs}>
        <h2>{slackPage.needs}</h2>
        <ul>
          {slackPage.need.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </section>
      <Start />
    </>
  )
}

/** For whoever is logged in, the drawer of Slack at their bot; a visitor logs in first and comes back. */
function Start() {
  const { slackPage } = usePhrases('hosting')
  const { account, isPending, error, refetch } = useSession()
  if (isPending) return <Loading />
  if (error) return <ErrorNotice error={error} onRetry={refetch} />
  if (account) return <StartWithBot />
  return (
    <>
      <ButtonLink look="primary" size="large" to={logInPath(pathOf('addToSlack'))}>
        {slackPage.logIn}
      </ButtonLink>
      <p className={styles.small}>{slackPage.logInText}</p>
    </>
  )
}

function StartWithBot() {
  const { slackPage } = usePhrases('hosting')
  const [search] = useSearchParams()
  const { data, error, refetch } = useQuery(queryOf(listBots, {}))
  const [chosen, setChosen] = useState(search.get('bot'))
  if (data === undefined)
    return error === null ? <Loading /> : <ErrorNotice error={error} onRetry={() => void refetch()} />
  const bot = data.items.find(({ id }) => id === chosen) ?? data.items[0]
  if (bot === undefined)
    return (
      <>
        <p>{slackPage.noBot}</p>
        <ButtonLink look="primary" size="large" to={pathOf('createBot')}>
          {slackPage.create}
        </ButtonLink>
      </>
    )
  return (
    <>
      {data.items.length > 1 ? (
        <Select
          className={styles.bot ?? ''}
          label={slackPage.bot}
          data={data.items.map(({ id, name }) => ({ value: id, label: name }))}
          allowDeselect={false}
          value={bot.id}
          onChange={setChosen}
        />
      ) : (
        <p>{slackPage.chosenBot(bot.name)}</p>
      )}
      <StartOf key={bot.id} bot={bot} />
    </>
  )
}

/** By the operator's app, where there is one; else, or if one likes, by an app of one's own in the drawer of Slack. */
function StartOf({ bot }: { bot: Bot }) {
  const { slackPage } = usePhrases('hosting')
  const { data, error, refetch } = useQuery(queryOf(listConnections, { params: { botId: bot.id } }))
  const adding = useAddToSlack(bot.id)
  if (data === undefined)
    return error === null ? <Loading /> : <ErrorNotice error={error} onRetry={() => void refetch()} />
  const drawer = withOpen(workspacePath(baseOf(bot), 'connect', bot.id), 'slack')
  if (!data.sharedApps.includes('slack'))
    return (
      <ButtonLink look="primary" size="large" to={drawer}>
        {slackPage.start}
      </ButtonLink>
    )
  return (
    <>
      {adding.error !== null && <ErrorNotice error={adding.error} />}
      <PlainButton look="primary" size="large" disabled={adding.isBusy} onClick={adding.start}>
        {slackPage.add}
      </PlainButton>
      <p className={styles.small}>
        <Link to={drawer}>{slackPage.own}</Link>
      </p>
    </>
  )
}

function Connected({ botId, connectionId }: { botId: string | null; connectionId: string | null }) {
  const { slackPage } = usePhrases('hosting')
  const connect = botId === null ? pathOf('bots') : workspacePath('/user', 'connect', botId)
  return (
    <>
      <h1>{slackPage.connected}</h1>
      <p>{slackPage.connectedText}</p>
      <ButtonLink
        look="primary"
        to={botId === null || connectionId === null ? connect : withOpen(connect, connectionId)}
      >
        {slackPage.toConnection}
      </ButtonLink>
    </>
  )
}

function Failed({ reason, botId }: { reason: string | null; botId: string | null }) {
  const { errors } = usePhrases()
  const { slackPage } = usePhrases('hosting')
  const known = installFailures.find((each) => each === reason)
  const words = known && slackPage.reasons[known]
  return (
    <>
      <h1>{slackPage.failed}</h1>
      <div role="alert" className={styles.reason}>
        {words ? (
          <>
            <p>
              <strong>{words.is}</strong>
            </p>
            <p>{words.todo}</p>
          </>
        ) : (
          <p>{errors['slack-hosting-failed']}</p>
        )}
      </div>
      <div className={styles.actions}>
        {known === 'plan' && (
          <ButtonLink look="primary" to={pathOf('updatePlan')}>
            {slackPage.upgrade}
          </ButtonLink>
        )}
        <ButtonLink
          {...(known !== 'plan' && { look: 'primary' as const })}
          to={botId === null ? pathOf('addToSlack') : `${pathOf('addToSlack')}?bot=${encodeURIComponent(botId)}`}
        >
          {slackPage.again}
        </ButtonLink>
        <ButtonLink to={pathOf('contactUs')}>{slackPage.contact}</ButtonLink>
      </div>
    </>
  )
}
