/** How much of a bot is set up: what is filled in, and about how long the rest takes. */
import { type SetUpPath, type SetUpStep, setUpSteps } from '#contract/features/customising/set-up.ts'

export interface SetUpState {
  readonly path: SetUpPath
  /** Whether there is a bot: it has a name, a language and a template then. */
  readonly isMade: boolean
  /** Fields that each step asks for, and whether they are filled in. */
  readonly persona: readonly boolean[]
  readonly offer: readonly boolean[]
  /** Blanks of the items, and whether they are filled in. */
  readonly blanks: readonly boolean[]
  readonly features: number
  readonly hasItems: boolean
  readonly isReviewed: boolean
  readonly hasOwnItem: boolean
  readonly asked: number
  readonly isLive: boolean
}

interface Task {
  readonly isDone: boolean
  readonly seconds: number
}

export const testCount = 3
const wantedFeatures = 3

/** About how long one thing takes. Nobody waits for the sum: it says what one lets oneself in for. */
const seconds = {
  basic: { name: 15, persona: 15, offer: 14, blank: 8, feature: 0, review: 20, own: 30, ask: 10, launch: 15 },
  integrated: { name: 15, persona: 45, offer: 45, blank: 15, feature: 150, review: 180, own: 240, ask: 20, launch: 60 },
} as const satisfies Record<SetUpPath, Record<string, number>>

/** What each step asks for. */
export function tasksOf(state: SetUpState): Record<SetUpStep, readonly Task[]> {
  const times = seconds[state.path]
  const each = (done: readonly boolean[], time: number) => done.map((isDone) => ({ isDone, seconds: time }))
  const upTo = (count: number, max: number, time: number) =>
    each(
      Array.from({ length: max }, (_, place) => place < count),
      time,
    )
  return {
    persona: [{ isDone: state.isMade, seconds: times.name }, ...each(state.persona, times.persona)],
    offer: [
      ...each(state.offer, times.offer),
      ...each(state.blanks, times.blank),
      ...(state.path === 'integrated' ? upTo(state.features, wantedFeatures, times.feature) : []),
    ],
    corpus: [
      ...(state.hasItems ? [{ isDone: state.isReviewed, seconds: times.review }] : []),
      { isDone: state.hasOwnItem, seconds: times.own },
    ],
    launch: [...upTo(state.asked, testCount, times.ask), { isDone: state.isLive, seconds: times.launch }],
  }
}

export interface Progress {
  readonly done: number
  readonly all: number
  /** An estimate: by the minute up to ten, in steps of five beyond. */
  readonly minutesLeft: number
  /** Then nothing has to be done any more, whatever is left. */
  readonly isLive: boolean
  readonly leftOf: Readonly<Record<SetUpStep, number>>
}

export function progressOf(state: SetUpState): Progress {
  const tasks = tasksOf(state)
  const all = setUpSteps.flatMap((step) => tasks[step])
  const open = all.filter(({ isDone }) => !isDone)
  const minutes = open.reduce((sum, task) => sum + task.seconds, 0) / 60
  const leftOf = Object.fromEntries(
    setUpSteps.map((step) => [step, tasks[step].filter(({ isDone }) => !isDone).length]),
  ) as Record<SetUpStep, number>
  return {
    done: all.length - open.length,
    all: all.length,
    minutesLeft: minutes > 10 ? Math.round(minutes / 5) * 5 : Math.ceil(minutes),
    isLive: state.isLive,
    leftOf,
  }
}
