import { isPassing } from '#server/platform/database/passing.ts'
import { describeError } from '#server/platform/log.ts'
import { commitImport } from './commit-import.ts'
import { ImportStopped, type ImportWork, type WorkContext } from './import-work.ts'
import { judgeImport } from './judge-import.ts'
import { undoImport } from './undo-import.ts'

export type TaskResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly isPassing: boolean; readonly trace: string }

const tasks = { judge: judgeImport, commit: commitImport, undo: undoImport }

/** An import that was cancelled meanwhile has nothing left to do. */
export async function runTask(context: WorkContext, work: ImportWork): Promise<TaskResult> {
  try {
    await tasks[work.task](context, work)
    return { ok: true }
  } catch (error) {
    if (error instanceof ImportStopped) return { ok: true }
    // Crosses a thread as text, and may reach the log or the job's row: without the rows that the query carried.
    const trace = JSON.stringify(describeError(error))
    return { ok: false, isPassing: isPassing(error), trace }
  }
}
