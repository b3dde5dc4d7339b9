import { templateItemCounts } from '#contract/features/bots.ts'
import { type Beginning, beginnings } from '#contract/features/customising/set-up.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useEntitlement } from '#web/platform/session.tsx'
import { ChoiceCards } from './ChoiceCards.tsx'

interface TemplateChoiceProps {
  value: Beginning
  onChange: (value: Beginning) => void
  error: string | undefined
}

/** The three templates: one of them is for VIP accounts, and says so. */
export function TemplateChoice({ value, onChange, error }: TemplateChoiceProps) {
  const { errors } = usePhrases()
  const { create, template } = usePhrases('bots')
  const mayUseCoins = useEntitlement('coinTemplate')
  return (
    <ChoiceCards
      label={create.template}
      value={value}
      onChange={(chosen) => onChange(beginnings.find((each) => each === chosen) ?? 'general')}
      error={error}
      choices={beginnings.map((each) => ({
        value: each,
        label: each === 'empty' ? create.empty : template[each],
        text: each === 'empty' ? create.emptyText : create.templateText[each](templateItemCounts[each]),
        ...(each === 'coin' && !mayUseCoins && { refusal: errors['vip-only'] }),
      }))}
    />
  )
}
