import { Button } from '@mantine/core'
import { slackManifest } from '#contract/features/channels/slack-manifest.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { saveFile } from '#web/platform/save-file.ts'
import { useBot } from '#web/platform/workspace.tsx'
import type { SlackWay } from './slack-places.ts'

interface ManifestButtonProps {
  way: SlackWay
  /** Where Slack calls back; undefined before the connection has an address. */
  callbackUrl: string | undefined
}

/** The manifest from which Slack makes the app, with all its settings. */
export function ManifestButton({ way, callbackUrl }: ManifestButtonProps) {
  const { slack } = usePhrases('platforms')
  const { name, language } = useBot()
  const address = way === 'calls' ? callbackUrl : undefined
  function download() {
    const isBeforeAddress = way === 'calls' && address === undefined
    const manifest = slackManifest({ botName: name, callbackUrl: address, languages: [language], isBeforeAddress })
    const file = new Blob([`${JSON.stringify(manifest, null, 2)}\n`], { type: 'application/json' })
    saveFile(file, 'slack-app-manifest.json')
  }
  return (
    <Button variant="default" onClick={download}>
      {address === undefined ? slack.manifest : slack.manifestWith}
    </Button>
  )
}
