/** What others show of connections to platforms. */
export { HostingOf } from './hosting/HostingOf.tsx'
