// The parent's side of a subject's process.

import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Order, Reply } from './subject-orders.ts'

export class TimeLimitError extends Error {}

export class SubjectProcess {
  readonly #child: ChildProcess = fork(fileURLToPath(new URL('./subject.process.ts', import.meta.url)), {
    execArgv: ['--expose-gc', '--max-old-space-size=6144', '--import', 'tsx'],
    // Some peers print their training.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })

  /** Throws `TimeLimitError` after `withinMs`; the process is of no use then. */
  async call<K extends Order>(
    order: K,
    withinMs: number,
  ): Promise<Extract<Reply, { kind: K['kind'] extends 'ask' ? 'asked' : 'built' }>> {
    const reply = await new Promise<Reply>((resolve, reject) => {
      const child = this.#child
      const timer = setTimeout(() => settle(() => reject(new TimeLimitError())), Math.max(1, withinMs))
      const onMessage = (message: unknown) => settle(() => resolve(message as Reply))
      const onExit = (code: number | null) => settle(() => reject(new Error(`its process ended (${code ?? 'killed'})`)))
      function settle(how: () => void) {
        clearTimeout(timer)
        child.off('message', onMessage)
        child.off('exit', onExit)
        how()
      }
      child.on('message', onMessage)
      child.on('exit', onExit)
      child.send(order)
    })
    if (reply.kind === 'failed') throw new Error(reply.message)
    return reply as Extract<Reply, { kind: K['kind'] extends 'ask' ? 'asked' : 'built' }>
  }

  end(): void {
    this.#child.kill('SIGKILL')
  }
}
