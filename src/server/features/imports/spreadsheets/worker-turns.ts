// Each thread may take 200 MB for a moment: many uploads at once wait here instead of taking the server down.
const maxAtOnce = 2

let running = 0
const waiting: (() => void)[] = []

/** Runs the task when fewer than two others are running, in the order of asking. */
export async function runInTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await task()
  } finally {
    // The place goes straight to the next in line, so nobody slips in between.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
