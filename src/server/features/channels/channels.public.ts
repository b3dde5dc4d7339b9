/** What other features may use of channels. */
export type { ChannelSet } from './channel-set.ts'
export { type Channels, createChannels } from './channels.feature.ts'
