import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../autopilot.module.css'
import type { GenerationReport } from '../core/learning/training.ts'

const width = 400
const height = 150
const left = 34
const bottom = 20
const top = 8
/** The table shows the last ones; the chart shows all that are kept. */
const tableRows = 30

export function GenerationChart({ history }: { history: readonly GenerationReport[] }) {
  const { chart } = usePhrases('autopilot')
  const format = useFormat()
  const points = (score: number) => format.number(Math.round(score * 100))
  const last = history.at(-1)
  return (
    <section className={styles.panel}>
      <div className={styles.panelHead}>
        <h2>{chart.heading}</h2>
        {last && (
          <p className={`${styles.legend} tabular`}>
            <span data-line="best">
              {chart.best} {points(last.bestScore)}
            </span>
            <span data-line="median">
              {chart.median} {points(last.medianScore)}
            </span>
          </p>
        )}
      </div>
      {history.length === 0 ? (
        <p className={styles.chartEmpty}>{chart.empty}</p>
      ) : (
        <>
          <Lines history={history} label={chart.label(format.number(history.length))} lap={chart.lap} />
          <p className={styles.hint}>{chart.hint}</p>
          <details className={styles.tableToggle}>
            <summary>{chart.table}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
            <section className={styles.tableBox} tabIndex={0} aria-label={chart.heading}>
              <table className="tabular">
                <thead>
                  <tr>
                    <th scope="col">{chart.generation}</th>
                    <th scope="col">{chart.best}</th>
                    <th scope="col">{chart.median}</th>
                    <th scope="col">{chart.finished}</th>
                    <th scope="col">{chart.crashed}</th>
                    <th scope="col">{chart.lapSeconds}</th>
                  </tr>
                </thead>
                <tbody>
                  {history
                    .slice(-tableRows)
                    .reverse()
                    .map((report) => (
                      <tr key={report.generation}>
                        <th scope="row">{report.generation}</th>
                        <td>{points(report.bestScore)}</td>
                        <td>{points(report.medianScore)}</td>
                        <td>{report.finished}</td>
                        <td>{report.crashed}</td>
                        <td>{report.lapSeconds === null ? chart.none : report.lapSeconds.toFixed(1)}</td>
                      </tr>
                    ))}
                </tbody>
              </table>
            </section>
          </details>
        </>
      )}
    </section>
  )
}

function Lines({ history, label, lap }: { history: readonly GenerationReport[]; label: string; lap: string }) {
  const first = history[0]?.generation ?? 1
  const span = Math.max(9, history.length - 1)
  const highest = Math.max(1.1, ...history.map(({ bestScore }) => bestScore)) * 1.05
  const x = (generation: number) => left + ((generation - first) / span) * (width - left - 8)
  const y = (score: number) => height - bottom - (score / highest) * (height - bottom - top)
  const path = (score: (report: GenerationReport) => number) =>
    history.map((report) => `${x(report.generation).toFixed(1)},${y(score(report)).toFixed(1)}`).join(' ')
  const latest = history.at(-1)
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <line className={styles.axis} x1={left} x2={width - 8} y1={y(0)} y2={y(0)} />
      <line className={styles.lapLine} x1={left} x2={width - 8} y1={y(1)} y2={y(1)} />
      <text x={left - 6} y={y(1)} className={styles.tick} textAnchor="end" dominantBaseline="middle">
        100
      </text>
      <text x={left - 6} y={y(0)} className={styles.tick} textAnchor="end" dominantBaseline="middle">
        0
      </text>
      <text x={left} y={height - 4} className={styles.tick}>
        {first}
      </text>
      <text x={width - 8} y={height - 4} className={styles.tick} textAnchor="end">
        {first + span}
      </text>
      <polyline className={styles.medianLine} points={path(({ medianScore }) => medianScore)} />
      <polyline className={styles.bestLine} points={path(({ bestScore }) => bestScore)} />
      {/* Over the curves, which cross it. */}
      <text x={width - 10} y={y(1) - 5} className={styles.lapLabel} textAnchor="end">
        {lap}
      </text>
      {latest && <circle className={styles.bestDot} cx={x(latest.generation)} cy={y(latest.bestScore)} r="3.5" />}
    </svg>
  )
}
