import { usePhrases } from '#web/platform/language/language.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import styles from './emotion.module.css'
import { FaceList } from './result/FaceList.tsx'
import { ResultActions } from './result/ResultActions.tsx'
import type { Analysis } from './use-analysis.ts'
import type { NetsState } from './worker/face-worker.ts'

interface ResultPanelProps {
  analysis: Analysis
  nets: NetsState
  selected: number
  onSelect: (face: number) => void
  onRetry: () => void
}

/** What was found in the photo, or how far the search is. */
export function ResultPanel({ analysis, nets, selected, onSelect, onRetry }: ResultPanelProps) {
  const p = usePhrases('emotion')
  const isFailed = analysis.kind === 'failed' || nets.kind === 'failed'
  if (isFailed)
    return (
      <div className={styles.fault} role="alert">
        <h3>{p.failed.title}</h3>
        <p>{nets.kind === 'failed' ? p.failed.load : p.failed.run}</p>
        <PlainButton size="small" onClick={onRetry}>
          {p.failed.retry}
        </PlainButton>
      </div>
    )
  if (analysis.kind !== 'done')
    return nets.kind === 'loading' ? (
      <NetsProgress part={nets.part} />
    ) : (
      <Waiting isLooking={analysis.kind === 'looking'} />
    )

  const { faces, photo, tookMs } = analysis
  if (faces.length === 0)
    return (
      <div className={styles.nobody} role="status">
        <h3>{p.noFace.title}</h3>
        <p>{p.noFace.text}</p>
      </div>
    )
  return (
    <>
      <p className={styles.summary}>
        <strong role="status">{p.result.found(faces.length)}</strong>{' '}
        <span className="tabular">{p.result.took(tookMs.toFixed(0))}</span>
        {faces.length > 1 && <span className={styles.keys}>{p.result.keys}</span>}
      </p>
      <FaceList faces={faces} selected={selected} onSelect={onSelect} />
      <ResultActions photo={photo} faces={faces} />
    </>
  )
}

function Waiting({ isLooking }: { isLooking: boolean }) {
  const p = usePhrases('emotion')
  return (
    <p className={styles.waiting} role="status">
      {isLooking ? p.looking : p.empty.title}
    </p>
  )
}

function NetsProgress({ part }: { part: number }) {
  const p = usePhrases('emotion')
  const percent = Math.round(part * 100)
  return (
    <div className={styles.waiting}>
      <p>{p.loading(`${percent}%`)}</p>
      <div
        className={styles.progress}
        role="progressbar"
        aria-label={p.loadingLabel}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <p className={styles.hint}>{p.loadingHint}</p>
    </div>
  )
}
