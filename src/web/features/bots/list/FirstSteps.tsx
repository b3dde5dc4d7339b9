import type { Bot } from '#contract/features/bots.ts'
import type { WorkspacePageId } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { workspacePath } from '#web/platform/navigation/site.paths.ts'
import { baseOf } from '#web/platform/workspace.tsx'
import { Checklist } from '#web/ui/feedback/Checklist.tsx'

/** Whether a tick is open, so that the list has something to say. */
export function hasOpenStep({ firstSteps }: Bot): boolean {
  return Object.values(firstSteps).includes(false)
}

/** The four ticks; each open one leads to its screen. */
export function FirstSteps({ bot, title }: { bot: Bot; title?: string | undefined }) {
  const { steps } = usePhrases('bots')
  const screenOf = (page: WorkspacePageId) => workspacePath(baseOf(bot), page, bot.id)
  const { isNamed, hasOwnItem, isTested, isShared } = bot.firstSteps
  return (
    <Checklist
      title={title ?? steps.title}
      items={[
        { label: steps.isNamed, isDone: isNamed },
        ...(bot.openBlanks > 0
          ? [{ label: steps.blanks(bot.openBlanks), isDone: false, to: screenOf('botInformation') }]
          : []),
        { label: steps.hasOwnItem, isDone: hasOwnItem, to: screenOf('corpus') },
        { label: steps.isTested, isDone: isTested, to: screenOf('testPage') },
        { label: steps.isShared, isDone: isShared, to: screenOf('connect') },
      ]}
    />
  )
}
