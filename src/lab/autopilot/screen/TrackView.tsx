import { useEffect, useRef } from 'react'
import { useTheme } from '#web/platform/theme.tsx'
import styles from '../autopilot.module.css'
import { worldHeight, worldWidth } from '../core/driving/world.ts'
import { type Colours, readColours } from '../paint/colours.ts'
import { paintCars } from '../paint/paint-cars.ts'
import { paintRoad } from '../paint/paint-road.ts'
import { createTrail } from '../paint/trail.ts'
import { frameHead, trackHead, trackStart } from '../worker/frame.ts'
import type { Road } from '../worker/messages.ts'
import type { Moment, TrainingClient } from '../worker/training-client.ts'
import { fitCanvas, watchSize } from './fit-canvas.ts'

interface TrackViewProps {
  client: TrainingClient
  track: number
  label: string
  hasRays?: boolean
  /** One of several small ones. */
  isSmall?: boolean
}

const smallPaintMs = 100

/** A road, painted once, and the cars on it, painted at every moment, each on a canvas of its own. */
export function TrackView({ client, track, label, hasRays = false, isSmall = false }: TrackViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const roadCanvas = useRef<HTMLCanvasElement>(null)
  const carCanvas = useRef<HTMLCanvasElement>(null)
  const { scheme } = useTheme()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const [box, forRoad, forCars] = [frame.current, roadCanvas.current, carCanvas.current]
    if (!box || !forRoad || !forCars) return
    const trail = createTrail()
    let width = 0
    let painted: Road | null = null
    let colours: Colours = readColours()

    function begin(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
      const context = fitCanvas(canvas, width, (width * worldHeight) / worldWidth)
      context?.clearRect(0, 0, width, width)
      context?.scale(width / worldWidth, width / worldWidth)
      return context
    }

    function paint(moment: Moment): void {
      const road = moment.roads[track]
      if (!road || width === 0 || !forRoad || !forCars) return
      if (painted !== road) {
        const context = begin(forRoad)
        if (context) paintRoad(context, road, colours, !isSmall)
        painted = road
      }
      const context = begin(forCars)
      if (!context) return
      const metre = width / worldWidth
      if (!isSmall) trail.paint(context, colours.leader)
      const look = { colours, hasRays, enlarged: Math.max(1, 2.1 / metre) }
      const leader = paintCars(context, moment, track, look)
      const name = `${moment.frame[frameHead.generation]} ${moment.frame[trackStart(track) + trackHead.leader]}`
      trail.add(leader.x, leader.y, name)
    }

    // Small pictures are painted less often, each in a turn of its own, so that none holds up the page.
    let waiting: ReturnType<typeof setTimeout> | undefined
    let latest: Moment | null = null
    function paintLater(moment: Moment): void {
      latest = moment
      waiting ??= setTimeout(() => {
        waiting = undefined
        // What went back to the worker meanwhile is empty; the next moment is on its way then.
        if (latest && latest.frame.length > 0) paint(latest)
      }, smallPaintMs)
    }

    let stop = () => {}
    const unwatch = watchSize(box, (newWidth) => {
      width = newWidth
      painted = null
      colours = readColours()
      stop()
      stop = client.watchMoments(isSmall ? paintLater : paint)
    })
    return () => {
      clearTimeout(waiting)
      unwatch()
      stop()
    }
  }, [client, track, hasRays, isSmall, scheme])

  return (
    <div ref={frame} className={styles.view} role="img" aria-label={label}>
      <canvas ref={roadCanvas} />
      <canvas ref={carCanvas} />
    </div>
  )
}
