import { createLimitedQueue } from '#server/platform/turns/limited-queue.ts'

/** Each thread may take 200 MB for a moment: many uploads at once wait here instead of taking the server down. */
export const spreadsheetThreads = createLimitedQueue({ maxRunning: 2 })
