import { useEffect, useRef } from 'react'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useTheme } from '#web/platform/theme.tsx'
import styles from '../autopilot.module.css'
import { worldHeight, worldWidth } from '../core/driving/world.ts'
import { readColours } from '../paint/colours.ts'
import { paintDrive } from '../paint/paint-drive.ts'
import { paintRoad } from '../paint/paint-road.ts'
import type { ExamResult } from '../worker/messages.ts'
import { fitCanvas, watchSize } from './fit-canvas.ts'

/** One after the other: ten at once would hold up the page. */
const revealMs = 40

export function ExamSheet({ results }: { results: readonly ExamResult[] }) {
  const { exam } = usePhrases('autopilot')
  const format = useFormat()
  const section = useRef<HTMLElement>(null)
  const lapped = results.filter(({ hasLapped }) => hasLapped).length
  const share = lapped / results.length
  const word = share === 1 ? 'all' : share >= 0.6 ? 'most' : share > 0 ? 'some' : 'none'

  // The person who asked for it should see it, wherever the button was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every new sheet
  useEffect(() => {
    // In braces: Chromium answers with a promise, which React would take for the clean-up and call.
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [results])

  return (
    <section ref={section} className={styles.exam}>
      <h2>{exam.heading}</h2>
      <p role="status">
        <strong>{exam.result(format.number(lapped), format.number(results.length))}</strong> {exam.words[word]}
      </p>
      <ol>
        {results.map((result, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place on the sheet
          <li key={at} data-lapped={result.hasLapped ? '' : undefined}>
            <ExamDrive result={result} delayMs={at * revealMs} label={exam.track(format.number(at + 1))} />
            <p className="tabular">
              {result.hasLapped ? exam.lapped(result.seconds.toFixed(1)) : exam.left(format.percent(result.driven))}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The way it took, the brighter the faster. */
function ExamDrive({ result, label, delayMs }: { result: ExamResult; label: string; delayMs: number }) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { scheme } = useTheme()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    if (!box.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const unwatch = watchSize(box.current, (width) => {
      clearTimeout(timer)
      timer = setTimeout(() => paint(width), delayMs)
    })
    function paint(width: number): void {
      const context = canvas.current && fitCanvas(canvas.current, width, (width * worldHeight) / worldWidth)
      if (!context || width === 0) return
      const colours = readColours()
      context.clearRect(0, 0, width, width)
      context.scale(width / worldWidth, width / worldWidth)
      paintRoad(context, result.road, colours, false)
      paintDrive(context, result, colours)
    }
    return () => {
      clearTimeout(timer)
      unwatch()
    }
  }, [result, delayMs, scheme])

  return (
    <div ref={box} className={styles.view} role="img" aria-label={label}>
      <canvas ref={canvas} />
    </div>
  )
}
