import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { BotHead } from '../frame/BotHead.tsx'
import { useSetUp } from '../frame/SetUpContext.ts'
import { StepFoot } from '../frame/StepFoot.tsx'
import { StepPage } from '../frame/StepPage.tsx'
import { useProgress } from '../frame/use-progress.ts'
import { NameOfBot } from './NameOfBot.tsx'
import { Preview } from './Preview.tsx'
import styles from './persona.module.css'

/** The first step of a bot that is there: its language and its template stand by now. */
export function PersonaOfBot() {
  const { create, language, template } = usePhrases('bots')
  const { persona } = usePhrases('progress')
  const bot = useBot()
  const { customisation } = useSetUp()
  return (
    <StepPage
      step="persona"
      path={customisation.path}
      progress={useProgress()}
      title={persona.title}
      text={persona.text}
      botId={bot.id}
      head={<BotHead />}
      aside={<Preview begun={{ name: bot.name, language: bot.language, about: {} }} />}
      foot={<StepFoot step="persona" />}
    >
      <NameOfBot />
      <div className={styles.fixed}>
        <dl>
          <div>
            <dt>{create.language}</dt>
            <dd>{language[bot.language]}</dd>
          </div>
          <div>
            <dt>{create.template}</dt>
            <dd>{template[bot.template]}</dd>
          </div>
        </dl>
        <p>{persona.fixed}</p>
      </div>
    </StepPage>
  )
}
