import { useState } from 'react'
import { Link } from 'react-router'
import { getPublicBot } from '#contract/features/answers.ts'
import { listBots } from '#contract/features/bots.ts'
import {
  finishCustomisation,
  getCustomisation,
  saveCustomisation,
} from '#contract/features/customising/customisation.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot, useWorkspace } from '#web/platform/workspace.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import styles from './flow.module.css'
import { useSetUp } from './SetUpContext.ts'

const tones = { draft: 'waiting', completed: 'good', closed: 'off' } as const

/** Puts the bot online. */
export function useLaunch() {
  return useCall(finishCustomisation, { invalidates: [listBots, getPublicBot, getCustomisation] })
}

/** Which bot is set up, and what can be done at any step: the other path, going live, leaving. */
export function BotHead({ canLaunch = true }: { canLaunch?: boolean }) {
  const { launch, status } = usePhrases('bots')
  const phrases = usePhrases('progress')
  const bot = useBot()
  const { pathTo } = useWorkspace()
  const { customisation } = useSetUp()
  const finish = useLaunch()
  const switching = useCall(saveCustomisation, { invalidates: [getCustomisation, listBots] })
  const [isAsking, setAsking] = useState(false)
  const isDraft = bot.status === 'draft'
  const other = customisation.path === 'basic' ? 'integrated' : 'basic'
  return (
    <>
      <button
        type="button"
        className={styles.link}
        disabled={switching.isBusy}
        onClick={() => switching.start({ params: { botId: bot.id }, body: { path: other } })}
      >
        {phrases.switchTo[other]}
      </button>
      <span className={styles.botName} title={bot.name}>
        {bot.name}
      </span>
      <StatusChip tone={tones[bot.status]}>{status[bot.status]}</StatusChip>
      {!isDraft && <Link to={pathTo('corpus')}>{phrases.toWorkspace}</Link>}
      {isDraft && canLaunch && (
        <PlainButton size="small" onClick={() => setAsking(true)}>
          {phrases.launchNow}
        </PlainButton>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={launch.title}
        actionLabel={launch.submit}
        onConfirm={async () => {
          await finish.call({ params: { botId: bot.id } })
        }}
      >
        {launch.text}
      </ConfirmDialog>
    </>
  )
}
