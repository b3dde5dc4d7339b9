/** What other features may use of channels. */
export type { PersonAnswered } from './answering/answer-event.ts'
export type { AnyChannel, ChannelSet } from './channel-set.ts'
export { type Channels, createChannels } from './channels.feature.ts'
export type { ContactSends, ContactWindow, ForContact } from './sending/queue-for-contact.ts'
