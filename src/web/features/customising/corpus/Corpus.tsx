import { Link } from 'react-router'
import { TryPanel } from '#web/features/answers/public.tsx'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot, useWorkspace } from '#web/platform/workspace.tsx'
import { BotHead } from '../frame/BotHead.tsx'
import flow from '../frame/flow.module.css'
import { useSetUp } from '../frame/SetUpContext.ts'
import { StepFoot } from '../frame/StepFoot.tsx'
import { StepPage } from '../frame/StepPage.tsx'
import { useProgress } from '../frame/use-progress.ts'
import { OwnItem } from './OwnItem.tsx'
import { StartingItems } from './StartingItems.tsx'
import { useItems } from './use-items.ts'

export function Corpus() {
  const { corpus } = usePhrases('progress')
  const bot = useBot()
  const { pathTo } = useWorkspace()
  const { customisation, adoptions } = useSetUp()
  const items = useItems()
  return (
    <StepPage
      step="corpus"
      path={customisation.path}
      progress={useProgress()}
      title={corpus.title}
      text={corpus.text}
      botId={bot.id}
      head={<BotHead />}
      aside={
        <div className={flow.chat}>
          <TryPanel />
        </div>
      }
      foot={<StepFoot step="corpus" />}
    >
      <StartingItems items={items} />
      <OwnItem key={adoptions} own={items.own} />
      {customisation.path === 'integrated' && (
        <section className={flow.section}>
          <header>
            <h2>{corpus.many}</h2>
            <p>{corpus.manyText}</p>
          </header>
          <p>
            <Link to={pathTo('corpusFiles')}>{corpus.manyLink}</Link>
          </p>
        </section>
      )}
    </StepPage>
  )
}
