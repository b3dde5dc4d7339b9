import { Progress } from '@mantine/core'
import type { PhraseFiles } from '#phrases/files.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import type { Downloading } from '../screen-state/use-download.ts'
import type { RunningStyling } from '../screen-state/use-styling.ts'
import { type StyleChoice, styleName } from '../style-choice.ts'
import styles from '../style-demo.module.css'

interface StylingStatusProps {
  styling: RunningStyling
  choice: StyleChoice
  downloading: Downloading | null
  onStopDownload: () => void
}

/** What is going on or was done, in one line; a way to end it, or to do it again. */
export function StylingStatus({ styling, choice, downloading, onStopDownload }: StylingStatusProps) {
  const p = usePhrases('styleTransfer')
  const { phase } = styling
  const isStyling = phase === 'faces' || phase === 'painting'
  const isBusy = isStyling || downloading?.phase === 'painting'
  const hasFailed = phase === 'failed' || downloading?.phase === 'failed'
  const text = isStyling || !downloading ? stylingText(p, styling, styleName(choice, p)) : downloadText(p, downloading)
  const percent = Math.round((isStyling ? styling.progress : (downloading?.progress ?? 0)) * 100)
  return (
    <div className={styles.status}>
      <p className={hasFailed ? styles.failure : undefined} role="status">
        {text}
      </p>
      {isBusy && (
        <>
          <Progress.Root className={styles.progress ?? ''} size={6}>
            {/* A beginning shows, even of nothing. */}
            <Progress.Section
              value={Math.max(4, percent)}
              aria-label={text}
              aria-valuetext={p.status.percent(percent)}
            />
          </Progress.Root>
          <PlainButton size="small" onClick={isStyling ? styling.cancel : onStopDownload}>
            {p.status.cancel}
          </PlainButton>
        </>
      )}
      {(phase === 'cancelled' || phase === 'failed') && (
        <PlainButton size="small" onClick={styling.again}>
          {p.status.again}
        </PlainButton>
      )}
    </div>
  )
}

function stylingText(
  { status }: PhraseFiles['styleTransfer'],
  { phase, elapsedMs }: RunningStyling,
  name: string,
): string {
  switch (phase) {
    case 'faces':
      return status.faces
    case 'painting':
      return status.working(name)
    case 'done':
      return status.done(name, (elapsedMs / 1000).toFixed(1))
    case 'cancelled':
      return status.cancelled
    case 'failed':
      return status.failed
  }
}

function downloadText({ download, status }: PhraseFiles['styleTransfer'], { phase, sizePx }: Downloading): string {
  if (phase === 'painting') return download.working(sizePx)
  return phase === 'done' ? download.done : status.failed
}
