/** Runs the training beside the page, at the pace it is told, and shows as many moments as the page takes. */
import { tickSeconds } from '../core/driving/car.ts'
import { driveExam, examTrack } from '../core/learning/exam.ts'
import { type GenerationReport, startTraining, type Training } from '../core/learning/training.ts'
import { drawnTrack } from '../core/tracks/drawn-track.ts'
import type { Track } from '../core/tracks/track.ts'
import { findLeader } from '../screen/leader.ts'
import { frameLength, writeFrame } from './frame.ts'
import type { ExamResult, Order, Pace, Report, Road } from './messages.ts'

/** One turn of work: after it, orders are read and a moment is shown. */
const sliceMs = 12
/** At the end of a generation there is time to see who crashed where, unless it is to go fast. */
const pauseAtEndMs = 500
const framesInFlight = 3
const fastMomentMs = 40
const examTracks = 10

let run = 0
let training: Training | null = null
let isRunning = false
let pace: Pace = 1
/** Until then no pace counts: the generation is to be finished. */
let finishing: number | null = null
let freeFrames: Float32Array[] = []
let leaders: number[] = []
let reports: GenerationReport[] = []
let dueTicks = 0
let lastTime = 0
let waitUntil = 0
let timer: ReturnType<typeof setTimeout> | null = null
const rate = { since: 0, steps: 0, perSecond: 0 }

const say = (report: Report, transfer: Transferable[] = []) => postMessage(report, { transfer })

self.onmessage = ({ data: order }: MessageEvent<Order>) => {
  switch (order.kind) {
    case 'start': {
      run = order.run
      training = startTraining(order.settings)
      leaders = training.heats.map(() => 0)
      freeFrames = Array.from({ length: framesInFlight }, () => new Float32Array(frameLength(leaders.length)))
      reports = []
      finishing = null
      shownRoads = undefined
      showMoment()
      return wake()
    }
    case 'pace':
      isRunning = order.isRunning
      pace = order.pace
      // What had not been told yet at full speed.
      if (!isRunning) showMoment()
      return wake()
    case 'next-generation':
      finishing = training?.generation ?? null
      return wake()
    case 'frame-used':
      // Those of an earlier run may be of another size.
      if (order.frame.length === frameLength(leaders.length)) freeFrames.push(order.frame)
      // The last moment before a rest must not be lost because the page was slow.
      if (isMomentOwed) showMoment()
      return
    case 'check-drawing': {
      const track = drawnTrack(order.drawing)
      return say({ kind: 'drawing-checked', drawing: order.drawing, fault: typeof track === 'string' ? track : null })
    }
    case 'exam':
      return say({ kind: 'exam-done', results: takeExam(order.driver, order.seed, order.sheet) })
  }
}

function wake(): void {
  lastTime = performance.now()
  dueTicks = 0
  waitUntil = 0
  Object.assign(rate, { since: lastTime, steps: 0 })
  if (timer === null) timer = setTimeout(work)
}

function work(): void {
  timer = null
  if (training === null || !(isRunning || finishing !== null)) return
  const start = performance.now()
  const isFast = pace === 'fastest' || finishing !== null
  // After a sleep of the device nobody wants the lost time driven at once.
  dueTicks += (Math.min(100, start - lastTime) / 1000 / tickSeconds) * (pace === 'fastest' ? 0 : pace)
  lastTime = start
  while ((isFast || dueTicks >= 1) && performance.now() - start < sliceMs) {
    if (start < waitUntil && !isFast) {
      dueTicks = 0
      break
    }
    dueTicks--
    rate.steps += training.heats.reduce((sum, { drivingCount }) => sum + drivingCount, 0)
    training.step()
    if (training.isOver() && endGeneration(training)) break
  }
  // A device that cannot keep the pace does not run after it.
  dueTicks = Math.min(dueTicks, 60)
  measureRate(start)
  // At full speed one moment in some is enough for the eye, and the rest of the device's time goes to the cars.
  const isLast = !isRunning && finishing === null
  if (!isFast || isLast || start - shownAt >= fastMomentMs) showMoment()
  timer = setTimeout(work, isFast ? 0 : sliceMs)
}

/** Whether this turn of work ends with it. */
function endGeneration(over: Training): boolean {
  if (waitUntil === 0 && typeof pace === 'number' && pace <= 8 && finishing === null) {
    waitUntil = performance.now() + pauseAtEndMs
    return true
  }
  waitUntil = 0
  reports.push(over.advance())
  leaders = leaders.map(() => 0)
  if (finishing === null) return false
  finishing = null
  return true
}

function measureRate(now: number): void {
  if (now - rate.since < 500) return
  rate.perSecond = (rate.steps / (now - rate.since)) * 1000
  rate.since = now
  rate.steps = 0
}

let lastReportTime = 0
let isMomentOwed = false
let shownAt = 0
let shownRoads: Track | undefined

function showMoment(): void {
  if (training === null) return
  const now = performance.now()
  // At full speed there are many generations a second; a page need not hear of each at once.
  if (reports.length > 0 && (now - lastReportTime > 120 || !isRunning) && training.champion) {
    say({ kind: 'generations', run, reports, champion: training.champion })
    reports = []
    lastReportTime = now
  }
  shownAt = now
  const frame = freeFrames.pop()
  isMomentOwed = frame === undefined
  if (frame === undefined) return
  showRoads(training)
  leaders = training.heats.map((heat, track) => findLeader(heat, leaders[track] ?? 0))
  writeFrame(frame, training, leaders, rate.perSecond)
  say({ kind: 'frame', run, frame }, [frame.buffer])
}

function showRoads({ heats, generation }: Training): void {
  if (heats[0]?.track === shownRoads) return
  shownRoads = heats[0]?.track
  say({ kind: 'roads', run, generation, roads: heats.map(({ track }) => roadOf(track)) })
}

function roadOf({ x, y, halfWidth, length }: Track): Road {
  return { x: Float32Array.from(x), y: Float32Array.from(y), halfWidth: Float32Array.from(halfWidth), length }
}

function takeExam(driver: Float32Array, seed: number, sheet: number): ExamResult[] {
  return Array.from({ length: examTracks }, (_, number) => {
    const { track, ...drive } = driveExam(driver, examTrack(seed, sheet, number))
    return { ...drive, road: roadOf(track) }
  })
}
