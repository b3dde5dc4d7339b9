import { ActionIcon, Button, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots, IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { nearLimitShare } from '#contract/features/account/usage.ts'
import type { CorpusFilter } from '#contract/features/corpus.ts'
import { ExportMenu } from '#web/features/imports/public.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useSession } from '#web/platform/session.tsx'
import { useWorkspace } from '#web/platform/workspace.tsx'
import { stackedRows } from '#web/ui/break-points.ts'
import styles from '../corpus.module.css'
import type { CorpusPage } from '../corpus.queries.ts'
import { KeysHelp } from './KeysHelp.tsx'

interface ListHeadProps {
  page: CorpusPage | undefined
  isFiltered: boolean
  query: CorpusFilter
  isWide: boolean
  onReset: () => void
  onAdd: () => void
  onTry: () => void
}

export function ListHead({ page, isFiltered, query, isWide, onReset, onAdd, onTry }: ListHeadProps) {
  const { common } = usePhrases()
  const { list, search } = usePhrases('corpus')
  const format = useFormat()
  const { pathTo } = useWorkspace()
  const { account } = useSession()
  // The account is told of a new plan at once; the list is read anew only when something in it changes.
  const limit = account?.limits.corpusItemsPerBot ?? page?.botLimit ?? 0
  const isNearLimit = page !== undefined && page.botTotal >= limit * nearLimitShare
  const isStacked = useMediaQuery(stackedRows, false, { getInitialValueInEffect: false })
  const [isMore, setMore] = useState(false)
  const files = (
    <>
      <ExportMenu query={query} matching={isFiltered ? (page?.total ?? 0) : null} />
      <Button variant="default" component={Link} to={pathTo('corpusFiles')}>
        {list.files}
      </Button>
    </>
  )
  return (
    <header className={styles.head}>
      <h1>{list.title}</h1>
      <span className={`${styles.headMeta} tabular`} role="status">
        {page &&
          (isFiltered
            ? list.matching(format.number(page.total), format.number(page.botTotal))
            : list.total(format.number(page.botTotal)))}
      </span>
      {/* Wider, it stands with the filters: up here it would push the buttons to another line. */}
      {isFiltered && isStacked && (
        <button type="button" className={styles.linkButton} onClick={onReset}>
          {search.reset}
        </button>
      )}
      {isNearLimit && (
        <span className={styles.nearLimit}>{list.nearLimit(format.number(page.botTotal), format.number(limit))}</span>
      )}
      {isStacked ? (
        <div className={styles.phoneActions}>
          <ActionIcon variant="default" size={44} aria-label={list.tryIt} onClick={onTry}>
            <IconMessage size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" size={44} aria-label={list.more} onClick={() => setMore(true)}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
          <Button className={styles.addFloating ?? ''} onClick={onAdd}>
            {list.add}
          </Button>
          <Drawer
            opened={isMore}
            onClose={() => setMore(false)}
            position="bottom"
            size="auto"
            title={list.more}
            closeButtonProps={{ 'aria-label': common.actions.close }}
          >
            <div className={styles.sheet}>{files}</div>
          </Drawer>
        </div>
      ) : (
        <div className={styles.headActions}>
          <KeysHelp />
          {files}
          {!isWide && (
            <Button variant="default" leftSection={<IconMessage size={18} aria-hidden />} onClick={onTry}>
              {list.tryIt}
            </Button>
          )}
          <Button onClick={onAdd}>{list.add}</Button>
        </div>
      )}
    </header>
  )
}
