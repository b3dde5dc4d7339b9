/** What the landing page shows of the sample bot before the first question. The build trims both files to it (`scripts/web-build/sample-excerpt.ts`). */
import en from '#content/sample/en.json'
import zh from '#content/sample/zh.json'

type Sample = typeof zh | typeof en

function excerptOf({ name, tagline, openingWords, starters, items }: Sample) {
  const [asked = '', ...others] = starters
  const item = items.find(({ question, variants }) => question === asked || variants.includes(asked))
  return {
    name,
    tagline,
    openingWords,
    starters: others,
    /** The first starter with the answer of its item: an exchange to see before asking. */
    example: item && { asked, answer: item.answer, matchedQuestion: item.question },
  }
}

export const sampleExcerpts = { zh: excerptOf(zh), en: excerptOf(en) }
