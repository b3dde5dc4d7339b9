import { usePhrases } from '#web/platform/language/language.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { GuardedModal } from '#web/ui/form/GuardedModal.tsx'
import { FactsForm } from './FactsForm.tsx'
import { askedFacts, useFacts } from './facts.queries.ts'

interface FillBlanksProps {
  isOpen: boolean
  onClose: () => void
  /** Labels of blanks that no stored item has yet. */
  also?: readonly string[]
}

/** All blanks in one dialog, from wherever one is in the way. */
export function FillBlanks({ isOpen, onClose, also }: FillBlanksProps) {
  const { common } = usePhrases()
  const { card } = usePhrases('facts')
  const facts = useFacts()
  return (
    <GuardedModal opened={isOpen} onClose={onClose} title={card.dialogTitle} size="xl">
      {facts ? (
        <FactsForm facts={askedFacts(facts, also)} onSaved={onClose} onCancel={onClose} />
      ) : (
        <Loading label={common.loading} />
      )}
    </GuardedModal>
  )
}
