import { useState } from 'react'
import { askedFacts, useFacts } from '#web/features/facts/public.ts'
import { FeatureLedger, FieldLedger, InformationEditing, SaveState } from '#web/features/information/public.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { BotHead } from '../frame/BotHead.tsx'
import flow from '../frame/flow.module.css'
import { useSetUp } from '../frame/SetUpContext.ts'
import { StepFoot } from '../frame/StepFoot.tsx'
import { StepPage } from '../frame/StepPage.tsx'
import { useProgress } from '../frame/use-progress.ts'
import { BlankFields } from './BlankFields.tsx'
import { isAskedAsFact, offerFields } from './offer-fields.ts'

export function Offer() {
  const { offer } = usePhrases('progress')
  const bot = useBot()
  const { path } = useSetUp().customisation
  return (
    <StepPage
      step="offer"
      path={path}
      progress={useProgress()}
      title={offer.title}
      text={offer.text}
      botId={bot.id}
      head={<BotHead />}
      foot={<StepFoot step="offer" />}
    >
      <InformationEditing>
        <section className={flow.section} aria-labelledby="offer-product">
          <header>
            <h2 id="offer-product">{offer.product}</h2>
            <SaveState />
          </header>
          <FieldLedger fields={offerFields[path]} />
        </section>
        <Blanks />
        {path === 'integrated' && <Features />}
      </InformationEditing>
    </StepPage>
  )
}

/** What the items of the template leave open. */
function Blanks() {
  const { offer } = usePhrases('progress')
  const { path } = useSetUp().customisation
  const known = useFacts()
  const facts = known && askedFacts(known).filter(({ label }) => !isAskedAsFact(path, label))
  // With those that are asked for above: as the list of first steps counts them.
  const open = useBot().openBlanks
  return (
    <section className={flow.section} aria-labelledby="offer-blanks">
      <header>
        <h2 id="offer-blanks">{offer.blanks}</h2>
        {facts && <p>{facts.length === 0 ? offer.noBlanks : open === 0 ? offer.blanksDone : offer.blanksText(open)}</p>}
      </header>
      {facts ? facts.length > 0 && <BlankFields facts={facts} /> : <Loading />}
    </section>
  )
}

function Features() {
  const { offer } = usePhrases('progress')
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <section className={flow.section} aria-labelledby="offer-features">
      <header>
        <h2 id="offer-features">{offer.features}</h2>
        <p>{offer.featuresText}</p>
      </header>
      <FeatureLedger openId={openId} onOpen={setOpenId} />
    </section>
  )
}
