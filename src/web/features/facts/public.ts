export { BlanksCard } from './BlanksCard.tsx'
export { FillBlanks } from './FillBlanks.tsx'
export { useFacts } from './facts.queries.ts'
export { OpenBlanks } from './OpenBlanks.tsx'
