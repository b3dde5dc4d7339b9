import type { OptionalMail } from '#contract/account-mails.ts'
import { type EntitlementName, entitlementNames, type Plan } from '#contract/entitlements.ts'
import { useDayText } from '#web/platform/language/day-text.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useAmountText } from './use-amount-text.ts'

interface Change {
  readonly action: string
  readonly target: string
}

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g

/**
 * What an event was done to, in the reader's language: the audit stores the names that the product calls things, amounts in fen, and ids.
 * What it cannot read, such as an event of an earlier version, stays as it is stored.
 */
export function useTargetText(): (event: Change) => string {
  const { targets } = usePhrases('audit')
  const { privileges, plan: plans, tier: tiers } = usePhrases('accounts')
  const { states: leadStates } = usePhrases('leadsDesk')
  const format = useFormat()
  const dayText = useDayText()
  const amountText = useAmountText()

  /** What an account says about itself. */
  const { callbackMails, waitingMails, quotaMails, ...fields } = targets.fields
  const fieldNames: Readonly<Record<string, string>> & Readonly<Record<`mails.${OptionalMail}`, string>> = {
    ...fields,
    'mails.callbacks': callbackMails,
    'mails.waiting': waitingMails,
    'mails.quota': quotaMails,
  }
  const named = <T extends string>(names: Readonly<Record<T, string>>, name: string): string => names[name as T] ?? name
  const isQuantity = (name: string) => entitlementNames.includes(name as EntitlementName)
  const callsText = (calls: string) =>
    calls === 'unlimited' ? targets.endless : targets.calls(format.number(Number(calls)))

  function amountOf(stored: string): string {
    if (stored === 'by plan') return targets.byPlan
    if (stored === 'true' || stored === 'false') return amountText(stored === 'true')
    return amountText(stored === 'unlimited' ? null : Number(stored))
  }

  function termText(stored: string): string {
    const [plan = '', from = '', until = ''] = stored.split(' ')
    return targets.list([
      plan === 'trial' ? targets.trial : plans[plan as Plan],
      targets.days(dayText(from), dayText(until)),
    ])
  }

  /** Each reads one way of storing a target; without a match, the next line below says it. */
  const readings: readonly (readonly [RegExp, RegExp, (...parts: string[]) => string])[] = [
    [/^account-role-changed$/, /→ (admin|user)$/, (role) => (role === 'admin' ? targets.madeAdmin : targets.madeUser)],
    [
      /^account-limits-changed$/,
      /^(\w+) (.+) → (.+)$/,
      (name, before, after) =>
        isQuantity(name)
          ? targets.change(named(privileges.names, name), amountOf(before), amountOf(after))
          : `${name} ${before} → ${after}`,
    ],
    [
      /^plans-changed$/,
      /^(monthlyFen|yearlyFen) (\d+) → (\d+)$/,
      (name, before, after) =>
        targets.change(named(targets.prices, name), format.money(Number(before)), format.money(Number(after))),
    ],
    [
      /^plans-changed$/,
      /^(FREE|VIP|ADMIN) (\w+) (.+) → (.+)$/,
      (tier, name, before, after) =>
        targets.change(
          targets.ofTier(named(tiers, tier), named(privileges.names, name)),
          amountOf(before),
          amountOf(after),
        ),
    ],
    [
      /^how-to-pay-changed$/,
      /^(zh|en)(?: (.+))?$/s,
      (language, text) => targets.written(named(targets.howToPay, language), text === '' ? targets.cleared : text),
    ],
    [
      /^payment-recorded$/,
      /^(\S+) (\d+)$/,
      (receipt, fen) => targets.list([targets.receipt(receipt), format.money(Number(fen))]),
    ],
    [
      /^pack-granted$/,
      /^(\d+|unlimited) calls(?: until (\S+))?$/,
      (calls, until) =>
        targets.list([callsText(calls), until === '' ? targets.endlessPack : targets.until(format.dateTime(until))]),
    ],
    [
      /^pack-withdrawn$/,
      /^(\d+|unlimited) of (\d+|unlimited) calls$/,
      (left, had) =>
        had === 'unlimited' ? targets.endless : targets.left(format.number(Number(left)), format.number(Number(had))),
    ],
    [
      /^plan-granted$/,
      /^(vip-monthly|vip-yearly) (\d{4}-\d\d-\d\d) (\d{4}-\d\d-\d\d)/,
      (plan, from, until) => targets.list([plans[plan as Plan], targets.days(dayText(from), dayText(until))]),
    ],
    [
      /^plan-ended(?:-early)?$/,
      /^((?:vip-monthly|vip-yearly|trial) \d{4}-.+)$/,
      (terms) => targets.list(terms.split(', ').map(termText)),
    ],
    [/^trial-granted$/, /^(\d{4}-\d\d-\d\d)$/, (day) => targets.lastDay(dayText(day))],
    [/^plan-paused$/, / (\d+)$/, (number) => targets.instalment(format.number(Number(number)))],
    [/^lead-moved$/, /, (\w+) to (\w+)$/, (from, to) => `${named(leadStates, from)} → ${named(leadStates, to)}`],
    [
      /^account-changed$/,
      /^([\w.]+(?:, [\w.]+)*)$/,
      (names) => targets.list(names.split(', ').map((name) => named(fieldNames, name))),
    ],
    [
      /^(?:holidays|make-up-days)-added$/,
      /^(\d{4}-\d\d-\d\d)(?: (\d{4}-\d\d-\d\d))? (.*)$/,
      (from, to, name) => targets.list([to === '' ? dayText(from) : targets.days(dayText(from), dayText(to)), name]),
    ],
    [
      /^(?:holiday|make-up-day)-removed$/,
      /^(\d{4}-\d\d-\d\d)(?: (.+))?$/,
      (day, name) => targets.list([dayText(day), name]),
    ],
    [
      /^second-factor-rule-changed$/,
      /^(required of ADMINs|not required)$/,
      (rule) => (rule === 'not required' ? targets.secondFactorFree : targets.secondFactorRequired),
    ],
    [/./, /^recovery code$/, () => targets.recoveryCode],
    [/./, /^others$/, () => targets.others],
    [/^list-exported$/, /^(\w+)(.*)$/, (list, filter) => `${named(targets.lists, list)}${filter}`],
    [/^notice-/, /^noticeId \S+, (.+)$/s, (text) => text],
    [/^bot-(?:created|deleted)$/, /^[\da-f-]{36} (.+)$/s, (name) => name],
    [/^bot-key-renewed$/, /^[\da-f-]{36} (\S+) (.+)$/s, (prefix, name) => targets.list([name, prefix])],
    [
      /^bots-chosen$/,
      /^(botId [\da-f-]{36} [^,]+(?:, botId [\da-f-]{36} [^,]+)*)$/,
      (bots) => targets.list(bots.split(', ').map((bot) => bot.split(' ').slice(2).join(' '))),
    ],
    [
      /./,
      /^botId [\da-f-]{36} (.+?)(?:, \w+Id [\da-f-]{36})*(?:, (items|rows) (\d+))?$/s,
      (name, unit, count) => {
        const number = format.number(Number(count))
        return targets.list([name, unit === '' ? '' : unit === 'items' ? targets.items(number) : targets.rows(number)])
      },
    ],
  ]

  /** `botId 0c5e…, importId 77aa…`: whatever else holds ids shows their beginnings. */
  const shortened = (target: string) =>
    target
      .replaceAll(/(?<=^|, )(\w+Id) (?=[\da-f]{8}-)/g, (_, name: string) => `${named(targets.ids, name)} `)
      .replaceAll(uuid, (id) => `${id.slice(0, 8)}…`)

  return ({ action, target }) => {
    for (const [actions, stored, read] of readings) {
      const parts = actions.test(action) ? stored.exec(target) : null
      if (parts !== null) return read(...parts.slice(1).map((part: string | undefined) => part ?? ''))
    }
    return shortened(target)
  }
}
