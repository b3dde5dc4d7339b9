import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { SwitchDialog, switchOf } from '../list/SwitchDialog.tsx'
import styles from './connect.module.css'

/** Takes the bot off line and brings it back, where its owner thinks of customers. */
export function ChatSwitch() {
  const phrases = usePhrases('bots')
  const bot = useBot()
  const [isAsking, setAsking] = useState(false)
  const isOpen = bot.status === 'completed'
  return (
    <div className={styles.switch}>
      <StatusChip tone={isOpen ? 'good' : bot.status === 'draft' ? 'waiting' : 'off'}>
        {phrases.status[bot.status]}
      </StatusChip>
      <Button variant={isOpen ? 'default' : 'filled'} onClick={() => setAsking(true)}>
        {phrases[switchOf[bot.status]].action}
      </Button>
      <SwitchDialog bot={bot} isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  )
}
