/** How platforms are named and drawn. Codes without a name of their own are shown as they are stored. */
import {
  IconBrandWechat,
  IconCode,
  IconFlask,
  IconHash,
  IconMessageCircle,
  type IconProps,
  IconWorld,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { testPlatform } from '#contract/features/inbox/conversations.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { groupOfPlatform, wechatPlatforms } from './platform-groups.ts'

/** The order of the specification; whatever else there is follows. */
const firstPlatforms = [wechatPlatforms, 'FACTORY_WEBSITE_v2']

/** What the filter offers: the two of the specification, then the codes that exist, then the owner's own tests. */
export function platformChoices(known: readonly string[], chosen: string): string[] {
  const groups = [...new Set(known.map(groupOfPlatform))]
  const others = groups.filter((code) => code !== testPlatform && !firstPlatforms.includes(code)).sort()
  const all = [...firstPlatforms, ...others, testPlatform]
  return chosen === '' || all.includes(chosen) ? all : [...all, chosen]
}

export function usePlatformName(): (code: string) => string {
  const { names } = usePhrases('inbox').platform
  return (code) => {
    const [first = code] = code.split(',')
    return Object.hasOwn(names, first) ? names[first as keyof typeof names] : code
  }
}

const icons: Readonly<Record<string, ComponentType<IconProps>>> = {
  API: IconCode,
  TEST: IconFlask,
  FACTORY_WEBSITE_v2: IconWorld,
  'WECHAT-MP-ZHUJUE': IconBrandWechat,
  'WECHAT-SERVICE-PROVIDER': IconBrandWechat,
  SLACK: IconHash,
}

export function PlatformIcon({ code, size = 18 }: { code: string; size?: number }) {
  const Icon = icons[code] ?? IconMessageCircle
  return <Icon size={size} stroke={1.6} aria-hidden />
}
