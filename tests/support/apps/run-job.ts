import type { TestApp } from './app.ts'

/** Runs a job of the app at once, as the job runner would. */
export async function runJob(app: TestApp, name: string, payload: object = {}, isLastAttempt = true): Promise<void> {
  const jobs = app.features.all.flatMap((feature) => feature.jobs ?? [])
  const job = jobs.find((each) => each.name === name)
  if (job === undefined) throw new Error(`There is no job ${name}`)
  // A job runs long after anybody looked at the plans: what it needs of them it has to read.
  app.features.plans.forget()
  await job.run(payload, { signal: undefined, isLastAttempt })
}
