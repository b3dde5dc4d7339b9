/** How a server gets a public address, for the ways that need no platform. It stands apart, as their screen shows those ways itself. */
export { HowPublic } from './steps/HowPublic.tsx'
