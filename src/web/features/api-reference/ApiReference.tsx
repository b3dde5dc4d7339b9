import { useDeferredValue, useEffect, useState } from 'react'
import { type Endpoint, errorsOf } from '#contract/endpoint.ts'
import type { ApiReferencePhrases } from '#phrases/zh/features/api-reference.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import styles from './api-reference.module.css'
import { openapiPath } from './api-reference.paths.ts'
import { EndpointEntry } from './EndpointEntry.tsx'
import { endpointGroups } from './endpoint-groups.ts'
import { FirstCall } from './FirstCall.tsx'
import { GeneralRules } from './GeneralRules.tsx'
import { fieldsOf } from './schema-fields.ts'

const knownNames = new Map<string, readonly string[]>()

/** Read when somebody searches: to read the schemas of all endpoints takes a while. */
function fieldNamesOf({ id, params, query, body, reply }: Endpoint, phrases: ApiReferencePhrases): readonly string[] {
  const known = knownNames.get(id)
  if (known !== undefined) return known
  const schemas = [params, query, body, typeof reply === 'string' ? undefined : reply]
  const names = schemas.flatMap((schema, index) =>
    schema === undefined ? [] : fieldsOf(schema, index === 3 ? 'output' : 'input', phrases).map(({ path }) => path),
  )
  knownNames.set(id, names)
  return names
}

function search(text: string, phrases: ApiReferencePhrases): typeof endpointGroups {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return endpointGroups
  return endpointGroups.flatMap(({ name, endpoints }) => {
    const found = endpoints.filter((endpoint) => {
      const { id, method, path, summary } = endpoint
      const texts = [phrases.groups[name], id, method, path, summary, phrases.summaries[id], ...errorsOf(endpoint)]
      const haystack = [...texts, ...fieldNamesOf(endpoint, phrases)]
      const all = haystack.join(' ').toLowerCase()
      return words.every((word) => all.includes(word))
    })
    return found.length > 0 ? [{ name, endpoints: found }] : []
  })
}

export default function ApiReference() {
  const phrases = usePhrases('apiReference')
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
        <a href={openapiPath}>{phrases.openapi}</a>
      </header>
      <div className={styles.body}>
        <nav className={styles.contents} aria-label={phrases.contents}>
          {groups.map(({ name, endpoints }) => (
            <section key={name}>
              <h2>{phrases.groups[name]}</h2>
              <ul className={styles.contentsList}>
                {endpoints.map(({ id }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{id}</a>
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
              {endpoints.map((endpoint) => (
                <EndpointEntry key={endpoint.id} endpoint={endpoint} phrases={phrases} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}
