import { Button } from '@mantine/core'
import { useState } from 'react'
import { RenameBot } from '#web/features/bots/public.tsx'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { keyOf } from './editing/field-key.ts'
import styles from './information.module.css'
import { elementIdOf } from './ledger/FieldRow.tsx'

/** What customers know the bot by, to be changed here as in the list of bots. */
export function BotName() {
  const { create, rename } = usePhrases('bots')
  const bot = useBot()
  const [isRenaming, setRenaming] = useState(false)
  return (
    <section className={styles.name}>
      <div>
        <h2>{create.name}</h2>
        <p>{bot.name}</p>
      </div>
      <Button id={elementIdOf(keyOf('name', 'name'))} variant="default" onClick={() => setRenaming(true)}>
        {rename.action}
      </Button>
      <RenameBot bot={bot} isOpen={isRenaming} onClose={() => setRenaming(false)} />
    </section>
  )
}
