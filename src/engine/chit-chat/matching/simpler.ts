/** Other spellings of a message that mean the same: drawn-out letters, particles, words around it. */

const openers =
  /^(?:(?:well|so|ok|okay|hey|oh|um|erm|uh|hmm|and|but|please|now|anyway|by the way|btw|just|actually|honestly|tell me|can you tell me|could you tell me|i wonder|do you know|may i ask|can i ask(?: you)?|let me ask(?: you)?|hey huida|huida)[ ,:]+)+/i
const closers =
  /(?:[ ,]+(?:please|pls|thanks|mate|buddy|bot|huida|then|though|today|right now|dude|man|lol|haha|btw|tho|really|huh|ya|now|ok|okay))+$/i
const zhOpeners =
  /^(?:请问(?:一下)?|那么?|我想问(?:一下|问)?|问一下|问你(?:个事)?|话说|对了|哎|诶|欸|喂|嘿|那个|就是|其实|会答|你说|我说|所以|可是|但是|不过|嗯+|啊|哦|唉|麻烦|你?能不能|可不可以|可以|能|你?知道|告诉我)[,，:： ]*/
const zhClosers = /(?:[吧呢啊呀嘛哦啦呗喔哈咯哇喽捏哒滴]|一下|好不好|行不行|好吗|可以吗|行吗|谢谢|[~～])+$/

const abbreviations: readonly [RegExp, string][] = [
  [/^(?:88|886|8八6|拜)$/, '拜拜'],
  [/^(?:3q|thx|tks|tq|ty)$/, 'thanks'],
  [/\bnb\b|牛b|牛逼/g, '厉害'],
  [/\btql\b/g, '太厉害了'],
  [/\bxswl\b/g, '笑死我了'],
  [/^e+m+$/, '嗯'],
  [/^🙏+$/u, '谢谢'],
  [/\bu\b/g, 'you'],
  [/\bur\b/g, 'your'],
  [/\br\b/g, 'are'],
  [/\by\b/g, 'why'],
  [/\bthx\b|\bty\b/g, 'thanks'],
  [/\bpls\b|\bplz\b/g, 'please'],
  [/\bidk\b/g, "i don't know"],
  [/\bwanna\b/g, 'want to'],
  [/\bgonna\b/g, 'going to'],
  [/\bgotta\b/g, 'have to'],
  [/\bdunno\b/g, "don't know"],
  [/\bwhats\b/g, "what's"],
  [/\bwhos\b/g, "who's"],
  [/\bim\b/g, "i'm"],
  [/\bdont\b/g, "don't"],
  [/\bcant\b/g, "can't"],
  [/\bive\b/g, "i've"],
  [/\bwut\b|\bwat\b/g, 'what'],
  [/\bcya\b/g, 'see you'],
  [/\bgn\b/g, 'good night'],
  [/\bgm\b/g, 'good morning'],
  [/\bbf\b/g, 'boyfriend'],
  [/\bgf\b/g, 'girlfriend'],
  [/\bmom\b|\bmommy\b/g, 'mum'],
  [/\bmovies?\b/g, 'film'],
  [/\bsoccer\b/g, 'football'],
  [/\bfavorite\b/g, 'favourite'],
  [/\bcolor\b/g, 'colour'],
]

/** The message first, then ever simpler ones; none twice. */
export function simplerWordings(text: string): string[] {
  const squeezed = squeeze(text.trim())
  const spelled = abbreviations.reduce((rest, [short, long]) => rest.replace(short, long), squeezed.toLowerCase())
  const bare = trimmed(spelled)
  const thrice = text.trim().replace(/(.)\1{3,}/gu, '$1$1$1')
  return [...new Set([text, squeezed, thrice, spelled, bare].filter((each) => each.trim() !== ''))]
}

function trimmed(text: string): string {
  let rest = text.replace(/[\s?!.,。？！，…~～]+$/u, '')
  for (let round = 0; round < 3; round++) {
    const shorter = rest.replace(openers, '').replace(closers, '').replace(zhOpeners, '').replace(zhClosers, '')
    if (shorter === rest || shorter.trim() === '') break
    rest = shorter
  }
  return rest
}

/** "hiiiii" is "hi", "哈哈哈哈哈" is "哈哈", "😂😂😂" is "😂". */
function squeeze(text: string): string {
  return text
    .replace(/(\p{Extended_Pictographic}\uFE0F?)\1+/gu, '$1')
    .replace(/(\p{Script=Han})\1{2,}/gu, '$1$1')
    .replace(/([a-z])\1{2,}/gi, '$1')
    .replace(/\b((?:ha|he|lo)){3,}h?\b/gi, '$1$1')
}

/** Sentences and clauses of a longer message, as "Hello! What's your name?" has two. */
export function clausesOf(text: string): string[] {
  const clauses = text
    .split(/[,.!?;:，。！？；：、…~～\n]+/u)
    .map((clause) => clause.trim())
    .filter(Boolean)
  return clauses.length > 1 && clauses.length <= 6 ? clauses : []
}
