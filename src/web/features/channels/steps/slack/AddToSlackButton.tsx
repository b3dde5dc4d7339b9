import { Button } from '@mantine/core'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { useAddToSlack } from '../../add-to-slack/use-add-to-slack.ts'
import styles from '../steps.module.css'

interface AddToSlackButtonProps {
  /** It was added before, and gets a new token. */
  isAgain?: boolean
  isPublicAddress: boolean
}

/** Connects by the operator's app: no token is copied by hand. */
export function AddToSlackButton({ isAgain = false, isPublicAddress }: AddToSlackButtonProps) {
  const { slack } = usePhrases('platforms')
  const bot = useBot()
  const adding = useAddToSlack(bot.id)
  return (
    <div className={styles.add}>
      <p>{isAgain ? slack.add.againText : slack.add.text}</p>
      {!isPublicAddress && <p className={styles.warning}>{slack.add.needsAddress}</p>}
      {adding.error !== null && <ErrorNotice error={adding.error} />}
      <div>
        <Button onClick={adding.start} loading={adding.isBusy}>
          {isAgain ? slack.add.again : slack.add.button}
        </Button>
      </div>
    </div>
  )
}
