import { Button } from '@mantine/core'
import { usePhrases } from '#web/platform/language.tsx'
import styles from './admin.module.css'

interface ShowMoreProps {
  /** A list that is read page by page. */
  list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => Promise<unknown>
  }
}

/** The button below a list for its next page; nothing when there is none. */
export function ShowMore({ list }: ShowMoreProps) {
  const { common } = usePhrases()
  if (!list.hasNextPage) return null
  return (
    <div className={styles.more}>
      <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {common.actions.showMore}
      </Button>
    </div>
  )
}
