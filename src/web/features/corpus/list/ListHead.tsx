import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { CorpusFilter } from '#contract/features/corpus.ts'
import { ExportMenu } from '#web/features/imports/public.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useWorkspace } from '#web/platform/workspace.tsx'
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

/** A plan's end is worth a word before it is reached. */
const nearLimitShare = 0.8

export function ListHead({ page, isFiltered, query, isWide, onReset, onAdd, onTry }: ListHeadProps) {
  const { titles } = usePhrases()
  const { list, search } = usePhrases('corpus')
  const format = useFormat()
  const { pathTo } = useWorkspace()
  const isNearLimit = page !== undefined && page.botTotal >= page.botLimit * nearLimitShare
  return (
    <header className={styles.head}>
      <h1>{list.title}</h1>
      <span className={`${styles.headMeta} tabular`} role="status">
        {page &&
          (isFiltered
            ? list.matching(format.number(page.total), format.number(page.botTotal))
            : list.total(format.number(page.botTotal)))}
      </span>
      {isFiltered && (
        <button type="button" className={styles.linkButton} onClick={onReset}>
          {search.reset}
        </button>
      )}
      {isNearLimit && (
        <span className={styles.nearLimit}>
          {list.nearLimit(format.number(page.botTotal), format.number(page.botLimit))}
        </span>
      )}
      <div className={styles.headActions}>
        <KeysHelp />
        <ExportMenu query={query} matching={isFiltered ? (page?.total ?? 0) : null} />
        <Button variant="default" component={Link} to={pathTo('corpusFiles')}>
          {list.files}
        </Button>
        {isWide && (
          <Button variant="default" component={Link} to={pathTo('lastQuestions')}>
            {titles.lastQuestions}
          </Button>
        )}
        {!isWide && (
          <Button variant="default" leftSection={<IconMessage size={18} aria-hidden />} onClick={onTry}>
            {list.tryIt}
          </Button>
        )}
        <Button onClick={onAdd}>{list.add}</Button>
      </div>
    </header>
  )
}
