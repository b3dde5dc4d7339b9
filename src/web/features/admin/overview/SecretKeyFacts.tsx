import { useQuery } from '@tanstack/react-query'
import { getSecretKeyState, type SecretKeyState } from '#contract/features/admin/secret-key.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import styles from './overview.module.css'

const readEveryMs = 30_000

/** How far a change of the installation's key is. Nothing where none is under way. */
export function SecretKeyFacts() {
  const phrases = usePhrases('overview').secretKey
  const query = useQuery({ ...queryOf(getSecretKeyState, {}), refetchInterval: readEveryMs })
  if (query.error)
    return (
      <div className={styles.secretKey}>
        <h3>{phrases.title}</h3>
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      </div>
    )
  if (!query.data) return null
  return <State state={query.data} />
}

function State({ state: { hasFormerKeys, kinds } }: { state: SecretKeyState }) {
  const phrases = usePhrases('overview').secretKey
  const waiting = kinds.filter((each) => each.waiting > 0)
  const unreadable = kinds.filter((each) => each.unreadable > 0)
  if (!hasFormerKeys && waiting.length + unreadable.length === 0) return null
  return (
    <div className={styles.secretKey}>
      <h3>{phrases.title}</h3>
      {waiting.length > 0 && <p>{hasFormerKeys ? phrases.working : phrases.workingAfterUpdate}</p>}
      <Counts counts={waiting.map(({ kind, waiting: count }) => ({ kind, count }))} />
      {waiting.length === 0 && hasFormerKeys && <p>{phrases.done}</p>}
      {unreadable.length > 0 && (
        <>
          <p className={styles.faultText}>
            <span className={styles.fault}>{hasFormerKeys ? phrases.unreadable : phrases.unreadableAlone}</span>
          </p>
          <Counts
            isFault
            counts={unreadable.map(({ kind, unreadable: count, isPartial }) => ({ kind, count, isAtLeast: isPartial }))}
          />
        </>
      )}
    </div>
  )
}

interface CountsProps {
  counts: { kind: SecretKeyState['kinds'][number]['kind']; count: number; isAtLeast?: boolean }[]
  isFault?: boolean
}

function Counts({ counts, isFault }: CountsProps) {
  const phrases = usePhrases('overview').secretKey
  const { number } = useFormat()
  if (counts.length === 0) return null
  return (
    <ul>
      {counts.map(({ kind, count, isAtLeast }) => (
        <li key={kind}>
          <strong className={isFault ? `tabular ${styles.fault}` : 'tabular'}>
            {isAtLeast ? phrases.atLeast(number(count)) : number(count)}
          </strong>{' '}
          {phrases.kinds[kind](count)}
        </li>
      ))}
    </ul>
  )
}
