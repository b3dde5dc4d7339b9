import { askedFacts, FactsForm, useFacts } from '#web/features/facts/public.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { BotHead } from '../frame/BotHead.tsx'
import flow from '../frame/flow.module.css'
import { useSetUp } from '../frame/SetUpContext.ts'
import { StepFoot } from '../frame/StepFoot.tsx'
import { StepPage } from '../frame/StepPage.tsx'
import { useProgress } from '../frame/use-progress.ts'

export function Offer() {
  const { offer } = usePhrases('progress')
  const bot = useBot()
  const { customisation } = useSetUp()
  return (
    <StepPage
      step="offer"
      path={customisation.path}
      progress={useProgress()}
      title={offer.title}
      text={offer.text}
      botId={bot.id}
      head={<BotHead />}
      foot={<StepFoot step="offer" />}
    >
      <Blanks />
    </StepPage>
  )
}

/** What the items of the template leave open. */
function Blanks() {
  const { offer } = usePhrases('progress')
  const known = useFacts()
  const facts = known && askedFacts(known)
  const open = facts?.filter(({ value }) => value === '').length ?? 0
  return (
    <section className={flow.section}>
      <header>
        <h2>{offer.blanks}</h2>
        {facts && <p>{facts.length === 0 ? offer.noBlanks : open === 0 ? offer.blanksDone : offer.blanksText(open)}</p>}
      </header>
      {facts ? facts.length > 0 && <FactsForm facts={facts} /> : <Loading />}
    </section>
  )
}
