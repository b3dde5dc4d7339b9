import type { ReactNode } from 'react'
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
  onCancel: () => void
}

/** What was found in the photo, or how far the search is. */
export function ResultPanel({ analysis, nets, selected, onSelect, onRetry, onCancel }: ResultPanelProps) {
  const p = usePhrases('emotion')
  if (analysis.kind === 'failed' || nets.kind === 'failed')
    return (
      <div className={styles.fault} role="alert">
        <h3>{p.failed.title}</h3>
        <p>{nets.kind === 'failed' ? p.failed.load : p.failed.run}</p>
        <PlainButton size="small" onClick={onRetry}>
          {p.failed.retry}
        </PlainButton>
      </div>
    )
  if (analysis.kind === 'cancelled')
    return (
      <div className={styles.waiting} role="status">
        <p>{p.cancelled}</p>
        <PlainButton size="small" onClick={onRetry}>
          {p.failed.retry}
        </PlainButton>
      </div>
    )
  if (nets.kind === 'loading' && analysis.kind !== 'done')
    return <Progress text={p.loading} label={p.loadingLabel} part={nets.part} hint={p.loadingHint} />
  if (analysis.kind === 'looking')
    return (
      <Progress text={p.looking} label={p.lookingLabel} part={analysis.part}>
        <PlainButton size="small" onClick={onCancel}>
          {p.cancel}
        </PlainButton>
      </Progress>
    )
  if (analysis.kind === 'none')
    return (
      <p className={styles.waiting} role="status">
        {p.empty.title}
      </p>
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

interface ProgressProps {
  text: (percent: string) => string
  label: string
  /** From 0 to 1. */
  part: number
  hint?: string
  children?: ReactNode
}

function Progress({ text, label, part, hint, children }: ProgressProps) {
  const percent = Math.round(part * 100)
  return (
    <div className={styles.waiting}>
      <p>{text(`${percent}%`)}</p>
      <div
        className={styles.progress}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children}
    </div>
  )
}
