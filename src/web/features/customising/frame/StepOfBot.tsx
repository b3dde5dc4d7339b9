import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { type Bot, listBots } from '#contract/features/bots.ts'
import {
  type Customisation,
  getCustomisation,
  saveCustomisation,
} from '#contract/features/customising/customisation.ts'
import type { SetUpStep } from '#contract/features/customising/set-up.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { logInPath, setUpPath } from '#web/platform/navigation/site.paths.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useSession } from '#web/platform/session.tsx'
import { BotContext, useWorkspace } from '#web/platform/workspace.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import styles from './flow.module.css'
import { SetUpContext } from './SetUpContext.ts'
import { useValues } from './use-values.ts'

interface StepOfBotProps {
  step: SetUpStep
  children: ReactNode
}

/** A step of a bot that is there: for those who are logged in. Whoever is not logs in and comes back. */
export function StepOfBot(props: StepOfBotProps) {
  const { account, isPending, error, refetch } = useSession()
  const { pathname, search } = useLocation()
  if (isPending) return <Loading of="screen" />
  if (error) return <Notice error={error} onRetry={refetch} />
  // The guard of the workspace knows what else may be in the way of an account.
  if (account?.deletesAt) return <Navigate to={pathOf('bots')} replace />
  if (!account) return <Navigate to={logInPath(pathname + search)} replace />
  return <OfAccount {...props} />
}

function Notice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={styles.page}>
      <ErrorNotice error={error} onRetry={onRetry} />
    </div>
  )
}

function OfAccount({ step, children }: StepOfBotProps) {
  const { bot, bots, botId, isPending, error } = useWorkspace()
  const { refetch } = useQuery(queryOf(listBots, {}))
  useLive('bots', 'corpus')
  if (isPending) return <Loading of="screen" />
  if (error && !bot) return <Notice error={error} onRetry={() => void refetch()} />
  const drafts = bots.filter(({ status }) => status === 'draft')
  const [only] = drafts
  if (botId === null && only && drafts.length === 1) return <Navigate to={setUpPath(step, only.id)} replace />
  if (!bot) return <NoBot step={step} drafts={drafts} />
  return (
    <BotContext key={bot.id} value={bot}>
      <OfBot bot={bot} step={step}>
        {children}
      </OfBot>
    </BotContext>
  )
}

function NoBot({ step, drafts }: { step: SetUpStep; drafts: readonly Bot[] }) {
  const { noBot } = usePhrases('progress')
  return (
    <EmptyState
      isScreen
      title={noBot.title}
      text={noBot.text}
      actions={
        <>
          {drafts.slice(0, 10).map(({ id, name }) => (
            <ButtonLink key={id} to={setUpPath(step, id)}>
              {name}
            </ButtonLink>
          ))}
          <ButtonLink look="primary" to={pathOf('made')}>
            {noBot.start}
          </ButtonLink>
        </>
      }
    />
  )
}

function OfBot({ bot, step, children }: StepOfBotProps & { bot: Bot }) {
  const { common } = usePhrases()
  const { notSetUp } = usePhrases('progress')
  const { pathTo } = useWorkspace()
  useLive('setUp')
  const { data, isPending, error, refetch } = useQuery(queryOf(getCustomisation, { params: { botId: bot.id } }))
  if (isPending) return <Loading of="screen" />
  if (!data) return <Notice error={error} onRetry={() => void refetch()} />
  if (data.customisation === null)
    return (
      <EmptyState
        isScreen
        title={notSetUp.title}
        text={notSetUp.text}
        actions={
          <>
            <ButtonLink look="primary" to={pathTo('botInformation')}>
              {notSetUp.information}
            </ButtonLink>
            <ButtonLink to={pathTo('corpus')}>{notSetUp.corpus}</ButtonLink>
          </>
        }
      />
    )
  return (
    <>
      {bot.isReadOnly && (
        <p className={styles.readOnly} role="status">
          {common.workspace.readOnly} <Link to={pathOf('checkout')}>{common.workspace.readOnlyAction}</Link>
        </p>
      )}
      <Step bot={bot} step={step} customisation={data.customisation}>
        {children}
      </Step>
    </>
  )
}

function Step({ bot, step, customisation, children }: StepOfBotProps & { bot: Bot; customisation: Customisation }) {
  const setUp = useValues(bot.id, customisation)
  const { start } = useCall(saveCustomisation, { invalidates: [getCustomisation, listBots] })
  const isOpen = bot.status === 'draft' && !bot.isReadOnly
  const noted = useRef(customisation.step)
  // Where somebody comes back to, from another day or another computer: once for each step that is opened, whatever another tab opens.
  useEffect(() => {
    if (!isOpen || noted.current === step) return
    noted.current = step
    start({ params: { botId: bot.id }, body: { step } })
  }, [bot.id, isOpen, start, step])
  return <SetUpContext value={setUp}>{children}</SetUpContext>
}
