/** The services that are switched on, as this node knows them, and how they fare. */
import type { Logger } from 'pino'
import type { ModelFault, ModelKind } from '#contract/features/models.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Keyring, SealedFor } from '#server/platform/secrets/keyring.ts'
import { ModelError, type ServiceAddress } from './model-client.ts'
import { addFault, endFailing, readServices } from './models.house.store.ts'
import type { ModelServiceRow } from './models.tables.ts'

/** What the ADMIN changes on one node reaches the others within this time. */
const knownForMs = 2000

export function modelKeySealedFor(kind: string): SealedFor {
  return { purpose: 'model key', owner: kind, formerPurpose: 'key of a model service' }
}

export interface ServiceInUse extends ServiceAddress {
  readonly spaceId: string
  /** Set when the model runs on this machine: the address is not asked then. */
  readonly local: { readonly name: string; readonly sha256: string } | undefined
}

export interface Services {
  /** Undefined when it is not set up or off. */
  current(kind: ModelKind): Promise<ServiceInUse | undefined>
  /** Runs a call and notes how it went, for the ADMIN to see. */
  noting<R>(kind: ModelKind, work: () => Promise<R>): Promise<R>
  noteFault(kind: ModelKind, fault: ModelFault): Promise<void>
  /** After a change: read again at the next need. */
  forget(): void
}

interface Needs {
  readonly house: Queryable
  readonly clock: Clock
  readonly log: Logger
  readonly keyring: Keyring
}

export function createServices({ house, clock, log, keyring }: Needs): Services {
  let known: Promise<ModelServiceRow[]> | undefined
  let knownUntilMs = 0

  function rows(): Promise<ModelServiceRow[]> {
    const nowMs = performance.now()
    if (known === undefined || nowMs > knownUntilMs) {
      knownUntilMs = nowMs + knownForMs
      const reading = readServices(house)
      known = reading
      reading.catch(() => {
        if (known === reading) known = undefined
      })
    }
    return known
  }

  function forget(): void {
    known = undefined
  }

  async function noteFault(kind: ModelKind, fault: ModelFault, cause?: unknown): Promise<void> {
    log.warn({ kind, fault, ...(cause !== undefined && { err: cause }) }, 'a model service failed')
    await addFault(house, kind, fault, clock.now())
    forget()
  }

  return {
    async current(kind) {
      const row = (await rows()).find((each) => each.kind === kind)
      if (row === undefined || !row.isOn) return undefined
      const { baseUrl, model, sealedKey, spaceId } = row
      if (row.isLocal && row.localModel !== null && row.localSha256 !== null) {
        const local = { name: row.localModel, sha256: row.localSha256 }
        return { baseUrl, model, key: undefined, spaceId, local }
      }
      const key = sealedKey === null ? undefined : keyring.unseal(sealedKey, modelKeySealedFor(kind))
      if (sealedKey !== null && key === undefined) {
        if (row.lastFault !== 'key-unreadable') await noteFault(kind, 'key-unreadable')
        return undefined
      }
      return { baseUrl, model, key, spaceId, local: undefined }
    },
    async noting(kind, work) {
      try {
        const result = await work()
        const isFailing = (await rows()).some((row) => row.kind === kind && row.failingSince !== null)
        if (isFailing) {
          await endFailing(house, kind)
          forget()
        }
        return result
      } catch (error) {
        if (error instanceof ModelError && !error.isOurDoing) await noteFault(kind, error.fault, error.cause)
        throw error
      }
    },
    noteFault,
    forget,
  }
}
