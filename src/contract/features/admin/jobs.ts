/** Background work, for ADMINs: what waits, what runs, and what was given up. What a job carries is never shown. */
import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { fault } from '../../errors.ts'
import { localeSchema, momentSchema, pageOf } from '../../fields.ts'

/** `waiting`: not begun. `running`: a node works on it. `retrying`: failed, and is tried again. `failed`: tried too often, nobody tries it again. */
export const jobStates = ['failed', 'retrying', 'running', 'waiting'] as const
export type JobState = (typeof jobStates)[number]
export const jobSorts = ['newest', 'oldest'] as const

/** So many can be retried or dropped at once. */
export const jobsAtOnceMax = 100

const jobIdSchema = z.string().regex(/^[1-9]\d{0,17}$/, fault('not-found'))

const jobSchema = z.object({
  id: z.string(),
  /** The kind of work. */
  name: z.string(),
  queue: z.string().nullable(),
  state: z.enum(jobStates),
  attempts: z.number().int(),
  maxAttempts: z.number().int(),
  addedAt: momentSchema,
  /** When it is tried next; null while it runs, and when nobody tries it again. */
  nextAt: momentSchema.nullable(),
  /** Since when it runs. */
  startedAt: momentSchema.nullable(),
  /** Why the last attempt failed, without what the job carries. */
  error: z.string().nullable(),
  /** The account it works for. */
  email: z.string().nullable(),
})
export type BackgroundJob = z.infer<typeof jobSchema>

const jobFilter = z.object({
  state: z.enum(jobStates).optional(),
  /** A part of the kind, of the queue or of the error; or the number of a job. */
  q: z.string().max(200).optional(),
  sort: z.enum(jobSorts).default('newest'),
})

export const listJobs = defineEndpoint({
  id: 'listJobs',
  method: 'GET',
  path: '/api/v1/admin/jobs',
  access: 'admin',
  summary: 'Background jobs with their state, when they are tried next, and why they failed.',
  query: jobFilter.extend({ cursor: jobIdSchema.optional() }),
  reply: pageOf(jobSchema).extend({ counts: z.record(z.enum(jobStates), z.number().int()) }),
})

const jobsBody = z.object({
  ids: z.array(jobIdSchema).min(1, fault('nothing-selected')).max(jobsAtOnceMax, fault('too-many-entries')),
})
const jobsReply = z.object({
  /** How many were there and did not run. */
  changed: z.number().int(),
})

export const retryJobs = defineEndpoint({
  id: 'retryJobs',
  method: 'POST',
  path: '/api/v1/admin/jobs/retry',
  access: 'admin',
  audits: ['job-retried'],
  summary: 'Try these jobs now, with all their attempts. Those that run are left alone.',
  body: jobsBody,
  reply: jobsReply,
  errors: ['nothing-selected', 'too-many-entries'],
})

export const dropJobs = defineEndpoint({
  id: 'dropJobs',
  method: 'POST',
  path: '/api/v1/admin/jobs/drop',
  access: 'admin',
  audits: ['job-dropped'],
  summary: 'Take these jobs away for good. Those that run are left alone.',
  body: jobsBody,
  reply: jobsReply,
  errors: ['nothing-selected', 'too-many-entries'],
})

export const exportJobs = defineEndpoint({
  id: 'exportJobs',
  method: 'GET',
  path: '/api/v1/admin/jobs-export',
  access: 'admin',
  audits: ['list-exported'],
  summary: 'All jobs that match, as csv.',
  query: jobFilter.extend({ locale: localeSchema.default('en') }),
  reply: 'raw',
})
