import { useEffect, useRef } from 'react'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useTheme } from '#web/platform/theme.tsx'
import styles from '../autopilot.module.css'
import { readColours } from '../paint/colours.ts'
import { paintNetwork } from '../paint/paint-network.ts'
import { frameHead, networkOf, trackHead, trackStart } from '../worker/frame.ts'
import type { Moment, TrainingClient } from '../worker/training-client.ts'
import { fitCanvas, watchSize } from './fit-canvas.ts'

/** Twelve times a second is enough for an eye; in a turn of its own it does not hold up the cars. */
const paintMs = 80

export function NetworkView({ client, track }: { client: TrainingClient; track: number }) {
  const { network } = usePhrases('autopilot')
  const format = useFormat()
  const { scheme } = useTheme()
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const reading = useRef<HTMLParagraphElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const [area, surface, words] = [box.current, canvas.current, reading.current]
    if (!area || !surface || !words) return
    let colours = readColours()
    const font = `12px ${getComputedStyle(area).fontFamily}`
    let size = { width: 0, height: 0 }
    let latest: Moment | null = null
    let late: ReturnType<typeof setTimeout> | undefined

    function paintNow({ frame }: Moment): void {
      const shown = Math.min(track, (frame[frameHead.trackCount] ?? 1) - 1)
      const context = surface && size.width > 0 ? fitCanvas(surface, size.width, size.height) : null
      if (!context || !words) return
      const leader = networkOf(frame, shown)
      const layout = { ...size, font, inputNames: network.inputs, outputNames: network.outputs }
      context.clearRect(0, 0, size.width, size.height)
      paintNetwork(context, leader, layout, colours)
      const [steering = 0, throttle = 0] = leader.outputs
      const speed = (frame[trackStart(shown) + trackHead.speed] ?? 0) * 3.6
      const steers = format.percent(Math.abs(steering))
      const pushes = format.percent(Math.abs(throttle))
      words.textContent = [
        Math.abs(steering) < 0.05 ? network.straight : steering < 0 ? network.left(steers) : network.right(steers),
        throttle < 0 ? network.brake(pushes) : network.throttle(pushes),
        network.speed(format.number(Math.round(speed))),
      ].join(' · ')
    }

    function paint(moment: Moment): void {
      latest = moment
      late ??= setTimeout(() => {
        late = undefined
        // What went back to the worker meanwhile is empty; the next moment is on its way then.
        if (latest && latest.frame.length > 0) paintNow(latest)
      }, paintMs)
    }

    let stop = () => {}
    const unwatch = watchSize(area, (width, height) => {
      size = { width, height }
      // Not before: the page takes the colours of a new theme after this effect.
      colours = readColours()
      stop()
      stop = client.watchMoments(paint)
    })
    return () => {
      clearTimeout(late)
      unwatch()
      stop()
    }
  }, [client, track, scheme, network, format])

  return (
    <section className={styles.panel}>
      <h2>{network.heading}</h2>
      <div ref={box} className={styles.network} role="img" aria-label={network.label}>
        <canvas ref={canvas} />
      </div>
      <p ref={reading} className={`${styles.reading} tabular`} />
    </section>
  )
}
