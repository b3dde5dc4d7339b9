import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import type { ApiReferencePhrases } from '#phrases/zh/api-reference.ts'
import { loadChunk } from '#web/platform/chunks.ts'
import { useLocale, usePhrases } from '#web/platform/language.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorNotice } from '#web/ui/ErrorNotice.tsx'
import { PlainButton } from '#web/ui/PlainButton.tsx'
import styles from './api-reference.module.css'
import { apiReferencePaths } from './api-reference.paths.ts'
import { EndpointEntry } from './EndpointEntry.tsx'
import { type EndpointGroup, endpointGroups } from './endpoint-groups.ts'
import { FirstCall } from './FirstCall.tsx'
import { GeneralRules } from './GeneralRules.tsx'

/** The page's own words load with it: they are too many for everybody's first load. */
function useApiReferencePhrases() {
  const locale = useLocale()
  return useQuery({
    queryKey: ['api-reference-phrases', locale],
    queryFn: () =>
      loadChunk<{ apiReference: ApiReferencePhrases }>(() =>
        locale === 'zh' ? import('#phrases/zh/api-reference.ts') : import('#phrases/en/api-reference.ts'),
      ).then(({ apiReference }) => apiReference),
    staleTime: Number.POSITIVE_INFINITY,
    // The page stays in the old language for the moment the new one takes.
    placeholderData: (previous) => previous,
  })
}

function search(text: string, phrases: ApiReferencePhrases): readonly EndpointGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return endpointGroups
  return endpointGroups.flatMap(({ name, endpoints }) => {
    const found = endpoints.filter((each) => {
      const { method, path, summary, errors = [] } = each.endpoint
      const haystack = [phrases.groups[name], each.name, method, path, summary, phrases.summaries[each.name], ...errors]
      const all = haystack.join(' ').toLowerCase()
      return words.every((word) => all.includes(word))
    })
    return found.length > 0 ? [{ name, endpoints: found }] : []
  })
}

export default function ApiReference() {
  const { common } = usePhrases()
  const { data: phrases, error, refetch } = useApiReferencePhrases()
  if (phrases) return <Reference phrases={phrases} />
  return (
    <div className={styles.page}>
      {error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <p role="status">{common.loading}</p>}
    </div>
  )
}

function Reference({ phrases }: { phrases: ApiReferencePhrases }) {
  const [text, setText] = useState('')
  const groups = search(useDeferredValue(text), phrases)
  const count = groups.reduce((sum, group) => sum + group.endpoints.length, 0)

  useEffect(() => {
    // The anchor's entry was not there yet when the browser looked for it.
    const target = window.location.hash && document.getElementById(decodeURIComponent(window.location.hash.slice(1)))
    if (target) target.scrollIntoView()
  }, [])

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{phrases.title}</h1>
        <p>{phrases.text}</p>
        <a href={apiReferencePaths.openapi}>{phrases.openapi}</a>
      </header>
      <div className={styles.body}>
        <nav className={styles.contents} aria-label={phrases.contents}>
          {groups.map(({ name, endpoints }) => (
            <section key={name}>
              <h2>{phrases.groups[name]}</h2>
              <ul className={styles.contentsList}>
                {endpoints.map((each) => (
                  <li key={each.name}>
                    <a href={`#${each.name}`}>{each.name}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <div className={styles.main}>
          <FirstCall phrases={phrases} />
          <GeneralRules phrases={phrases} />
          <div className={styles.searchRow}>
            <input
              className={styles.search}
              type="search"
              aria-label={phrases.search}
              placeholder={phrases.search}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <span role="status" className={styles.small}>
              {phrases.found(count)}
            </span>
          </div>
          {count === 0 && (
            <EmptyState
              title={phrases.noMatch.title}
              text={phrases.noMatch.text}
              actions={<PlainButton onClick={() => setText('')}>{phrases.noMatch.clear}</PlainButton>}
            />
          )}
          {groups.map(({ name, endpoints }) => (
            <section key={name} className={styles.group}>
              <h2>{phrases.groups[name]}</h2>
              {endpoints.map((each) => (
                <EndpointEntry key={each.name} named={each} phrases={phrases} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}
