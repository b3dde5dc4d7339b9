import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Information } from '#contract/features/customising/bot-information.ts'
import { type InformationField, informationFields } from '#contract/features/customising/information.ts'
import { BlanksBand, FilledFacts, useFacts } from '#web/features/facts/public.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot, useWorkspace } from '#web/platform/workspace.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { BotName } from './BotName.tsx'
import { keyOf } from './editing/field-key.ts'
import { useInformation } from './editing/InformationEditing.tsx'
import { fieldsOfTab, type InformationTab, tabs } from './field-places.ts'
import styles from './information.module.css'
import { elementIdOf } from './ledger/FieldRow.tsx'
import { FeatureLedger, FieldLedger, InformationEditing, isFilled, SaveState } from './public.ts'

/** What the bot knows of itself and of what it sells, each field beside what customers hear. */
export default function InformationScreen() {
  return (
    <InformationEditing>
      <Screen />
    </InformationEditing>
  )
}

function Screen() {
  const { titles } = usePhrases()
  const phrases = usePhrases('information')
  const { information } = useInformation()
  const [search] = useSearchParams()
  const asked = search.get('tab')
  const tab: InformationTab = tabs.find((each) => each === asked) ?? 'basic'
  const filled = information && informationFields.filter((field) => hasAnswer(information, field)).length
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <PageHeader
          title={titles.botInformation}
          meta={filled !== undefined && phrases.counts(filled, informationFields.length)}
          text={phrases.text}
          actions={<SaveState />}
        />
        <Tabs tab={tab} />
      </div>
      <Tab key={tab} tab={tab} />
    </div>
  )
}

function Tabs({ tab }: { tab: InformationTab }) {
  const phrases = usePhrases('information')
  const { pathTo } = useWorkspace()
  const { information } = useInformation()
  function countOf(each: InformationTab): string {
    if (information === undefined) return ''
    if (each === 'feature') return String(information.features.length)
    const fields: readonly InformationField[] = fieldsOfTab[each]
    return `${fields.filter((field) => hasAnswer(information, field)).length} / ${fields.length}`
  }
  return (
    <nav className={styles.tabs} aria-label={phrases.tabs[tab]}>
      {tabs.map((each) => (
        <Link
          key={each}
          to={`${pathTo('botInformation')}&tab=${each}`}
          replace
          aria-current={each === tab ? 'page' : undefined}
        >
          {phrases.tabs[each]} <span className="tabular">{countOf(each)}</span>
        </Link>
      ))}
    </nav>
  )
}

function hasAnswer({ facts, wordings }: Information, field: InformationField): boolean {
  return isFilled(facts[field]) || Boolean(wordings[field])
}

function Tab({ tab }: { tab: InformationTab }) {
  const phrases = usePhrases('information')
  const { information } = useInformation()
  const [search] = useSearchParams()
  const [openId, setOpenId] = useState<string | null>(search.get('feature'))
  useFocusOfAddress(tab, setOpenId)
  const facts = useFacts()
  const { language } = useBot()
  const blankOf = (label: string) =>
    facts?.some((fact) => fact.label === label && fact.items > 0) && phrases.fillsBlank(label)
  switch (tab) {
    case 'basic':
      return (
        <>
          <BlanksBand />
          <BotName />
          <FieldLedger
            fields={fieldsOfTab.basic}
            hints={{ officialWebsite: blankOf(language === 'zh' ? '官网地址' : 'official website') || undefined }}
          />
          <FilledFacts />
        </>
      )
    case 'purchase':
      return (
        <FieldLedger
          fields={fieldsOfTab.purchase}
          hints={{ paymentMethods: blankOf(language === 'zh' ? '支付方式' : 'payment methods') || undefined }}
        />
      )
    case 'feature':
      return <FeatureLedger openId={openId} onOpen={setOpenId} />
    case 'more':
      return <FieldLedger isCompact fields={fieldsOfTab.more} hints={hintsOfSigns(information, phrases.birthday)} />
  }
}

/** Under a sign that is the one of the birthday. */
function hintsOfSigns(information: Information | undefined, { worked, unknown }: { worked: string; unknown: string }) {
  if (information === undefined || information.facts.birthday === '') return {}
  const { facts, signs } = information
  return {
    ...(facts.zodiacSign === signs.zodiacSign && { zodiacSign: worked }),
    ...(signs.chineseZodiac === ''
      ? { chineseZodiac: unknown }
      : facts.chineseZodiac === signs.chineseZodiac && { chineseZodiac: worked }),
  }
}

/** A link to a field opens it there, once. */
function useFocusOfAddress(tab: InformationTab, open: (featureId: string) => void) {
  const { information } = useInformation()
  const [search] = useSearchParams()
  const [field, featureId] = [search.get('field'), search.get('feature')]
  const target = `${tab} ${featureId ?? ''} ${field ?? ''}`
  const reached = useRef('')
  const isReady = information !== undefined
  useEffect(() => {
    if (!isReady || field === null || reached.current === target) return
    if (featureId !== null) open(featureId)
    reached.current = target
    // The row of a feature is drawn first.
    requestAnimationFrame(() => {
      const part = field === 'name' ? 'name' : 'fact'
      const element = document.getElementById(elementIdOf(keyOf(part, field, featureId ?? undefined)))
      element?.scrollIntoView({ block: 'center' })
      const focused = element?.matches('input, textarea, button') ? element : element?.querySelector('input')
      focused?.focus({ preventScroll: true })
    })
  }, [isReady, field, featureId, target, open])
}
