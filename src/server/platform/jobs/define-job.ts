/** A kind of background job: its name, what its payload is, and what is done with it. */
import type { z } from 'zod'
import type { Queryable } from '../database/database.ts'
import { type AddJobOptions, addJob, type JobContext, type JobDefinition } from './jobs.ts'

export interface Job<Payload, Needs> {
  /**
   * Adds the job to the transaction `tx`; it begins after the commit, on any node. Whoever adds it for an account must name that account in the
   * payload as `accountId`. Throws a `ZodError` when the payload does not fit the schema.
   */
  add(tx: Queryable, payload: Payload, options?: AddJobOptions): Promise<void>
  /** What the job runner of this node is given; `needs` is handed to each run. */
  definition(needs: Needs): JobDefinition
}

/**
 * `name` and `schema` outlive a version: jobs that an older version added still wait when this one starts. So a job keeps its name, and a new
 * property of its payload has a default. `run` may be called again with the same payload, and must then do no harm.
 *
 * A payload that does not fit fails the attempt. Another node, or a later version, may understand it.
 */
export function defineJob<Schema extends z.ZodObject, Needs = void>(
  name: string,
  schema: Schema,
  run: (payload: z.output<Schema>, context: JobContext, needs: Needs) => Promise<void>,
): Job<z.input<Schema>, Needs> {
  return {
    async add(tx, payload, options) {
      await addJob(tx, name, schema.parse(payload), options)
    },
    definition: (needs) => ({
      name,
      async run(payload, context) {
        const known = schema.safeParse(payload)
        // The library logs this message: it names the properties, and none of their values.
        if (!known.success) throw new Error(`the payload of ${name} is not known: ${faultsOf(known.error)}`)
        await run(known.data, context, needs)
      },
    }),
  }
}

function faultsOf({ issues }: z.ZodError): string {
  return issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')
}
