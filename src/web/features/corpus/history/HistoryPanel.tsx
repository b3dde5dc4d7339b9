import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type ItemState,
  type ItemVersion,
  listItemVersions,
  statesOf,
} from '#contract/features/customising/corpus-history.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import type { ItemForm } from '../editor/use-item-form.ts'
import styles from './history.module.css'
import { Nothing } from './ItemViews.tsx'
import { useRestoreVersion } from './use-restore-version.ts'
import { VersionDiff } from './VersionDiff.tsx'

interface HistoryPanelProps {
  itemId: string
  itemForm: ItemForm
}

/** What an item was before each change, and the way back to each of those states. */
export function HistoryPanel({ itemId, itemForm }: HistoryPanelProps) {
  const { history } = usePhrases('corpus')
  const bot = useBot()
  const query = useQuery({
    ...queryOf(listItemVersions, { params: { botId: bot.id, itemId } }),
    // Read anew each time it is opened: any change of the item may have added one.
    gcTime: 0,
  })
  const restoring = useRestoreVersion(itemId, itemForm)
  if (query.isPending) return <Loading />
  if (!query.data) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
  const { item, versions } = query.data
  if (versions.length === 0) return <Nothing title={history.emptyTitle} text={history.emptyText} />
  const states = statesOf<ItemState>(item, versions)
  return (
    <div className={styles.panel}>
      <p className={styles.lead}>{history.lead}</p>
      {restoring.error !== null && <ErrorNotice error={restoring.error} />}
      <ol className={styles.versions}>
        {versions.map((version, i) => (
          <li key={version.revision}>
            <Version
              version={version}
              after={states[i - 1]?.state ?? item}
              isBusy={restoring.isBusy}
              onRestore={() => restoring.restore(version.revision, item.revision)}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

interface VersionProps {
  version: ItemVersion
  after: ItemState
  isBusy: boolean
  onRestore: () => void
}

function Version({ version: { at, change, by, before }, after, isBusy, onRestore }: VersionProps) {
  const { history } = usePhrases('corpus')
  const format = useFormat()
  const isChanged = Object.keys(before).length > 0
  return (
    <article className={styles.version}>
      <header>
        <strong>{history.change[change]}</strong>
        <span>
          {by === null ? history.product : history.you} ·{' '}
          <time dateTime={at} title={format.dateTime(at)}>
            {format.relative(at)}
          </time>
        </span>
      </header>
      <VersionDiff before={before} after={after} />
      {isChanged && (
        <Button
          size="compact-sm"
          variant="subtle"
          // Not disabled meanwhile, which would take the focus away.
          aria-disabled={isBusy}
          aria-label={history.restoreAt(format.dateTime(at))}
          onClick={() => {
            if (!isBusy) onRestore()
          }}
        >
          {history.restore}
        </Button>
      )}
    </article>
  )
}
