/** How reply settings are stored, and how their owner reads them. */
import {
  alwaysSaid,
  type Customised,
  type ReplySettingsInput,
  type ReplyTextName,
  replyTextNames,
  type StoredReplySettings,
} from '#contract/features/customising/replies.ts'
import type { CustomisedReply, ReplySettings } from '#engine/dialogue/reply.ts'
import { answerSteps, defaultStep } from '#engine/dialogue/settings/answer-steps.ts'
import { customSource } from '#engine/outcome.ts'
import { startingReplies } from '#server/features/bots/bots.public.ts'

interface Bot {
  readonly language: 'zh' | 'en'
  readonly replySettings: ReplySettings
  readonly repliesRevision: number
}

/** What is stored of the settings on this page; the bot has more settings, which others change. */
export type StoredPart = Pick<
  ReplySettings,
  ReplyTextName | 'variants' | 'off' | 'sensitiveWords' | 'customised' | 'answerStep'
>

const steps = ([1, 2, 3, 4, 5] as const).map((step) => {
  const { answerThreshold: answer, suggestThreshold: suggest } = answerSteps[step]
  return { answer, suggest }
})

/** A text that was never written, or was emptied, is what the product would say, switched off. */
export function describeSettings({ language, replySettings: stored, repliesRevision }: Bot): StoredReplySettings {
  const usual = startingReplies(language)
  const texts = replyTextNames.map((name) => {
    const first = stored[name] ?? beforeThereWas(name, stored, usual)
    return { name, ways: [first, ...(stored.variants?.[name] ?? [])].filter((text) => text !== '') }
  })
  const silent = texts.filter(({ name, ways }) => ways.length === 0 || stored.off?.includes(name))
  return {
    revision: repliesRevision,
    replies: Object.fromEntries(
      texts.map(({ name, ways }) => [name, ways.length > 0 ? ways : [usual[name] ?? '']]),
    ) as StoredReplySettings['replies'],
    off: silent.flatMap(({ name }) => (alwaysSaid.includes(name) ? [] : [name])),
    sensitiveWords: [...stored.sensitiveWords],
    customised: stored.customised.map(describeCustomised),
    answerStep: stored.answerStep ?? defaultStep,
    steps,
  }
}

/** What bots say that are older than a text: those without details lead to a person. */
function beforeThereWas(name: ReplyTextName, stored: ReplySettings, usual: ReplySettings): string {
  if (name === 'blankReply') return stored.personReply
  return name === 'mediaReply' ? (usual.mediaReply ?? '') : ''
}

function describeCustomised({ id, question, answer, match, isOff }: CustomisedReply, place: number): Customised {
  return { id: idOf({ id }, place), question, answer, match, isOn: isOff !== true }
}

/** Those of older versions are known by their place. */
function idOf({ id }: Pick<CustomisedReply, 'id'>, place: number): string {
  return id ?? String(place)
}

export function storedPartOf({ replies, off, sensitiveWords, customised, answerStep }: ReplySettingsInput): StoredPart {
  const firsts = Object.fromEntries(replyTextNames.map((name) => [name, replies[name][0] ?? '']))
  const others = replyTextNames.flatMap((name) => (replies[name].length > 1 ? [[name, replies[name].slice(1)]] : []))
  return {
    ...(firsts as Record<ReplyTextName, string>),
    variants: Object.fromEntries(others),
    off,
    sensitiveWords,
    customised: customised.map(({ isOn, ...item }) => ({ ...item, ...(!isOn && { isOff: true }) })),
    answerStep,
  }
}

/** Of a customised reply that the answer index is to recognise. */
export interface CustomEntry {
  readonly id: string
  readonly question: string
  readonly answer: string
}

function entriesOf(customised: readonly CustomisedReply[]): Map<string, CustomEntry> {
  const entries = customised.flatMap(({ id, question, answer, match, isOff }, place) =>
    match === 'similar' && !isOff ? [{ id: `${customSource}:${idOf({ id }, place)}`, question, answer }] : [],
  )
  return new Map(entries.map((entry) => [entry.id, entry]))
}

/** What has to change in the answer index. */
export function entryChanges(
  before: readonly CustomisedReply[],
  after: readonly CustomisedReply[],
): { put: CustomEntry[]; drop: string[] } {
  const [known, wanted] = [entriesOf(before), entriesOf(after)]
  return {
    put: [...wanted.values()].filter((entry) => {
      const same = known.get(entry.id)
      return same?.question !== entry.question || same.answer !== entry.answer
    }),
    drop: [...known.keys()].filter((id) => !wanted.has(id)),
  }
}
