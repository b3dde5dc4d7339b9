/** Faces and emotions: what the nets see in drawn people, and how long it takes, in Node and in a browser. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { pathOf } from '#contract/site-map/pages.ts'
import { analyse } from '#lab/emotion/core/analyse.ts'
import { surestEmotion } from '#lab/emotion/core/read.ts'
import { watchFrame } from '#lab/emotion/core/watch.ts'
import { emotions } from '#lab/emotion/nets/expression.ts'
import { countTensors, loadNets, type Nets } from '#lab/emotion/nets/nets.ts'
import { faceless } from '#lab/emotion/posed/faceless.ts'
import { people } from '#lab/emotion/posed/people.ts'
import { poses } from '#lab/emotion/posed/pose.ts'
import { drawGroup, drawSitter } from '#lab/emotion/posed/scenes.ts'
import { readNetFiles } from '#tests/support/lab/face-nets.ts'
import { quantile } from '../report/quantile.ts'
import type { Row } from './row.ts'

const runs = 50
const warmRuns = 9
const everybody = Object.values(people)
const happy = drawSitter({ person: people.mei, pose: poses.happy }, 640)

/** The same code as in the browser's worker, without a browser. */
export async function measureEmotion(): Promise<Row[]> {
  const startedAt = performance.now()
  const nets = await loadNets(await readNetFiles())
  analyse(happy, nets)
  const coldMs = performance.now() - startedAt
  const warm = timesOf(warmRuns, () => analyse(happy, nets))
  const tensors = countTensors()
  const frames = timesOf(runs, () => watchFrame(happy, nets))
  return [
    { what: 'Faces in Node: nets loaded and one face read', value: ms(coldMs), target: '<= 1500 ms' },
    { what: 'Faces in Node: one face read, warm (median)', value: ms(quantile(warm, 0.5)), target: '<= 400 ms' },
    { what: 'Faces in Node: a frame of the camera (median)', value: ms(quantile(frames, 0.5)), target: '<= 125 ms' },
    {
      what: `Faces in Node: tensors more than before after ${runs} frames`,
      value: String(countTensors() - tensors),
      target: '0',
    },
    ...recognition(nets),
  ]
}

function recognition(nets: Nets): Row[] {
  const right = emotions.map((emotion) => {
    const read = everybody.map((person) => {
      const [face] = analyse(drawSitter({ person, pose: poses[emotion] }, 320), nets)
      return face && (surestEmotion(face.probabilities) ?? 'not sure')
    })
    const count = (wanted: (word: string | undefined) => boolean) => read.filter(wanted).length
    return {
      what: `Drawn people, ${emotion}: read right, not sure, wrong, no face`,
      value: [
        count((word) => word === emotion),
        count((word) => word === 'not sure'),
        count((word) => word !== undefined && word !== emotion && word !== 'not sure'),
        count((word) => word === undefined),
      ].join(', '),
    }
  })
  const crowd = Array.from({ length: 40 }, (_, at) => ({
    person: everybody[at % everybody.length] ?? people.mei,
    pose: poses[emotions[(at * 3) % emotions.length] ?? 'neutral'],
  }))
  const falseFaces = Object.values(faceless).reduce((sum, draw) => sum + analyse(draw(), nets).length, 0)
  return [
    ...right,
    { what: 'Faces found of 40 in a crowd', value: String(analyse(drawGroup(crowd, 8, 135), nets).length) },
    {
      what: `Faces seen in ${Object.keys(faceless).length} textures and drawings without any`,
      value: String(falseFaces),
      target: '0',
    },
  ]
}

interface MeasuredWindow {
  readonly tensors: number[]
}

/** The page must not have opened the demo before, and its paths must lead to the built product. */
export async function measureEmotionInBrowser(page: Page): Promise<Row[]> {
  const portrait = await readFile(join(import.meta.dirname, '../../src/lab/emotion/samples/surprised.webp'))
  await page.addInitScript(listenToWorkers)
  await page.addInitScript(fakeCamera, portrait.toString('base64'))
  await page.goto(pathOf('emotion'))
  const sample = page.getByRole('button', { name: /^(?:A happy person|高兴的人)$/ })
  await sample.click()
  await page.getByRole('option').first().waitFor()
  const coldMs = await page.evaluate(() => {
    const worker = performance.getEntriesByType('resource').find(({ name }) => name.includes('face.worker'))
    return performance.now() - (worker?.startTime ?? 0)
  })

  const warm: number[] = []
  for (let run = 0; run < warmRuns; run++) warm.push(await readAgain(page))
  await page.getByRole('button', { name: /^(?:Live camera|打开实时相机)$/ }).click()
  await page.waitForFunction(
    (count) => (window as unknown as MeasuredWindow).tensors.length >= count,
    runs + warmRuns + 1,
  )
  const rate = await page.locator('[data-frames-a-second]').getAttribute('data-frames-a-second')
  // The first one is of the run that also warms the kernels.
  const tensors = await page.evaluate(() => (window as unknown as MeasuredWindow).tensors.slice(1))
  return [
    { what: 'Faces in Chromium: from nothing loaded to the first face read', value: ms(coldMs), target: '<= 1500 ms' },
    { what: 'Faces in Chromium: one face read, warm (median)', value: ms(quantile(warm, 0.5)), target: '<= 400 ms' },
    { what: 'Faces in Chromium: camera', value: `${rate} frames a second`, target: '>= 8' },
    {
      what: `Faces in Chromium: tensors, most minus least, over ${tensors.length} runs`,
      value: String(Math.max(...tensors) - Math.min(...tensors)),
      target: '0',
    },
  ]
}

/** What the screen itself says that it took. */
async function readAgain(page: Page): Promise<number> {
  const before = await page.evaluate(() => (window as unknown as MeasuredWindow).tensors.length)
  await page.getByRole('button', { name: /^(?:A happy person|高兴的人)$/ }).click()
  await page.waitForFunction((count) => (window as unknown as MeasuredWindow).tensors.length > count, before)
  const text = await page.getByText(/^(?:in|用时) \d+/).textContent()
  return Number(text?.match(/\d+/)?.[0])
}

/** Keeps how many tensors the worker had after each run. */
function listenToWorkers(): void {
  const tensors: number[] = []
  Object.assign(window, { tensors })
  window.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      this.addEventListener('message', ({ data }: MessageEvent<{ tensors?: number }>) => {
        if (data.tensors !== undefined) tensors.push(data.tensors)
      })
    }
  }
}

/** A drawn person in front of a camera that is not there. */
function fakeCamera(portrait: string): void {
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const context = canvas.getContext('2d')
    const bytes = Uint8Array.from(atob(portrait), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/webp' }))
    let shift = 0
    setInterval(() => {
      shift = (shift + 1) % 40
      context?.drawImage(image, 80 + Math.abs(shift - 20), 0, 480, 480)
    }, 33)
    return canvas.captureStream(30)
  }
}

function timesOf(count: number, work: () => unknown): number[] {
  return Array.from({ length: count }, () => {
    const startedAt = performance.now()
    work()
    return performance.now() - startedAt
  })
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}
