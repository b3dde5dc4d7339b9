import { useEffect, useRef } from 'react'
import { TryPanel, useTestChat } from '#web/features/answers/public.tsx'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { BotHead } from '../frame/BotHead.tsx'
import flow from '../frame/flow.module.css'
import { useSetUp } from '../frame/SetUpContext.ts'
import { StepFoot } from '../frame/StepFoot.tsx'
import { StepPage } from '../frame/StepPage.tsx'
import { useProgress } from '../frame/use-progress.ts'
import { GoLive } from './GoLive.tsx'
import { TestQuestions } from './TestQuestions.tsx'

export function Launch() {
  const { launch } = usePhrases('progress')
  const bot = useBot()
  const { customisation } = useSetUp()
  const chat = useTestChat()
  // The title says that it is live, and stands above what was pressed.
  const before = useRef(bot.status)
  useEffect(() => {
    if (before.current !== 'completed' && bot.status === 'completed') window.scrollTo({ top: 0 })
    before.current = bot.status
  }, [bot.status])
  return (
    <StepPage
      step="launch"
      path={customisation.path}
      progress={useProgress()}
      title={bot.status === 'completed' ? launch.liveHead : launch.title}
      text={bot.status === 'completed' ? launch.liveHeadText : launch.text}
      botId={bot.id}
      head={<BotHead canLaunch={false} />}
      aside={
        <div className={flow.chat}>
          <TryPanel chat={chat} />
        </div>
      }
      foot={<StepFoot step="launch" />}
    >
      <TestQuestions chat={chat} />
      <GoLive />
    </StepPage>
  )
}
