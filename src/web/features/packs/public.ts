/** What others show of packs. */
export { AccountPacks } from './AccountPacks.tsx'
