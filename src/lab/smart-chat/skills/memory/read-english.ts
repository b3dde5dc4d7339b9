import type { Asked, ReadFacts, Told } from './facts.ts'

const animals =
  'dog|cat|puppy|kitten|rabbit|bunny|hamster|parrot|bird|fish|horse|pony|turtle|tortoise|snake|guinea pig|pet'
const kin =
  'mum|mom|mother|dad|father|brother|sister|son|daughter|husband|wife|partner|boyfriend|girlfriend|best friend|friend|uncle|aunt|cousin|grandma|grandpa|grandmother|grandfather|boss|baby'
const given = "([\\p{L}][\\p{L}'-]*(?: \\p{Lu}[\\p{L}'-]*)?)"
/** What stands where a name would and is none. */
const notNames =
  /^(?:a|an|the|back|later|when|if|tomorrow|maybe|not|what|whatever|crazy|your|my|on|by|in|at|now|please|it|that|this|him|her|stupid|so|very|something|anything|names?)\b/i
const notPlaces =
  /^(?:a|an|the|my|our|your|another|this|that|work|home|here|there|it|fear|peace|bed|love|nowhere|somewhere)\b/i
const notLiked =
  /^(?:you|it|this|that|him|her|them|me|how|when|what|where|your|someone|somebody|a (?:girl|boy|guy|man|woman)|this (?:girl|boy|guy)|talking to you|nothing|my (?:life|job|mum|mom|dad|wife|husband|kids?|girlfriend|boyfriend)|to (?:die|kill|complain|know)|one|both|neither|none|everything)\b/i
const time =
  /(?: (?:last|this|next) (?:week|month|year|summer|winter)| now| recently| yesterday| today| ago| at the moment| though| too| a lot| very much| so much)+$/i

const opening =
  /^(?:(?:hi|hello|hey|hiya|no|nope|nah|actually|well|sorry|oh|ok|so|and|but|wait|by the way|btw)[,!. ]+)+/i
const end = /[\s.!?,~]+$/u
const pattern = (source: string) => new RegExp(source, 'iu')

const clauses = (text: string) =>
  text
    .replace(/[‘’]/g, "'")
    .split(/[.!?;,\n]+| and (?=i\b|i'|my\b)| but (?=i\b)/i)
    .map((clause) => clause.trim().replace(opening, '').replace(end, ''))
    .filter(Boolean)

const namePattern = pattern(
  `^(?:my (?:real |first )?name(?:'s| is)|i(?:'m| am) called|(?:you can |please |just )?call me|i go by)(?: actually)? ${given}$`,
)
const agePattern =
  /^i(?:'m|m| am)(?: now| only| already)? (\d{1,3})(?: years?[ -]old| y\/?o)?(?: now| today)?$|^i(?: just)? turned (\d{1,3})\b/i
const placePattern =
  /^i(?:'m|m| am)?(?: now| currently| just)? ?(?:live in|living in|based in|from|come from|moved to|grew up in) (.{2,30})$/i
const likePattern = /^i (?:really |just |also |absolutely |do )*(?:like|love|enjoy|adore|am into|'m into) (.{2,40})$/i
const dislikePattern =
  /^i (?:really |just |absolutely )*(?:hate|dislike|do(?:n't| not) like|can(?:'t|not) stand) (.{2,40})$/i
const favouritePattern = /^my fav(?:ou?rite)? (\w+)(?:'s| is) (.{2,30})$/i
const keepsPattern = pattern(
  `^(?:i|we)(?:'ve| have)?(?: also| just| recently)? (?:have|got|adopted|own|bought)(?: got)? (?:a|an|one|two|three)(?: (?:new|little|small|big|old|cute|baby))? (${animals})s?(?: (?:named|called) ${given})?$`,
)
const otherPattern = pattern(
  `^my (?:\\w+ )?(${animals}|${kin})(?:'s name is|'s called| is called| is named|'s named) ${given}$`,
)
const theyPattern = pattern(
  `^(?:his|her|its|their)(?: name|s name)(?:'s| is) ${given}$|^(?:he|she|it)(?:'s| is) (?:called|named) ${given}$`,
)
const colours = /^(?:red|blue|green|yellow|orange|purple|pink|black|white|grey|gray|brown|teal|turquoise)$/i

function toldIn(raw: string): Told[] {
  const clause = raw.replace(time, '')
  const name = namePattern.exec(clause)?.[1]
  if (name !== undefined) return notNames.test(name) ? [] : [{ slot: 'name', value: titled(name) }]
  const age = agePattern.exec(clause)
  if (age) return isAge(Number(age[1] ?? age[2])) ? [{ slot: 'age', value: Number(age[1] ?? age[2]) }] : []
  const place = placePattern.exec(clause)?.[1]
  if (place !== undefined)
    return notPlaces.test(place) || /\d/.test(place) ? [] : [{ slot: 'city', value: titled(place) }]
  const favourite = favouritePattern.exec(clause)
  if (favourite?.[1] && favourite[2]) return [{ slot: 'favourite', of: keyOf(favourite[1]), value: favourite[2] }]
  return toldOfOthers(clause) ?? toldOfTaste(clause)
}

function toldOfOthers(clause: string): Told[] | undefined {
  const keeps = keepsPattern.exec(clause)
  if (keeps?.[1]) return [{ slot: 'other', who: keeps[1].toLowerCase(), ...(keeps[2] && { value: titled(keeps[2]) }) }]
  const other = otherPattern.exec(clause)
  if (other?.[1] && other[2]) return [{ slot: 'other', who: other[1].toLowerCase(), value: titled(other[2]) }]
  const they = theyPattern.exec(clause)
  const called = they?.[1] ?? they?.[2]
  return called && !notNames.test(called) ? [{ slot: 'other', who: undefined, value: titled(called) }] : undefined
}

function toldOfTaste(clause: string): Told[] {
  const liked = likePattern.exec(clause)?.[1]
  if (liked !== undefined && !notLiked.test(liked)) {
    const also: Told[] = colours.test(liked) ? [{ slot: 'favourite', of: 'colour', value: liked }] : []
    return [...also, { slot: 'like', value: liked }]
  }
  const disliked = dislikePattern.exec(clause)?.[1]
  return disliked !== undefined && !notLiked.test(disliked) ? [{ slot: 'dislike', value: disliked }] : []
}

const isAge = (age: number) => age >= 1 && age <= 120
const keyOf = (thing: string) => thing.toLowerCase().replace(/^color$/, 'colour')
const titled = (name: string) => name.replace(/(?<![\p{L}'])\p{Ll}/gu, (letter) => letter.toUpperCase())

const asks: readonly [RegExp, (found: RegExpExecArray) => Asked][] = [
  [
    /^forget (?:about )?(?:my )?(name|age)|^forget where i live/i,
    ([, slot]) => ({ ask: 'forget', slot: slot?.toLowerCase() === 'name' ? 'name' : slot ? 'age' : 'city' }),
  ],
  [
    /^(?:please |can you |now )*forget (?:everything|all|about me|me\b|what i (?:said|told))/i,
    () => ({ ask: 'forget', slot: 'all' }),
  ],
  [
    /\bwhat(?:'s|s| is| was) my name\b|^who am i\b|(?:remember|know|guess) my name|^my name\?/i,
    () => ({ ask: 'name' }),
  ],
  [/^how old am i\b(?!.*\b(?:born|if)\b)|what(?:'s| is) my age/i, () => ({ ask: 'age' })],
  [
    /^where (?:do i live|am i (?:from|living))|which (?:city|town|country) (?:am i|do i)|what (?:city|town) (?:am i|do i)|(?:remember|know) where i(?:'m| am| live)/i,
    () => ({ ask: 'city' }),
  ],
  [/^what(?:'s| is|s) my fav(?:ou?rite)? (\w+)/i, ([, of = '']) => ({ ask: 'favourite', of: keyOf(of) })],
  [/^(?:what do|guess what) i (?:like|love|enjoy)\b|what are my (?:hobbies|interests)/i, () => ({ ask: 'likes' })],
  [/^do i (?:like|love|enjoy|hate) (.{2,40})$/i, ([, value = '']) => ({ ask: 'likes-it', value })],
  [
    pattern(
      `\\bwhat(?:'s|s| is| was) my (${animals}|${kin})(?:'?s name| called| named|'s called)|\\b(?:remember|know) my (${animals}|${kin})'?s name|^what did i (?:name|call) my (${animals})`,
    ),
    ([, a, b, c]) => ({ ask: 'other', who: (a ?? b ?? c ?? '').toLowerCase() }),
  ],
  [/^what do you (?:know|remember) about me/i, () => ({ ask: 'all' })],
]

export function readEnglishFacts(text: string): ReadFacts {
  const question = text
    .replace(/[‘’]/g, "'")
    .trim()
    .replace(end, '')
    .replace(
      /^(?:(?:and|so|hey|ok|well|do you (?:know|remember)|can you tell me|tell me)[, ]+)+(?=what|who|where|how|which|do i)/i,
      '',
    )
  for (const [asking, read] of asks) {
    const found = asking.exec(question)
    if (found) return { told: [], asked: read(found) }
  }
  return { told: text.includes('?') ? [] : clauses(text).flatMap(toldIn) }
}
