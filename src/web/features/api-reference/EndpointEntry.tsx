import { type ReactNode, useState } from 'react'
import { type Endpoint, errorsOf } from '#contract/endpoint.ts'
import type { ApiReferencePhrases } from '#phrases/zh/features/api-reference.ts'
import { useFormat } from '#web/platform/language/format.ts'
import styles from './api-reference.module.css'
import { ErrorTable } from './ErrorTable.tsx'
import { FieldTable } from './FieldTable.tsx'
import { useDeclared } from './use-declared.ts'

interface EndpointEntryProps {
  endpoint: Endpoint
  phrases: ApiReferencePhrases
}

export function EndpointEntry({ endpoint, phrases }: EndpointEntryProps) {
  const { parts } = phrases
  // The tables of all endpoints are thousands of rows: those are made that somebody opens.
  const [wasOpened, setOpened] = useState(false)
  const declared = useDeclared(endpoint, phrases)
  const { id, method, path, access, params, query, body, reply, upload } = endpoint
  const errors = errorsOf(endpoint)
  const status = endpoint.status ?? (reply === 'empty' ? 204 : 200)
  const contents = [
    params && parts.params,
    query && parts.query,
    (body || upload) && parts.body,
    parts.reply,
    errors.length > 0 && parts.errors,
  ].filter(Boolean)
  return (
    <article className={styles.endpoint} id={id}>
      <h3 className={styles.endpointHead}>
        <span className={styles.method} data-method={method}>
          {method}
        </span>
        <code>{path}</code>
        <a className={styles.anchor} href={`#${id}`} aria-label={parts.link(id)}>
          #
        </a>
      </h3>
      <p>{phrases.summaries[id] ?? endpoint.summary}</p>
      <p className={styles.small}>
        {parts.access(phrases.access[access])} · {parts.status(status)}
        {endpoint.idempotent && ` · ${parts.idempotent}`}
      </p>
      {declared.length > 0 && <p className={styles.small}>{declared.join(' · ')}</p>}
      <details className={styles.details} onToggle={() => setOpened(true)}>
        <summary>{contents.join(' · ')}</summary>
        {wasOpened && <Contents endpoint={endpoint} phrases={phrases} />}
      </details>
    </article>
  )
}

function Contents({ endpoint, phrases }: EndpointEntryProps) {
  const { parts } = phrases
  const format = useFormat()
  const { params, query, body, reply, upload } = endpoint
  const errors = errorsOf(endpoint)
  return (
    <>
      {params && (
        <Part title={parts.params}>
          <FieldTable schema={params} io="input" phrases={phrases} />
        </Part>
      )}
      {query && (
        <Part title={parts.query}>
          <FieldTable schema={query} io="input" phrases={phrases} />
        </Part>
      )}
      {(body || upload) && (
        <Part title={parts.body}>
          {upload && <p>{parts.upload(format.bytes(upload.maxBytes))}</p>}
          {body && <FieldTable schema={body} io="input" phrases={phrases} />}
        </Part>
      )}
      <Part title={parts.reply}>
        {reply === 'empty' && <p>{parts.empty}</p>}
        {reply === 'raw' && <p>{parts.raw}</p>}
        {reply === 'stream' && <p>{parts.stream}</p>}
        {typeof reply !== 'string' && <FieldTable schema={reply} io="output" phrases={phrases} />}
      </Part>
      {errors.length > 0 && (
        <Part title={parts.errors}>
          <ErrorTable codes={errors} phrases={phrases} />
        </Part>
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h4>{title}</h4>
      {children}
    </section>
  )
}
