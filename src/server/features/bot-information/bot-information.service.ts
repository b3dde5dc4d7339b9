/** What an owner tells of a bot and of what it sells. Every change holds the bot's row, so that of parallel ones none is lost. */
import type { BodyOf } from '#contract/endpoint.ts'
import type {
  addFeature,
  changeFeature,
  changeInformation,
  Information,
  InformationConflict,
} from '#contract/features/customising/bot-information.ts'
import { informationLimits } from '#contract/features/customising/information.ts'
import type { Locale } from '#contract/fields.ts'
import type { FeatureContext } from '#server/feature.ts'
import { advanceContent, type BotRow, findBot, lockBot, nameKeyOf } from '#server/features/bots/bots.public.ts'
import { fillKnownFacts } from '#server/features/facts/facts.public.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { type IdempotencyClaim, once } from '#server/platform/http/endpoints/idempotency.ts'
import { newId } from '#server/platform/secrets/secrets.ts'
import {
  deleteFeature,
  placeFeatures,
  readStored,
  type StoredInformation,
  writeFeature,
  writeOwn,
} from './bot-information.store.ts'
import { describeInformation } from './describe-information.ts'
import { changeKeyOf, mergeChange, storedValues, withSigns } from './information.rules.ts'
import { entriesOf, holdEntriesTo } from './information-entries.ts'
import { knownOf, listed } from './known-facts.ts'

interface Changed<R> {
  readonly told: R
  /** The very `before` where nothing was changed. */
  readonly after: StoredInformation
}

/** The blanks of templates that ask for what is a field here, too. */
const blanksOf = {
  paymentMethods: { zh: '支付方式', en: 'payment methods' },
  officialWebsite: { zh: '官网地址', en: 'official website' },
} as const satisfies Record<string, Record<Locale, string>>

export type BotInformationService = ReturnType<typeof createBotInformationService>

export function createBotInformationService({ database, clock }: FeatureContext) {
  async function read(accountId: string, botId: string): Promise<Information> {
    const db = database.of(accountId)
    const bot = await findBot(db, accountId, botId)
    if (bot === undefined) throw new AppError('not-found')
    return describeInformation(bot, await readStored(db, accountId, botId))
  }

  /** `change` writes, and answers what stands there then, with what it wants to tell: the answers follow it. */
  async function changeUnderLock<R>(
    accountId: string,
    botId: string,
    change: (tx: Transaction, bot: BotRow, before: StoredInformation) => Promise<Changed<R>>,
    claim?: IdempotencyClaim,
  ): Promise<R & { information: Information }> {
    return await database.of(accountId).transaction((tx) =>
      once(tx, claim, async () => {
        if (!(await lockBot(tx, accountId, botId))) throw new AppError('not-found')
        const bot = (await findBot(tx, accountId, botId)) as BotRow
        const before = await readStored(tx, accountId, botId)
        const { told, after } = await change(tx, bot, before)
        const contentVersion = after === before ? bot.contentVersion : await followUp(tx, bot, before, after)
        return { ...told, information: describeInformation({ ...bot, contentVersion }, after) }
      }),
    )
  }

  /** Holds the entries to what is stored, and fills the blanks that ask for the same. Answers the bot's new version. */
  async function followUp(tx: Transaction, bot: BotRow, before: StoredInformation, after: StoredInformation) {
    const { accountId, id, language } = bot
    const answered = await holdEntriesTo(
      tx,
      accountId,
      id,
      entriesOf(knownOf(bot.name, after.own, after.features, language), language),
    )
    const told = ({ own: { facts } }: StoredInformation, field: keyof typeof blanksOf) => {
      const value = facts[field] as string | readonly string[] | undefined
      return typeof value === 'string' ? value : listed(value ?? [], language)
    }
    const filled = await fillKnownFacts(
      tx,
      { accountId, botId: id, at: clock.now() },
      (Object.keys(blanksOf) as (keyof typeof blanksOf)[]).map((field) => ({
        label: blanksOf[field][language],
        former: told(before, field),
        value: told(after, field),
      })),
    )
    // Other pages that show it are told, too, when no answer has changed.
    return filled ?? answered ?? (await advanceContent(tx, accountId, id))
  }

  return {
    read,

    async change(accountId: string, botId: string, change: BodyOf<typeof changeInformation>) {
      return await changeUnderLock(accountId, botId, async (tx, { language }, before) => {
        const { own } = before
        const { stored, conflicts, isChanged } = withSigns(own, mergeChange(own, change, language), change, language)
        const told = { conflicts: [...conflicts] }
        if (!isChanged) return { told, after: before }
        const at = clock.now()
        await writeOwn(tx, accountId, botId, stored, at)
        return { told, after: { ...before, own: stored, updatedAt: at } }
      })
    },

    async addFeature(
      accountId: string,
      botId: string,
      { name, facts, wordings, place }: BodyOf<typeof addFeature>,
      claim: IdempotencyClaim | undefined,
    ) {
      return await changeUnderLock(
        accountId,
        botId,
        async (tx, _bot, before) => {
          const { features } = before
          if (features.length >= informationLimits.features)
            throw new AppError('too-many-entries', { limit: informationLimits.features })
          refuseTakenName(features, name)
          const id = newId()
          const stored = { facts: storedValues(facts), wordings: filledWordings(wordings), revision: 1, changedIn: {} }
          const feature = { id, name, ...stored }
          await writeFeature(tx, accountId, botId, feature, { place: features.length, at: clock.now() })
          const after = features.toSpliced(place ?? features.length, 0, feature)
          await placeFeatures(tx, accountId, botId, idsOf(after))
          return { told: { id }, after: { ...before, features: after } }
        },
        claim,
      )
    },

    async changeFeature(accountId: string, botId: string, featureId: string, change: BodyOf<typeof changeFeature>) {
      return await changeUnderLock(accountId, botId, async (tx, { language }, before) => {
        const { features } = before
        const place = features.findIndex(({ id }) => id === featureId)
        const feature = features[place]
        if (feature === undefined) throw new AppError('not-found')
        const merged = mergeChange(feature, change, language)
        const conflicts: InformationConflict[] = [...merged.conflicts]
        const { name = feature.name } = change
        const nameKey = changeKeyOf('name', 'name')
        const isNamedElsewhere = name !== feature.name && (feature.changedIn[nameKey] ?? 0) > change.revision
        if (isNamedElsewhere) conflicts.push({ part: 'name', field: 'name' })
        const isRenamed = name !== feature.name && !isNamedElsewhere
        if (isRenamed) refuseTakenName(features, name, featureId)
        if (!merged.isChanged && !isRenamed) return { told: { conflicts }, after: before }
        const revision = feature.revision + 1
        const { changedIn, ...stored } = merged.stored
        const named = isRenamed
          ? { name, changedIn: { ...changedIn, [nameKey]: revision } }
          : { name: feature.name, changedIn }
        const changed = { ...stored, ...named, id: featureId, revision }
        await writeFeature(tx, accountId, botId, changed, { place, at: clock.now() })
        return { told: { conflicts }, after: { ...before, features: features.with(place, changed) } }
      })
    },

    async removeFeature(accountId: string, botId: string, featureId: string) {
      return await changeUnderLock(accountId, botId, async (tx, bot, before) => {
        const place = before.features.findIndex(({ id }) => id === featureId)
        const feature = describeInformation(bot, before).features[place]
        if (feature === undefined) throw new AppError('not-found')
        await deleteFeature(tx, accountId, botId, featureId)
        const { name, facts, wordings } = feature
        const after = { ...before, features: before.features.toSpliced(place, 1) }
        await placeFeatures(tx, accountId, botId, idsOf(after.features))
        return { told: { removed: { name, facts, wordings, place } }, after }
      })
    },

    async orderFeatures(accountId: string, botId: string, ids: readonly string[]) {
      return await changeUnderLock(accountId, botId, async (tx, _bot, before) => {
        const places = new Map([...new Set(ids)].map((id, place) => [id, place]))
        const placeOf = ({ id }: { id: string }) => places.get(id) ?? ids.length
        const features = before.features.toSorted((one, other) => placeOf(one) - placeOf(other))
        await placeFeatures(tx, accountId, botId, idsOf(features))
        return { told: {}, after: { ...before, features } }
      })
    },
  }
}

const idsOf = (features: StoredInformation['features']) => features.map(({ id }) => id)

function refuseTakenName(features: StoredInformation['features'], name: string, exceptId?: string): void {
  const key = nameKeyOf(name)
  if (features.some((each) => each.id !== exceptId && nameKeyOf(each.name) === key))
    throw new AppError('feature-exists', { field: 'name' })
}

function filledWordings(wordings: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(wordings).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** Makes the answers anew after the bot got another name. The caller holds the bot's row. */
export async function renewInformation(tx: Transaction, accountId: string, botId: string): Promise<void> {
  const { own, features } = await readStored(tx, accountId, botId)
  const { name, language } = (await findBot(tx, accountId, botId)) as BotRow
  await holdEntriesTo(tx, accountId, botId, entriesOf(knownOf(name, own, features, language), language))
}
