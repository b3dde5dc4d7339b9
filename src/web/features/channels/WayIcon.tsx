import { IconCode, IconFileText, IconHash, IconMessages, IconWorld } from '@tabler/icons-react'
import type { ChannelKind } from '#contract/features/channels/kinds.ts'
import type { PlainWay } from './channels.paths.ts'

/** Neutral signs: the marks of platforms are theirs. */
const icons = {
  page: IconFileText,
  site: IconWorld,
  api: IconCode,
  slack: IconHash,
  wechat: IconMessages,
} as const satisfies Record<PlainWay | ChannelKind, unknown>

export function WayIcon({ way }: { way: PlainWay | ChannelKind }) {
  const Icon = icons[way]
  return <Icon size={22} stroke={1.6} aria-hidden />
}
