import { Button } from '@mantine/core'
import { slackManifest } from '#contract/features/channels/slack-manifest.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { saveFile } from '#web/platform/save-file.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { CopyButton } from '#web/ui/text/CopyButton.tsx'
import type { SlackWay } from './slack-places.ts'

interface ManifestButtonProps {
  way: SlackWay
  /** Where Slack calls back; undefined before the connection has an address. */
  callbackUrl: string | undefined
}

/** The manifest from which Slack makes the app, with all its settings. */
export function ManifestButtons({ way, callbackUrl }: ManifestButtonProps) {
  const { slack } = usePhrases('platforms')
  const { name, language } = useBot()
  const address = way === 'calls' ? callbackUrl : undefined
  const isBeforeAddress = way === 'calls' && address === undefined
  const manifest = slackManifest({ botName: name, callbackUrl: address, languages: [language], isBeforeAddress })
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  return (
    <>
      <CopyButton text={text} label={address === undefined ? slack.copyManifest : slack.copyManifestWith} />
      <Button
        variant="subtle"
        onClick={() => saveFile(new Blob([text], { type: 'application/json' }), 'slack-app-manifest.json')}
      >
        {address === undefined ? slack.manifest : slack.manifestWith}
      </Button>
    </>
  )
}
