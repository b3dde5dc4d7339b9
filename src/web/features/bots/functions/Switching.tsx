import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { BodyOf } from '#contract/endpoint.ts'
import { changeBotFunctions, getBotFunctions } from '#contract/features/customising/functions.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { useBot, useWorkspace } from '#web/platform/workspace.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { StatusChip, type StatusTone } from '#web/ui/feedback/StatusChip.tsx'
import styles from '../connect/connect.module.css'

interface SwitchingProps {
  isOn: boolean
  /** The state in a word; else that it is on or off. */
  state?: { tone: StatusTone; text: string } | undefined
  words: { action: string; title: string }
  /** What customers will meet. */
  children: ReactNode
  change: BodyOf<typeof changeBotFunctions>
  canSwitch?: boolean
}

/** The state of a function, and the button that asks before it changes it. */
export function Switching({ isOn, state, words, children, change, canSwitch = true }: SwitchingProps) {
  const phrases = usePhrases('functions')
  const bot = useBot()
  const { pathTo } = useWorkspace()
  const [isAsking, setAsking] = useState(false)
  const switching = useCall(changeBotFunctions, { invalidates: [getBotFunctions] })
  const { tone, text } = state ?? {
    tone: isOn ? ('good' as const) : ('off' as const),
    text: phrases.state[isOn ? 'on' : 'off'],
  }
  return (
    <div className={styles.switch}>
      <StatusChip tone={tone}>{text}</StatusChip>
      {canSwitch && (
        <Button variant={isOn ? 'default' : 'filled'} onClick={() => setAsking(true)}>
          {words.action}
        </Button>
      )}
      {isOn && canSwitch && (
        <Button variant="subtle" component={Link} to={pathTo('testPage')}>
          {phrases.tryIt}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={words.title}
        actionLabel={words.action}
        onConfirm={async () => {
          await switching.call({ params: { botId: bot.id }, body: change })
        }}
      >
        {children}
      </ConfirmDialog>
    </div>
  )
}
