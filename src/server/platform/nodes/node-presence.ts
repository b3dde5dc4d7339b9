/** Says every few seconds that this node is alive, so that any node can tell which others there are. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { newId } from '../secrets/secrets.ts'
import { forgetNode, listNodes, type NodeRow, noteNode } from './nodes.house.store.ts'

const everyMs = 10_000
/** A busy node may miss one turn; one that missed two is not counted on. */
const aliveWithinSeconds = 30
const forgottenAfterSeconds = 60
/** Threads that are busy answer later; what they said last is told again. */
const memoryReadWithinMs = 1000

export interface NodePresence {
  /** Of this process. */
  readonly id: string
  /** The nodes that are alive, as far as they have begun to say so. */
  readonly list: () => Promise<NodeRow[]>
  start(): void
  /** Other nodes see at once that this one is gone. */
  stop(): Promise<void>
}

interface Needs {
  readonly database: Pick<Database, 'house'>
  readonly version: string
  readonly readIndexBytes: () => Promise<number>
  readonly indexBytesMax: number
  readonly log: Logger
  readonly everyMs?: number
}

export function createNodePresence(needs: Needs): NodePresence {
  const { database, version, readIndexBytes, indexBytesMax, log } = needs
  const id = newId()
  let indexBytes = 0
  let timer: NodeJS.Timeout | undefined
  let noting: Promise<void> | undefined

  async function note(): Promise<void> {
    try {
      indexBytes = await Promise.race([readIndexBytes(), delay(memoryReadWithinMs, indexBytes, { ref: false })])
      await noteNode(database.house, { id, version, indexBytes, indexBytesMax }, forgottenAfterSeconds)
    } catch (error) {
      log.warn({ err: error }, 'could not say that this node is alive')
    }
  }

  function noteInTurn(): void {
    noting ??= note().finally(() => {
      noting = undefined
    })
  }

  return {
    id,
    list: () => listNodes(database.house, aliveWithinSeconds),
    start() {
      if (timer !== undefined) return
      noteInTurn()
      timer = setInterval(noteInTurn, needs.everyMs ?? everyMs).unref()
    },
    async stop() {
      if (timer === undefined) return
      clearInterval(timer)
      timer = undefined
      await noting
      await forgetNode(database.house, id).catch(() => undefined)
    },
  }
}
