/** The little it knows for sure, and an honest "no" to questions of the same kind: capitals, poems, comparisons, facts and recipes. */
import { type ChatLanguage, pick, readable, type SkillContext, type SkillReply } from '../skill.ts'

export interface Knowledge {
  /** "United Kingdom,UK": the names of a country, parted by commas, and its capital. */
  capitals: Readonly<Record<string, string>>
  /** Whole verses with their punctuation. */
  poems: readonly string[]
}

export type KnowledgeSkill = (text: string, context: SkillContext) => SkillReply | undefined

export function createKnowledge({ capitals, poems }: Knowledge): KnowledgeSkill {
  const capitalOf = new Map<string, [country: string, capital: string]>()
  for (const [names, capital] of Object.entries(capitals)) {
    const [shown = ''] = names.split(',')
    for (const name of names.split(',')) capitalOf.set(name.toLowerCase(), [shown, capital])
  }
  const nextLine = new Map(poems.flatMap((poem) => followers(linesOf(poem))))
  const previousLine = new Map([...nextLine].map(([line, next]) => [next, line]))
  return (text, context) => {
    const asked = readable(text)
    if (asked === '') return undefined
    return (
      tryCapital(asked, context, capitalOf) ??
      tryPoem(asked, context, nextLine, previousLine) ??
      tryComparison(asked, context) ??
      tryFact(asked, context)
    )
  }
}

const linesOf = (poem: string) => poem.split(/[，。！？、]/).filter(Boolean)
const followers = (lines: readonly string[]) =>
  lines.slice(0, -1).map((line, place): [string, string] => [line, lines[place + 1] ?? ''])

const capitalPattern = /capital (?:city )?of (?:the )?([a-z .'-]{2,30})$|^(.{2,8}?)的?首都/
const asksOfThere =
  /\b(?:people|population|language|currency|money|time)\b.*\b(?:there|it|that)\b|^(?:and )?how (?:many people|far|big|large|old|cold|hot)\b.*\b(?:there|here|it|that)\b|(?:那里|那儿|那边|它|离这).{0,4}(?:多少人|人口|多远|多大|说什么|语言|货币|好玩)/

function tryCapital(
  asked: string,
  { language, thread }: SkillContext,
  capitalOf: ReadonlyMap<string, [string, string]>,
): SkillReply | undefined {
  const words = say[language]
  if (thread?.about === 'capital' && asksOfThere.test(asked))
    return { text: words.onlyCapitals(thread.country), how: words.howUnknown, isUnknown: true, thread }
  const found = capitalPattern.exec(asked)
  const name = found?.[1] ?? found?.[2]
  const known = name === undefined ? undefined : capitalOf.get(name.trim())
  if (!known) return undefined
  const [country, capital] = known
  return { text: words.capital(country, capital), how: words.howCapital, thread: { about: 'capital', country } }
}

const poemPattern =
  /^[「"“]?([\p{Script=Han}，]{3,16}?)[」"”]?(?:的|，)?(?:那句)?(下|后|上|前)[一1]?句(?:诗)?(?:是|呢|是什么|什么|怎么接|啥)*$/u

function tryPoem(
  asked: string,
  { language }: SkillContext,
  next: ReadonlyMap<string, string>,
  previous: ReadonlyMap<string, string>,
): SkillReply | undefined {
  const found = poemPattern.exec(asked)
  const words = say[language]
  if (!found?.[1]) return undefined
  const line = linesOf(found[1]).at(-1) ?? ''
  const other = (found[2] === '下' || found[2] === '后' ? next : previous).get(line)
  return other === undefined
    ? { text: words.noPoem, how: words.howUnknown, isUnknown: true }
    : { text: `${other}。`, how: words.howPoem }
}

const comparisons: readonly RegExp[] = [
  /^(?:请问|你觉得|你说)?(.{1,12}?)(?:和|跟|与|还是|或者?)(.{1,12}?)(?:，|,| )?(?:哪个|哪种|哪款|谁|哪一个)(?:更|比较|最)?(?:好|强|厉害|值得|划算|适合|先学|好用|好吃|好喝|好看|好玩|靠谱).{0,4}$/,
  /^(?:which (?:one )?is (?:better|best)|what(?:'s| is) better)[,: ]+(?:the )?(.{1,30}?) (?:or|vs\.?) (?:the )?(.{1,30})$/,
  /^is (.{1,30}?) better than (.{1,30})$/,
  /^(.{1,30}?) (?:or|vs\.?|versus) (.{1,30}?)[, ]+(?:which|what|who)(?: one)?\b.{0,30}\b(?:better|best|first|learn|buy|choose|stronger|worth)\b.{0,10}$/,
]

function tryComparison(asked: string, { language, random }: SkillContext): SkillReply | undefined {
  for (const pattern of comparisons) {
    const [, a, b] = pattern.exec(asked) ?? []
    // "you or me" is talk.
    if (!a || !b || /\b(?:you|me|i)\b|^[你我]$/.test(`${a} ${b}`) || /^[你我]$|^你$/.test(b) || /^[你我]$/.test(a))
      continue
    const words = say[language]
    const from = (part: string) => part.trim()
    return { text: pick(words.compare(from(a), from(b)), random), how: words.howCompare }
  }
  return undefined
}

/** Questions that an encyclopaedia, a cook book or a newspaper answers. The base comes first where it is sure. */
const factPatterns: readonly RegExp[] = [
  /^who (?:was|is|were)? ?(?:the )?(?:first|invented|wrote|painted|discovered|composed|directed|founded|built|won|president|king|queen|prime minister|ceo|inventor|author)\b/,
  /^(?:what|how)(?:'s| is| was|are)? (?:the )?(?:speed|height|size|weight|distance|population|mass|depth|length|area|largest|biggest|smallest|longest|tallest|highest|deepest|oldest|formula|atomic|boiling|melting|chemical)\b/,
  /^how (?:many|tall|far|deep|long|old|big|heavy|high|fast|large) (?:is|are|was|bones|people|countries|planets|continents|legs|teeth|oceans|states|does|do) (?!you|your|i\b|we\b|it\b|this|that|till|until|left)/,
  /^(?:when|where|what year) (?:did|was|were) (?!i\b|you\b|we\b|your\b|my\b)/,
  /^is (?:a|an|the) .{2,20} (?:a|an) .{2,20}$/,
  /^(?:how (?:do|can|should) (?:i|you|we)|how to|recipe for|what(?:'s| is) the recipe for) ?(?:make|cook|bake|fry|prepare)? (?:an? )?(?:pancakes?|bread|curry|soup|cake|steak|rice|pizza|lasagne?|omelett?e|tie a tie)\b/,
  /^(?:translate|how do you say)\b/,
  /谁(?:写|画|发明|发现|作|建|唱|演|拍|创立|导演)的?|是谁(?:写|画|发明|发现|创|建|唱|拍|导)|的作者|(?:最大|最小|最长|最高|最深|最快|最早)的.{1,6}(?:是|在)(?:哪|谁|什么)/,
  /(?:有|是)?多(?:高|远|深|长|重|大|快|少(?:米|公里|块|颗|个|人口|种|国家))(?:啊|呢|吗)?$|^(?:人|世界|地球|太阳系|中国|人体).{0,4}有(?:多少|几).{1,5}$|(?:光速|音速|人口|面积)(?:是|有)?多少/,
  /(?:哪|什么时候|几几)年.{0,4}(?:结束|开始|成立|发明|建|爆发)|(?:是|在)(?:哪|几几)年/,
  /^(?!你|我).{1,5}是(?:水果|蔬菜|动物|植物|昆虫|鱼|哺乳动物|行星)吗$/,
  /(?:用|的)(?:英语|英文|日语|法语|韩语|德语)怎么(?:说|写|念)|翻译成/,
]
const recipePattern =
  /^(?:请问|教我)?([\p{Script=Han}]{2,6}?)(?:怎么做(?:好吃|的)?|的做法|怎么烧|怎么炒|咋做)(?:啊|呢|吗)?$/u
const recipeOthers = /^(?:该|我|你|作业|这|那|饭|菜|应该|接下来|下一步|现在|要|人|题|数学|早饭|晚饭|简历|计划|不)/

function tryFact(asked: string, { language, random }: SkillContext): SkillReply | undefined {
  const words = say[language]
  const dish = recipePattern.exec(asked)?.[1]
  if (dish !== undefined && !recipeOthers.test(dish))
    return { text: words.recipe(dish), how: words.howUnknown, isUnknown: true }
  if (!factPatterns.some((pattern) => pattern.test(asked))) return undefined
  return { text: pick(words.fact, random), how: words.howUnknown, isUnknown: true, isDoubtful: true }
}

interface KnowledgeWordings {
  capital: (country: string, capital: string) => string
  onlyCapitals: (country: string) => string
  noPoem: string
  compare: (a: string, b: string) => [string, ...string[]]
  recipe: (dish: string) => string
  fact: readonly [string, ...string[]]
  howCapital: string
  howPoem: string
  howCompare: string
  howUnknown: string
}

const say: Record<ChatLanguage, KnowledgeWordings> = {
  zh: {
    capital: (country, capital) => `${country}的首都是${capital}。`,
    onlyCapitals: (country) => `这个我不知道。${country}我只记了首都是哪儿，别的得查资料。`,
    noPoem: '这首我没背过，不敢乱接。查一查原文最稳妥。',
    compare: (a, b) => [
      `${a}和${b}我都没用过，不敢替你下结论。先想好最看重哪一点，再看看用过的人怎么说。`,
      `各有各的好，要看你拿来做什么。拿不定的话，说「帮我选${a}还是${b}」，我给你抛一个。`,
    ],
    recipe: (dish) => `${dish}的做法我没学过，说错了糟蹋食材。找个靠谱的菜谱照着来吧，做好了跟我说说味道。`,
    fact: [
      '这种知识题我不在行，怕说错了你还当真。查一下百科最稳妥。',
      '我没把握，就不瞎说了。这类事实问百科或者老师都比问我强。',
      '这个我真不知道。要是算数、换算、日子，我倒是在行。',
    ],
    howCapital: '查首都表',
    howPoem: '查背过的几十首诗词',
    howCompare: '认出在比较两样东西；我没有立场可说',
    howUnknown: '认出在问知识，表里没有，就不猜',
  },
  en: {
    capital: (country, capital) =>
      `The capital of ${country.replace(/^(?=United|Netherlands|Philippines|Czech)/, 'the ')} is ${capital}.`.replace(
        'D.C..',
        'D.C.',
      ),
    onlyCapitals: (country) =>
      `That I don't know. Of ${country} I only learned the capital; the rest needs looking up.`,
    noPoem: "I never learned that one, and I won't make up a line.",
    compare: (a, b) => [
      `I've used neither ${a} nor ${b}, so I won't judge. It depends on what matters most to you; what is it?`,
      `Both have their friends. Decide what you need it for, or say "choose: ${a} or ${b}" and I'll toss a coin.`,
    ],
    recipe: (dish) => `I never learned to make ${dish}; a good recipe will serve you better.`,
    fact: [
      "I'm not sure enough to answer that; an encyclopaedia will know.",
      "That I don't know, and a guess might be wrong. It's a quick thing to look up.",
      "Facts like that aren't my strength, so I'd rather not guess. Sums, dates and units are.",
    ],
    howCapital: 'Looked up in a table of capitals',
    howPoem: 'Looked up among some dozen poems',
    howCompare: 'A comparison of two things, which I have no view on',
    howUnknown: 'A question of knowledge that is in no table here, so no guess',
  },
}
