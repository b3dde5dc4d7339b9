import type { Bot } from '#contract/bots.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { workspacePath } from '#web/platform/site.paths.ts'
import { baseOf } from '#web/platform/workspace.tsx'
import { Checklist } from '#web/ui/Checklist.tsx'
import { botsChildren, hostedPagePath } from './bots.paths.ts'

/** The five ticks; each open one leads to its screen. */
export function FirstSteps({ bot }: { bot: Bot }) {
  const { steps } = usePhrases().bots
  const screenOf = (child: string) => workspacePath(baseOf(bot), child, bot.id)
  return (
    <Checklist
      title={steps.title}
      items={[
        { label: steps.isNamed, isDone: bot.firstSteps.isNamed },
        { label: steps.hasOwnItem, isDone: bot.firstSteps.hasOwnItem, to: screenOf(botsChildren.corpus) },
        { label: steps.isTested, isDone: bot.firstSteps.isTested, to: screenOf(botsChildren.chat) },
        { label: steps.isSnippetCopied, isDone: bot.firstSteps.isSnippetCopied, to: screenOf(botsChildren.connect) },
        { label: steps.hasVisit, isDone: bot.firstSteps.hasVisit, to: hostedPagePath(bot.id) },
      ]}
    />
  )
}
