/** Chance: dice, a coin, a number in a range, one of several, a card, a lot drawn for fun. */
import { withDigits } from './numbers/number-words.ts'
import { pick, readable, type Skill, type SkillContext, type SkillReply } from './skill.ts'

const maxDice = 20
const maxSides = 1000

export const tryRandom: Skill = (text, context) => {
  const asked = withDigits(readable(text))
  if (asked === '') return undefined
  return (
    tryCoin(asked, context) ??
    tryDice(asked, context) ??
    tryCard(asked, context) ??
    tryHands(asked, context) ??
    tryLot(asked, context) ??
    tryNumber(asked, context) ??
    tryChoice(readable(text), context)
  )
}

const below = (random: () => number, limit: number) => Math.floor(random() * limit)

function tryCoin(asked: string, { language, random }: SkillContext): SkillReply | undefined {
  if (
    !/(?:flip|toss|throw|spin) (?:a |the |me a )?coin|coin (?:flip|toss)|heads or tails|^(?:flip|toss) (?:it|1|one)$|(?:flip|toss|use) (?:a |the |my )?coin|来个硬币|硬币(?:来|走)|(?:抛|扔|掷|丢|投|翻)[个1一]?[个枚]?硬币|硬币.{0,3}(?:正反|抛|扔)|^正面还是反面$/.test(
      asked,
    )
  )
    return undefined
  const words = say[language]
  return { text: pick(words.coin[random() < 0.5 ? 0 : 1], random), how: words.howCoin, options: [words.again.coin] }
}

function tryDice(asked: string, { language, random }: SkillContext): SkillReply | undefined {
  const notation =
    /(?:^|(?:roll|throw|toss|掷|扔)(?: me)?(?: an?| the)? ?)(\d{0,3})d(\d{1,4})(?: (?:please|for me|dice|die))*$/.exec(
      asked,
    )
  const spoken =
    /(?:roll|throw|cast|toss|shake|rolling) (?:me )?(?:a |the |some )?(\d{1,3})? ?(?:dice|die)|(?:掷|扔|投|摇|丢|甩)[^\d]{0,2}(\d{1,3})?[^\d]{0,2}(?:骰子|色子|筛子)|^(?:来个|玩)?(?:骰子|色子|dice|dice roll|a dice roll|roll|roll it|骰子来1?个?)$|(?:roll|throw) (\d{1,3}) (?:6 sided )?dice|(?:用|来)个?骰子/.exec(
      asked,
    )
  if (!notation && !spoken) return undefined
  const words = say[language]
  const count = Number(notation?.[1] || spoken?.[1] || spoken?.[2] || 1)
  const sides = Number(notation?.[2] ?? 6)
  if (count < 1 || count > maxDice || sides < 2 || sides > maxSides)
    return { text: words.oddDice(maxDice, maxSides), how: words.howDice }
  const rolled = Array.from({ length: count }, () => 1 + below(random, sides))
  const total = rolled.reduce((sum, eyes) => sum + eyes, 0)
  return { text: words.dice(rolled, total), how: words.howDice, options: [words.again.dice] }
}

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']

function tryCard(asked: string, { language, random }: SkillContext): SkillReply | undefined {
  if (!/(?:draw|pick|deal)(?: me)? (?:a|1) (?:playing )?card|抽[1一]?张(?:扑克)?牌|发[1一]?张牌/.test(asked))
    return undefined
  const words = say[language]
  const suit = words.suits[below(random, 4)] ?? ''
  return { text: words.card(suit, ranks[below(random, 13)] ?? 'A'), how: words.howCard, options: [words.again.card] }
}

const handsPattern = /rock,? ?paper,? ?(?:and |or )?scissors|石头剪刀布|剪刀石头布|猜拳|划拳/

function tryHands(asked: string, { language, random }: SkillContext): SkillReply | undefined {
  if (!handsPattern.test(asked)) return undefined
  const words = say[language]
  return { text: words.hand(pick(words.hands, random)), how: words.howHands, options: [words.again.hands] }
}

function tryLot(asked: string, { language, random }: SkillContext): SkillReply | undefined {
  if (
    !/(?:抽|求|摇)[个支1一]{0,2}签|上上签|占卜|draw (?:a |me a )?lot\b|fortune cookie|magic 8|magic eight/.test(asked)
  )
    return undefined
  const words = say[language]
  return { text: pick(words.lots, random), how: words.howLot, options: [words.again.lot] }
}

function tryNumber(asked: string, { language, random }: SkillContext): SkillReply | undefined {
  const isAsked =
    /random (?:number|integer|digit)|(?:any|some) number (?:from|between|up to)|pick .{0,12}number|lottery numbers? for|(?:pick|choose|give me|say|think up) (?:a|any|some) (?:random )?number|number between|随机(?:数|.*数字?)|随便(?:说|选|来|给).{0,3}(?:数|数字)|(?:选|抽|给|来|报|说).{0,3}(?:个|1个)(?:随机)?(?:数|号码)|random.*\d.*\d/.test(
      asked,
    )
  if (!isAsked) return undefined
  const range = /(-?\d{1,15}) ?(?:and|to|-|~|到|至|与|和) ?(-?\d{1,15})/.exec(asked)
  const top = /(?:up to|below|under|以内) ?(\d{1,15})|(\d{1,15}) ?(?:以内|以下)/.exec(asked)
  const [a, b] = range ? [Number(range[1]), Number(range[2])] : [1, Number(top?.[1] ?? top?.[2] ?? 100)]
  const [low, high] = [Math.min(a, b), Math.max(a, b)]
  const words = say[language]
  const number = low + below(random, high - low + 1)
  return {
    text: pick(words.number(String(number)), random),
    how: words.howNumber(low, high),
    options: [words.again.number(low, high)],
  }
}

/** What is offered to choose from; "tea or coffee" alone is a question of taste and left to talk. */
const choosePatterns = [
  /^(?:please |can you |could you |will you |you |help me (?:to )?|i (?:can'?t|cannot) )*(?:choose|pick|decide|select)(?: for me| one| randomly| at random)*(?: (?:between|from|among|of|out of))?[:, ]+(.+)$/,
  /^(?:should i (?:have|get|eat|take|choose|pick|go for|wear|buy|do|watch|drink|play|go to|go) )(.+ or .+)$/,
  /^(.+ or .+)[,;:. ]+(?:you )?(?:choose|pick|decide|your (?:pick|choice|call)|which one)(?: one| for me)?$/,
  /^(?:random(?:ly)?(?: (?:choice|pick))?(?: of| from| between)?|eeny meeny(?: miny mo)?)[:, ]+(.+)$/,
  /^(?:请|麻烦)?你?(?:帮我|给我|替我|帮忙)?(?:从|在)?(.+?)(?:里面?|中间?|之间|之中|当中)?[,，:： ]*(?:请|你|来)*(?:帮我|给我|替我|帮忙)?(?:随机|随便)?(?:二选一|三选一|2选1|3选1|选|挑|抽|决定|定)(?:1|一)?(?:个|下|哪个|谁)*(?:吧)?$/,
  /^(?:请|麻烦)?你?(?:帮我|给我|替我|帮忙)?(?:随机|随便)?(?:二选一|三选一|2选1|3选1|选|挑|抽|决定|定)(?:1|一)?(?:个|下|哪个)*(?:吧)?[:,，、 ]*(.+)$/,
  /^(.+(?:还是|或者).+?)[,，。 ]+(?:你|听|帮|给|替|随机|随便|抛).{0,8}$/,
  /^(.{1,60}?)[,， ]+(?:帮我|给我|替我|你)?(?:随机|随便)?(?:选|挑|抽)(?:一|1)个.{0,4}$/,
]
const betweenPattern = /\s*(?:,|，|、|;|\/|\bor\b|\band\b|还是|或者|或是|和|跟|与)+\s*/
const maxOptions = 30

function tryChoice(asked: string, { language, random }: SkillContext): SkillReply | undefined {
  const place = choosePatterns.findIndex((pattern) => pattern.test(asked))
  const said = choosePatterns[place]?.exec(asked)?.[1]
  if (said === undefined || /怎么|什么|如何|\bwhat\b|\bhow\b/.test(said)) return undefined
  // "选 火锅 烧烤": only in Chinese do blanks part what is offered.
  const between = betweenPattern.test(said) || !/\p{Script=Han}/u.test(said) ? betweenPattern : / +/
  const options = said
    .replace(/(?:吧|呢|啊|呀)$/, '')
    .split(between)
    .map((option) => option.trim())
    .filter(Boolean)
  if (options.length < 2 || options.length > maxOptions) return undefined
  const words = say[language]
  const chosen = options[below(random, options.length)] ?? ''
  const reply = { text: pick(words.choice(chosen), random), how: words.howChoice(options.length) }
  // "should I stay or go" may be talk that the base knows.
  return isClear(asked) ? reply : { ...reply, isDoubtful: true }
}

/** Asked for a choice, not for an opinion. */
function isClear(asked: string): boolean {
  return /^(?:please |can you |could you |help me (?:to )?|you )*(?:choose|pick|decide|select|random|eeny)\b|(?:you|for me|which one|choice|call)$|帮我|给我|替我|随机|随便|二选一|2选1|三选一|[选挑抽](?:1|一)?[个下]|你(?:来)?[定选]/.test(
    asked,
  )
}

const say = {
  zh: {
    coin: [
      ['正面！', '落定：正面。'],
      ['反面！', '落定：反面。'],
    ] as const satisfies readonly (readonly [string, ...string[]])[],
    dice: (rolled: number[], total: number) =>
      rolled.length === 1 ? `掷出了 ${total} 点。` : `掷出 ${rolled.join('、')}，一共 ${total} 点。`,
    oddDice: (dice: number, sides: number) => `骰子我最多拿得下 ${dice} 颗，每颗 2 到 ${sides} 面。`,
    suits: ['黑桃', '红桃', '梅花', '方块'],
    card: (suit: string, rank: string) => `抽到${suit} ${rank}。`,
    hands: ['石头', '剪刀', '布'] as [string, ...string[]],
    hand: (hand: string) => `石头、剪刀、布！我出${hand}。你呢？`,
    howHands: '三样里随机出一样，看不到你的手',
    lots: [
      '上上签：风正帆悬。别想太多，先把船推下水。（抽着玩的，别当真）',
      '上签：雨后晴空。难的那一段快过去了。（只是随机的一签）',
      '中签：平地行车。今天适合把拖着的小事做掉一件。（玩的）',
      '中签：对弈逢知己。找个人商量，比一个人想快。（玩的）',
      '平签：云在青天水在瓶。不急，先吃饭。（随机抽的）',
      '小签：门前有坎。走慢一步，看清再迈。（图个乐）',
    ] as const satisfies readonly [string, ...string[]],
    number: (number: string) => [`${number}。`, `就 ${number} 吧。`, `随手一抓：${number}。`] as [string, ...string[]],
    choice: (chosen: string) =>
      [
        `选「${chosen}」吧。`,
        `我抽到的是「${chosen}」。要是心里一沉，那你想要的其实是另一个。`,
        `就「${chosen}」，落子无悔。`,
      ] as [string, ...string[]],
    howCoin: '两面各一半的机会，随机抽的',
    howDice: '每一面机会相同，逐颗随机',
    howCard: '从 52 张牌里随机抽一张',
    howLot: '六支签里随机抽一支，没有任何预测',
    howNumber: (low: number, high: number) => `${low} 到 ${high} 之间每个整数机会相同`,
    howChoice: (count: number) => `${count} 个选项机会均等，随机取一`,
    again: {
      coin: '再抛一次硬币',
      dice: '掷骰子',
      card: '抽一张牌',
      lot: '抽签',
      hands: '石头剪刀布',
      number: (low: number, high: number) => `${low} 到 ${high} 随机一个数`,
    },
  },
  en: {
    coin: [
      ['Heads!', 'It lands on heads.'],
      ['Tails!', 'It lands on tails.'],
    ] as const satisfies readonly (readonly [string, ...string[]])[],
    dice: (rolled: number[], total: number) =>
      rolled.length === 1 ? `You rolled ${total}.` : `${rolled.join(', ')}: that makes ${total}.`,
    oddDice: (dice: number, sides: number) => `I can hold up to ${dice} dice, with 2 to ${sides} sides each.`,
    suits: ['spades', 'hearts', 'clubs', 'diamonds'],
    card: (suit: string, rank: string) =>
      `The ${{ A: 'ace', J: 'jack', Q: 'queen', K: 'king' }[rank] ?? rank} of ${suit}.`,
    hands: ['rock', 'paper', 'scissors'] as [string, ...string[]],
    hand: (hand: string) => `Rock, paper, scissors! I show ${hand}. And you?`,
    howHands: 'One of three by chance; your hand is out of my sight',
    lots: [
      'The lot says: fair wind. Stop planning and push the boat out. (Drawn at random, mind.)',
      'The lot says: clear sky after rain. The hard part is nearly over. (Pure chance.)',
      'The lot says: level road. A good day to finish one small thing you keep putting off. (Just for fun.)',
      'The lot says: good company. Ask somebody; two heads are quicker. (Random, of course.)',
      'The lot says: no hurry. Have lunch first. (A lot for fun.)',
      'The lot says: mind the step. Look, then leap. (Chance alone.)',
    ] as const satisfies readonly [string, ...string[]],
    number: (number: string) =>
      [`${number}.`, `Let's say ${number}.`, `Out of the hat: ${number}.`] as [string, ...string[]],
    choice: (chosen: string) =>
      [
        `I pick "${chosen}".`,
        `"${chosen}". If your heart sank just now, take the other one.`,
        `Chance says "${chosen}".`,
      ] as [string, ...string[]],
    howCoin: 'Both sides have the same chance',
    howDice: 'Each side has the same chance, each die rolled by itself',
    howCard: 'One of 52 cards, drawn at random',
    howLot: 'One of six lots, drawn at random; it foretells nothing',
    howNumber: (low: number, high: number) => `Every whole number from ${low} to ${high} has the same chance`,
    howChoice: (count: number) => `${count} choices with the same chance each`,
    again: {
      coin: 'Flip a coin again',
      dice: 'Roll a dice',
      card: 'Draw a card',
      lot: 'Draw a lot',
      hands: 'Rock, paper, scissors',
      number: (low: number, high: number) => `A random number between ${low} and ${high}`,
    },
  },
}
