import { FieldLedger, InformationEditing, SaveState } from '#web/features/information/public.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { personaFields } from '../begin/begun.ts'
import { BotHead } from '../frame/BotHead.tsx'
import flow from '../frame/flow.module.css'
import { useSetUp } from '../frame/SetUpContext.ts'
import { StepFoot } from '../frame/StepFoot.tsx'
import { StepPage } from '../frame/StepPage.tsx'
import { useProgress } from '../frame/use-progress.ts'
import { NameOfBot } from './NameOfBot.tsx'
import styles from './persona.module.css'
import { UnsavedAbout } from './UnsavedAbout.tsx'

/** The first step of a bot that is there: its language and its template stand by now. */
export function PersonaOfBot() {
  const { create, language, template } = usePhrases('bots')
  const { persona } = usePhrases('progress')
  const bot = useBot()
  const { path } = useSetUp().customisation
  return (
    <StepPage
      step="persona"
      path={path}
      progress={useProgress()}
      title={persona.title}
      text={persona.text}
      botId={bot.id}
      head={<BotHead />}
      foot={<StepFoot step="persona" />}
    >
      <UnsavedAbout />
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
      <InformationEditing>
        <section className={flow.section} aria-labelledby="persona-about">
          <header>
            <h2 id="persona-about">{persona.about}</h2>
            <SaveState />
            <p>{persona.aboutText}</p>
          </header>
          <FieldLedger fields={personaFields[path]} />
        </section>
      </InformationEditing>
    </StepPage>
  )
}
