import { postgresCode } from './database.ts'

/** Connection lost, server going down or coming up, too many connections, lock or time limits. */
const passingCodes = /^(08|53|57|40|55P03)/

/** Whether an error is about the moment, not about what was asked: later it may well succeed. */
export function isPassing(error: unknown): boolean {
  const code = postgresCode(error)
  if (code !== undefined) return passingCodes.test(code)
  // A query that failed without an answer of the server, or no connection to ask through.
  for (let current = error; current instanceof Error; current = current.cause)
    if (/^Failed query|connect|ECONN|EPIPE|ENOENT/i.test(current.message)) return true
  return false
}
