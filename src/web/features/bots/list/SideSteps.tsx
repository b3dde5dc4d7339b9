import { useWorkspace } from '#web/platform/workspace.tsx'
import styles from './bot-list.module.css'
import { FirstSteps, hasOpenStep } from './FirstSteps.tsx'

/** At the foot of the workspace's side bar, as long as a tick is open. */
export function SideSteps() {
  const { bot } = useWorkspace()
  if (!bot || !hasOpenStep(bot)) return null
  return (
    <div className={styles.sideSteps}>
      <FirstSteps bot={bot} />
    </div>
  )
}
