import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs as english } from '#phrases/en/console/jobs.ts'
import { jobs as chinese } from '#phrases/zh/console/jobs.ts'
import { createTestApp, type TestApp } from '#tests/support/apps/app.ts'

let app: TestApp
beforeAll(async () => {
  // Without a mail server there is no job that sends mails.
  app = await createTestApp({ smtpUrl: 'smtp://127.0.0.1:9' })
})
afterAll(() => app.close())

test.each([
  ['Chinese', chinese.names],
  ['English', english.names],
])('an ADMIN reads the name of each background job in %s, each its own', (_language, names) => {
  const kinds = app.jobs.map(({ name }) => name)
  expect(Object.keys(names).toSorted()).toEqual(kinds.toSorted())
  expect(new Set(Object.values(names)).size).toBe(kinds.length)
})
