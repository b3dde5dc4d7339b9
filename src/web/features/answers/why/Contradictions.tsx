import { usePhrases } from '#web/platform/language/language.tsx'
import type { TestReply } from '../test-page/use-test-chat.ts'
import { asSpelt } from './as-spelt.ts'

interface ContradictionsProps {
  /** What the customer said. */
  question: string
  candidate: TestReply['why']['candidates'][number]
}

/** What the message says against the entry, each thing once. */
export function Contradictions({ question, candidate }: ContradictionsProps) {
  const { why: phrases } = usePhrases('answers')
  const texts = (candidate.contradictions ?? []).map(({ said, has }) =>
    said === has
      ? phrases.denied(asSpelt(said, question))
      : phrases.contradicted(asSpelt(said, question), asSpelt(has, candidate.question)),
  )
  return [...new Set(texts)].map((text) => <p key={text}>{text}</p>)
}
