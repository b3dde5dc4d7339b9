/** What the screen of all ways to a bot shows of those that need no platform. */
export { ApiKey } from './connect/ApiKey.tsx'
export { BotSettings } from './connect/BotSettings.tsx'
export { PageLink } from './connect/PageLink.tsx'
export { SiteCode } from './connect/SiteCode.tsx'
