import { startSlackInstall } from '#contract/features/channels/installs.ts'
import { useCall } from '#web/platform/requests/use-call.ts'

/** Leads the browser to Slack's page of consent for a bot; it comes back to `/slack`. */
export function useAddToSlack(botId: string) {
  const { start, isBusy, error } = useCall(startSlackInstall, { onReply: ({ url }) => window.location.assign(url) })
  return { start: () => start({ params: { botId } }), isBusy, error }
}
