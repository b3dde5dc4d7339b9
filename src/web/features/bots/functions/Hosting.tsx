import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useWorkspace } from '#web/platform/workspace.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import styles from '../connect/connect.module.css'
import { Way } from '../connect/Way.tsx'

/** A way of hosting that comes with its channel: what it will be, and what there is until then. */
export function Hosting({ title, text }: { title: string; text: string }) {
  const { hosting, state } = usePhrases('functions')
  const { pathTo } = useWorkspace()
  return (
    <Way title={title} text={text}>
      <div className={styles.switch}>
        <StatusChip tone="off">{state.notEnabled}</StatusChip>
        <Button variant="subtle" component={Link} to={pathTo('connect')}>
          {hosting.toConnect}
        </Button>
      </div>
      <p>{hosting.comes}</p>
    </Way>
  )
}
