/** What a short text of everyday talk is made of: the parts that a message and a wording are compared by. */
import type { Meaning } from '../../answer.ts'
import { tokenise } from '../../text/tokenise.ts'

export interface ReadText {
  /** Stems; of Chinese characters and pairs of them. */
  words: ReadonlySet<string>
  /** Neighbours, common words included: "are you" is another matter than "you are". */
  pairs: ReadonlySet<string>
  /** Stretches of four letters, for slips and for words of one family. */
  stretches: ReadonlySet<string>
  concepts: ReadonlySet<string>
  /** Who is spoken of, and what is done by saying it. */
  acts: ReadonlySet<string>
}

const acts: Record<string, RegExp> = {
  you: /\b(?:you|your|yours|yourself|u|ur)\b|你|您/,
  me: /\b(?:i|me|my|mine|myself|im)\b|我|俺|咱/,
  others: /\b(?:he|she|they|him|her|his|them|their)\b|他|她|它|别人|人家/,
  what: /\bwhat|什么|啥/,
  why: /\bwhy|how come|为什么|为啥|怎么会|凭什么/,
  how: /\bhow\b|怎么|如何|怎样|咋/,
  who: /\bwho|谁/,
  where: /\bwhere|哪里|哪儿|在哪/,
  when: /\bwhen\b|什么时候|几点|多久/,
  which: /\bwhich|\bor\b|哪个|还是|哪种/,
  not: /\bnot\b|n't|\bno\b|\bnever\b|nothing|不|没|别|无/,
  asking:
    /^(?:do|does|did|are|is|am|can|could|will|would|should|have|has|was|were|may|shall|what|why|how|who|where|when|which)\b|吗|么$|呢$|\?|是不是|有没有|会不会|能不能/,
  wish: /^(?:tell|give|show|teach|help|let|make|say|write|sing|play|please|recommend|suggest)\b|(?:can|could) you|\bwant\b|给我|帮我|讲|说|推荐|教|来一|来个|告诉|求/,
  liking: /favou?rite|best|prefer|喜欢|最爱/,
  ability: /^can\b|\bable\b|会|能|可以/,
}

export function readText(text: string, { concepts: conceptsOf }: Meaning): ReadText {
  const { tokens, normalised } = tokenise(text.slice(0, 300))
  const words = new Set<string>()
  const pairs = new Set<string>()
  const stretches = new Set<string>()
  for (const [place, { kind, stem, text: form }] of tokens.entries()) {
    words.add(stem)
    const next = tokens[place + 1]
    const afterNext = tokens[place + 2]
    if (next) pairs.add(`${stem} ${next.stem}`)
    if (kind === 'han' && next?.kind === 'han') {
      words.add(stem + next.stem)
      if (afterNext?.kind === 'han') pairs.add(stem + next.stem + afterNext.stem)
    }
    if (kind === 'word') for (let at = 0; at + 4 <= form.length; at++) stretches.add(form.slice(at, at + 4))
  }
  const concepts = new Set(Array.from(conceptsOf?.(tokens).ids ?? [], String))
  const done = Object.keys(acts).filter((act) => acts[act]?.test(normalised))
  return { words, pairs, stretches, concepts, acts: new Set(done) }
}
