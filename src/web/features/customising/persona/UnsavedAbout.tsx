import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { handoverOf } from '#web/platform/requests/queries.ts'
import { useReplies } from '#web/platform/requests/use-replies.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import type { Begun } from '../begin/begun.ts'
import { unsavedAbout, useSaveAbout } from '../begin/use-save-about.ts'
import styles from './persona.module.css'

/** The bot was made, but not what was typed about it: another try, before it is gone. */
export function UnsavedAbout() {
  const { common } = usePhrases()
  const { persona } = usePhrases('progress')
  const bot = useBot()
  const { data: about } = useQuery(handoverOf<Begun['about']>(unsavedAbout, bot.id))
  const { takeBack } = useReplies()
  const save = useSaveAbout()
  const [isBusy, setBusy] = useState(false)
  if (about === undefined) return null

  async function retry(typed: Begun['about']) {
    setBusy(true)
    if (await save(bot.id, typed)) takeBack(unsavedAbout, bot.id)
    setBusy(false)
  }

  return (
    <div className={styles.notKept} role="alert">
      <p>{persona.aboutFailed}</p>
      <PlainButton size="small" disabled={isBusy} onClick={() => void retry(about)}>
        {common.actions.retry}
      </PlainButton>
    </div>
  )
}
