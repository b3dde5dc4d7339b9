/** What the ADMIN does with model services: set up, test, switch. */
import { randomUUID } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import type {
  ModelFault,
  ModelKind,
  ModelService,
  Models,
  ServiceInput,
  saveLocalModel,
} from '#contract/features/models.ts'
import type { FeatureContext } from '#server/feature.ts'
import { recordEvent } from '#server/features/audit/audit.public.ts'
import { listBotSizes } from '#server/features/bots/bots.public.ts'
import type { AccountCaller } from '#server/platform/http/endpoints/caller.ts'
import type { CallOrigin } from '#server/platform/http/endpoints/visit.ts'
import type { LocalModelsService } from './local/local-models.service.ts'
import { assertMayAsk } from './may-ask.ts'
import { complete, embed, ModelError } from './model-client.ts'
import { readService, saveService } from './models.house.store.ts'
import type { ModelServiceRow } from './models.tables.ts'
import { modelKeySealedFor, type Services } from './services.ts'
import type { Embedding } from './vectors/embed-texts.ts'
import { countItemsWithVectors } from './vectors/vectors.house.store.ts'
import { maxItems } from './vectors/vectors.store.ts'

const testTimeoutMs = 15_000
const testTexts = ['Where is my parcel?', '我的快递到哪里了？']

interface Needs {
  readonly context: FeatureContext
  readonly services: Services
  readonly embedding: Embedding
  readonly local: LocalModelsService
  /** Begins to compute what is missing. */
  readonly startVectors: () => Promise<void>
}

export type ModelsService = ReturnType<typeof createModelsService>

export function createModelsService({ context, services, embedding, local, startVectors }: Needs) {
  const { clock, keyring, outgoing } = context
  const { house } = context.database

  /** A stored key goes to the place that it was given for, and nowhere else. */
  function keyFor(input: ServiceInput, stored: ModelServiceRow | undefined): string | undefined {
    if (input.key !== undefined) return input.key || undefined
    if (!stored?.sealedKey || stored.baseUrl === '' || new URL(stored.baseUrl).origin !== new URL(input.baseUrl).origin)
      return undefined
    return keyring.unseal(stored.sealedKey, modelKeySealedFor(stored.kind))
  }

  async function describeAll(): Promise<Models> {
    const [embeddings, chat, sizes] = await Promise.all([
      readService(house, 'embeddings'),
      readService(house, 'chat'),
      listBotSizes(house),
    ])
    const small = sizes.filter(({ entryCount }) => entryCount <= maxItems)
    return {
      embeddings: {
        ...describe('embeddings', embeddings),
        isLocal: embeddings?.isLocal ?? false,
        localModel: embeddings?.localModel ?? null,
        itemsReady: embeddings === undefined ? 0 : await countItemsWithVectors(house, embeddings.spaceId),
        itemsTotal: small.reduce((sum, { entryCount }) => sum + entryCount, 0),
        botsTooLarge: sizes.length - small.length,
      },
      chat: describe('chat', chat),
      local: await local.describe(),
    }
  }

  async function takeUp(kind: ModelKind): Promise<void> {
    services.forget()
    if (kind !== 'embeddings') return
    await embedding.keepOnly(await services.current('embeddings'))
    await startVectors()
  }

  return {
    describeAll,

    async save(
      kind: ModelKind,
      { isOn, ...input }: ServiceInput & { isOn: boolean },
      admin: AccountCaller,
      origin: CallOrigin,
    ): Promise<Models> {
      const now = clock.now()
      const { baseUrl, model } = input
      // A service that is switched off sends no requests, and switching off must be possible for an address that was allowed before.
      if (isOn) await assertMayAsk(outgoing, baseUrl)
      await house.transaction(async (tx) => {
        const stored = await readService(tx, kind)
        const key = keyFor(input, stored)
        const isSameSpace = stored?.baseUrl === baseUrl && stored.model === model && !stored.isLocal
        await saveService(tx, {
          kind,
          isOn,
          baseUrl,
          model,
          isLocal: false,
          localModel: stored?.localModel ?? null,
          localSha256: stored?.localSha256 ?? null,
          sealedKey: key === undefined ? null : keyring.seal(key, modelKeySealedFor(kind)),
          spaceId: isSameSpace ? stored.spaceId : randomUUID(),
          updatedAt: now,
        })
        const event = { accountId: admin.id, target: `${kind} ${baseUrl} ${model}`, ...origin, at: now }
        const storedKey = stored?.sealedKey ? keyring.unseal(stored.sealedKey, modelKeySealedFor(kind)) : undefined
        if (key !== storedKey) await recordEvent(tx, { action: 'model-key-changed', ...event })
        await recordEvent(tx, { action: isOn ? 'model-switched-on' : 'model-switched-off', ...event })
      })
      await takeUp(kind)
      return await describeAll()
    },

    /** Uses a model of this machine; what the service was set to stays for the way back. */
    async saveLocal({ name, isOn }: BodyOf<typeof saveLocalModel>, admin: AccountCaller, origin: CallOrigin) {
      const sha256 = await local.sha256Of(name)
      const now = clock.now()
      await house.transaction(async (tx) => {
        const stored = await readService(tx, 'embeddings')
        const isSameSpace = stored?.isLocal && stored.localModel === name && stored.localSha256 === sha256
        await saveService(tx, {
          kind: 'embeddings',
          isOn,
          baseUrl: stored?.baseUrl ?? '',
          model: stored?.model ?? '',
          sealedKey: stored?.sealedKey ?? null,
          isLocal: true,
          localModel: name,
          localSha256: sha256,
          spaceId: isSameSpace ? stored.spaceId : randomUUID(),
          updatedAt: now,
        })
        const event = { accountId: admin.id, target: `embeddings ${name}`, ...origin, at: now }
        await recordEvent(tx, { action: isOn ? 'model-switched-on' : 'model-switched-off', ...event })
      })
      await takeUp('embeddings')
      return await describeAll()
    },

    async test(kind: ModelKind, input: ServiceInput) {
      const { baseUrl, model } = input
      await assertMayAsk(outgoing, baseUrl)
      const address = { baseUrl, model, key: keyFor(input, await readService(house, kind)) }
      const startedMs = performance.now()
      let fault: ModelFault | null = null
      let dimensions: number | null = null
      try {
        if (kind === 'embeddings')
          dimensions = (await embed(outgoing, address, testTexts, testTimeoutMs))[0]?.length ?? null
        else await complete(outgoing, address, [{ role: 'user', content: 'Say OK.' }], testTimeoutMs)
      } catch (error) {
        if (!(error instanceof ModelError)) throw error
        fault = error.fault
      }
      return { fault, dimensions, tookMs: Math.round(performance.now() - startedMs) }
    },
  }
}

function describe(kind: ModelKind, row: ModelServiceRow | undefined): ModelService {
  if (row === undefined) {
    return {
      kind,
      isOn: false,
      baseUrl: '',
      model: '',
      hasKey: false,
      state: 'off',
      failingSince: null,
      lastFault: null,
      lastFaultAt: null,
      faultCount: 0,
    }
  }
  const { isOn, baseUrl, model, sealedKey, failingSince, lastFault, lastFaultAt, faultCount } = row
  return {
    kind,
    isOn,
    baseUrl,
    model,
    hasKey: sealedKey !== null,
    state: !isOn ? 'off' : failingSince === null ? 'ready' : 'failing',
    failingSince: failingSince?.toISOString() ?? null,
    lastFault,
    lastFaultAt: lastFaultAt?.toISOString() ?? null,
    faultCount,
  }
}
