// English contractions opened, so that "can't" and "can not" are one thing and "can" is another.

const whole = new Map<string, string[]>([
  ["can't", ['can', 'not']],
  ['cant', ['can', 'not']],
  ['cannot', ['can', 'not']],
  ["won't", ['will', 'not']],
  ['wont', ['will', 'not']],
  ["shan't", ['shall', 'not']],
  ['dont', ['do', 'not']],
  ['doesnt', ['does', 'not']],
  ['didnt', ['did', 'not']],
  ['isnt', ['is', 'not']],
  ['wasnt', ['was', 'not']],
  ['havent', ['have', 'not']],
  ['hasnt', ['has', 'not']],
  ['couldnt', ['could', 'not']],
  ['wouldnt', ['would', 'not']],
  ['arent', ['are', 'not']],
  ["ain't", ['is', 'not']],
  ["y'all", ['you', 'all']],
  ['im', ['i', 'am']],
  ['ive', ['i', 'have']],
  ['whats', ['what', 'is']],
  ["what's", ['what', 'is']],
  ["let's", ['let', 'us']],
  ['gonna', ['going', 'to']],
  ['wanna', ['want', 'to']],
  ['gotta', ['got', 'to']],
])

const endings: [string, string][] = [
  ["n't", 'not'],
  ["'re", 'are'],
  ["'ve", 'have'],
  ["'ll", 'will'],
  ["'m", 'am'],
  ["'d", 'would'],
  ["'s", ''],
]

/** The words a lower-case English word stands for; the word itself when it is no contraction. */
export function openContraction(word: string): readonly string[] {
  const known = whole.get(word)
  if (known) return known
  if (!word.includes("'")) return [word]
  for (const [ending, opened] of endings) {
    if (word.endsWith(ending) && word.length > ending.length) {
      const stem = word.slice(0, -ending.length)
      return opened ? [stem, opened] : [stem]
    }
  }
  return [word.replaceAll("'", '')]
}
