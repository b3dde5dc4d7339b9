/** Made by `scripts/web-build/sample-excerpt.ts` from `content/sample`. */
declare module 'virtual:sample-excerpt' {
  export interface SampleExcerpt {
    name: string
    tagline: string
    openingWords: string
    starters: string[]
    /** The first starter with the answer of its item: an exchange to see before asking. */
    example: { asked: string; answer: string; matchedQuestion: string }
  }
  export const sampleExcerpts: Record<'zh' | 'en', SampleExcerpt>
}
