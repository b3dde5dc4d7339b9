/**
 * Brings a model into the models folder: into a draft folder first, tried there, and renamed as a whole; whatever goes wrong on the way, nothing
 * of it stays. One at a time on a node.
 */
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Installation, InstallFault } from '#contract/features/models.ts'
import { ModelError } from '../model-client.ts'
import { createLocalEmbedder } from './local-embedder.ts'
import { describeModel, newDraftName } from './model-files.ts'

export class InstallError extends Error {
  readonly fault: InstallFault

  constructor(fault: InstallFault, options?: ErrorOptions) {
    super(`The model was not installed: ${fault}`, options)
    this.name = 'InstallError'
    this.fault = fault
  }
}

/** Large models take long to load on a small machine. */
const triedWithinMs = 120_000

export interface Delivery {
  /** Where the files go. */
  readonly draft: string
  readonly signal: AbortSignal
  /** One more file is known to come. */
  readonly expect: (bytes: number) => void
  readonly advance: (bytes: number) => void
}

interface Order {
  readonly from: string
  readonly kind: Installation['kind']
  /** The folder that is made. */
  readonly name: string
  readonly deliver: (delivery: Delivery) => Promise<void>
}

export interface Installer {
  current(): Installation | null
  /** Returns when it has begun; undefined while another one runs. */
  begin(order: Order): Promise<void> | undefined
  cancel(): Promise<void>
}

/** `onChange` is called whenever `current` answers something else. */
export function createInstaller(modelsFolder: string, log: Logger, onChange: () => void): Installer {
  let shown: Installation | null = null
  let running: { readonly abort: AbortController; readonly ended: Promise<void> } | undefined

  function show(change: Partial<Installation>): void {
    if (shown) shown = { ...shown, ...change }
    onChange()
  }

  async function install(order: Order, signal: AbortSignal): Promise<void> {
    const draftName = newDraftName()
    const outcome = await bring(order, draftName, signal)
    // Told last: who sees that it is over finds the folder as it will stay.
    await rm(join(modelsFolder, draftName), { recursive: true, force: true }).catch(() => undefined)
    show(outcome)
  }

  async function bring(
    { name, deliver }: Order,
    draftName: string,
    signal: AbortSignal,
  ): Promise<Partial<Installation>> {
    const draft = join(modelsFolder, draftName)
    try {
      await mkdir(draft, { recursive: true })
      await deliver({
        draft,
        signal,
        expect: (bytes) => show({ bytesTotal: (shown?.bytesTotal ?? 0) + bytes }),
        advance: (bytes) => show({ bytesDone: (shown?.bytesDone ?? 0) + bytes }),
      })
      show({ state: 'checking' })
      const { missing } = await describeModel(modelsFolder, draftName)
      if (missing.length > 0) throw new InstallError('files-missing')
      await tryModel(draft, signal)
      signal.throwIfAborted()
      await moveInto(join(modelsFolder, name), draft)
      return { state: 'done', name }
    } catch (error) {
      if (signal.aborted) return { state: 'cancelled' }
      log.warn({ err: error }, 'a model was not installed')
      return { state: 'failed', fault: faultOf(error) }
    }
  }

  return {
    current: () => shown,
    begin(order) {
      if (running) return undefined
      const { from, kind } = order
      shown = { from, kind, state: 'running', bytesDone: 0, bytesTotal: null, fault: null, name: null }
      onChange()
      const abort = new AbortController()
      const ended = install(order, abort.signal).finally(() => {
        running = undefined
      })
      running = { abort, ended }
      return ended
    },
    async cancel() {
      running?.abort.abort()
      await running?.ended
    },
  }
}

/** In a thread of its own, beside the model that may be in use. */
async function tryModel(folder: string, signal: AbortSignal): Promise<void> {
  const embedder = createLocalEmbedder()
  const stop = () => void embedder.unload()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await embedder.embed({ folder, sha256: undefined }, ['Where is my parcel?'], { timeoutMs: triedWithinMs })
  } finally {
    signal.removeEventListener('abort', stop)
    await embedder.unload()
  }
}

/** A model of the same name makes room; it comes back when the new one cannot take its place. */
async function moveInto(target: string, draft: string): Promise<void> {
  const old = `${draft}-old`
  const hadOld = await rename(target, old).then(
    () => true,
    () => false,
  )
  try {
    await rename(draft, target)
  } catch (error) {
    if (hadOld) await rename(old, target)
    throw error
  }
  await rm(old, { recursive: true, force: true }).catch(() => undefined)
}

function faultOf(error: unknown): InstallFault {
  if (error instanceof InstallError) return error.fault
  if (error instanceof ModelError) return 'model-unreadable'
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk-full'
  return 'server-error'
}
