import { describe, expect, it } from 'vitest'
import { judge, readFreshDialogues, readFreshMessages, shareFitting } from '#tests/support/lab/fresh-messages.ts'
import { converse, outcomeOf, readBase, readGameWords } from '#tests/support/lab/smart-chat.ts'
import type { ChatLanguage } from '../skills/skill.ts'

const bases = { zh: readBase('zh'), en: readBase('en') }
const gameWords = { zh: readGameWords('zh'), en: readGameWords('en') }

/** The replies to what one person says, one after the other, on 21 November 2026. */
function repliesTo(language: ChatLanguage, ...messages: string[]): string[] {
  const conversation = converse(bases[language], gameWords[language])
  return messages.map((message) => conversation.say(message).text)
}
/** The skill or the intent that a message is answered by. */
const sourceOf = (language: ChatLanguage, message: string) =>
  outcomeOf(converse(bases[language], gameWords[language]).say(message)) ?? 'offer'
const lastReplyTo = (language: ChatLanguage, ...messages: string[]) => repliesTo(language, ...messages).at(-1)

describe.each(['zh', 'en'] as const)('on messages whose writer had not read the base, in %s', (language) => {
  const messages = judge(readFreshMessages(language), bases[language], gameWords[language])
  const dialogues = judge(readFreshDialogues(language), bases[language], gameWords[language])

  it('at least 80% get a fitting reply', () => {
    expect(messages.length).toBeGreaterThanOrEqual(200)
    expect(shareFitting(messages)).toBeGreaterThanOrEqual(0.8)
    expect(shareFitting(dialogues)).toBeGreaterThanOrEqual(0.8)
  })

  it('none gets an embarrassing one, and danger, illness and grief always get care', () => {
    const all = [...messages, ...dialogues]
    expect(all.filter(({ isEmbarrassing }) => isEmbarrassing)).toEqual([])
    expect(all.filter(({ kind, fits }) => !fits && /grief|health|harm/.test(kind))).toEqual([])
  })
})

describe('what a person tells of themselves', () => {
  it('is told back, corrected and forgotten on request', () => {
    expect(lastReplyTo('zh', '我家小狗叫豆包', '我的狗叫什么')).toContain('豆包')
    expect(lastReplyTo('zh', '我在杭州工作', '不对，我搬到苏州了', '我住在哪')).toContain('苏州')
    expect(lastReplyTo('en', 'my name is Noor', 'forget my name', "what's my name")).not.toContain('Noor')
    expect(lastReplyTo('en', 'I like pottery', 'what do I like')).toContain('pottery')
  })

  it('does not take every sentence for a name', () => {
    expect(lastReplyTo('zh', '叫我起床', '我叫什么')).toContain('没告诉我')
    expect(lastReplyTo('en', 'call me later', "what's my name")).toContain("haven't told me")
  })
})

describe('a short question', () => {
  it('goes on from the last one', () => {
    expect(lastReplyTo('en', 'what is the date today', 'and tomorrow?')).toContain('22 November 2026')
    expect(lastReplyTo('zh', '今天几号', '那后天呢')).toContain('11月23日')
    expect(lastReplyTo('en', '3 km in metres', 'and in feet?')).toContain('9842')
    expect(lastReplyTo('zh', '西班牙首都是哪里', '葡萄牙呢')).toContain('里斯本')
    expect(lastReplyTo('en', "what's 10% of 90", 'and of 70?')).toMatch(/= 7$/)
  })

  it('about what is not in the table is refused', () => {
    expect(lastReplyTo('en', 'capital of Peru', 'how many people live there')).toContain("don't know")
  })
})

describe('words of danger', () => {
  it('get a number to call in the region of the language', () => {
    expect(lastReplyTo('zh', '活着好没意思，不想活了')).toContain('12356')
    expect(lastReplyTo('en', 'I keep thinking about suicide')).toContain('988')
  })

  it('are not seen in a manner of speaking', () => {
    for (const said of ['my phone died', 'he hit me up yesterday', 'I will kill him in chess'])
      expect(lastReplyTo('en', said)).not.toMatch(/988|911/)
    for (const said of ['笑死我了', '他打我电话了', '手机没电了'])
      expect(lastReplyTo('zh', said)).not.toMatch(/12356|110/)
  })
})

describe('a riddle', () => {
  it.each([
    ['zh', '猜个谜语', '三加五等于几', '= 8', '给个提示', '桑叶'],
    ['en', 'tell me a riddle', 'what is 2 + 2', '= 4', 'a hint please', 'Fortune'],
  ] as const)('in %s waits while one other question is answered', (language, start, question, answer, hint, hinted) => {
    const [, aside, next] = repliesTo(language, start, question, hint)
    expect(aside).toContain(answer)
    expect(next).toContain(hinted)
  })

  it('is put away after two other questions, and a guess at it begins the count anew', () => {
    expect(repliesTo('zh', '猜个谜语', '三加五等于几', '今天星期几').at(-1)).toContain('谜语先放一放')
    expect(lastReplyTo('zh', '猜个谜语', '三加五等于几', '今天星期几', '不知道')).not.toContain('谜底')
    expect(lastReplyTo('zh', '猜个谜语', '三加五等于几', '是月亮吗', '今天星期几')).not.toContain('放一放')
    expect(lastReplyTo('en', 'tell me a riddle', '2 + 2', 'what day is it')).toContain('put the riddle away')
  })

  it.each(['不知道', '猜不出来，告诉我吧', '好难，放弃', '谜底是啥', '这个谜语的答案是什么', '告诉我'])(
    'is solved at %j',
    (said) => {
      expect(lastReplyTo('zh', '猜个谜语', said)).toContain('谜底是：')
    },
  )

  it.each([
    'I give up',
    "I don't know, tell me",
    "what's the answer?",
    'tell me the answer to the riddle',
    "I'm not sure",
    "haven't a clue",
  ])('is solved at %j', (said) => {
    expect(lastReplyTo('en', 'tell me a riddle', said)).toContain('The answer: ')
  })

  it('is not given away to whoever asks something else or guesses', () => {
    for (const said of ['你会不会唱歌', '告诉我今天几号', '不知道吃什么', '答案是月亮', '它会飞吗', '这个谜语太难了'])
      expect(lastReplyTo('zh', '猜个谜语', said)).not.toContain('谜底是：')
    for (const said of ["I don't know what to eat", 'what is it like being a bot', 'this riddle is hard'])
      expect(lastReplyTo('en', 'tell me a riddle', said)).not.toContain('The answer: ')
  })

  it('is over when somebody is in need', () => {
    expect(lastReplyTo('zh', '猜个谜语', '我不想活了', '不知道')).not.toContain('谜底')
  })
})

describe('a shopkeeper on a quiet day', () => {
  it.each(['今天没什么生意', '没人来', '店里冷冷清清的', '今天一单都没有', '生意好差啊'])(
    'is kept company at %j',
    (said) => {
      expect(sourceOf('zh', said)).toBe('own-shop.slow')
    },
  )

  it.each(['business is slow today', 'nobody came in today', 'the shop is so empty', 'not a single customer today'])(
    'is kept company at %j',
    (said) => {
      expect(sourceOf('en', said)).toBe('own-shop.slow')
    },
  )

  it('is cheered at when it goes well, and bored like everybody', () => {
    expect(sourceOf('zh', '今天生意真好')).toBe('own-shop.busy')
    expect(sourceOf('en', 'business is really good today')).toBe('own-shop.busy')
    expect(sourceOf('zh', '好无聊啊')).toBe('mood-bored.bored')
    expect(sourceOf('en', "I'm so bored")).toBe('mood-bored.bored')
  })

  it('is not seen in others', () => {
    for (const said of ['没人来我的生日聚会', '没人理我', '今天下班早'])
      expect(sourceOf('zh', said)).not.toMatch(/^own-shop/)
    for (const said of ['nobody came to my party', 'nobody likes me', 'what time does the shop open'])
      expect(sourceOf('en', said)).not.toMatch(/^own-shop/)
  })
})

describe('everyday messages', () => {
  it.each([
    ['我今天心情不太好', 'mood-sad.sad-today'],
    ['今天被老板骂了', 'work.scolded'],
    ['你觉得我该换工作吗', 'work.change-job'],
    ['我有两个孩子', 'children.my-kids'],
    ['你是哪国人', 'identity.nationality'],
    ['帮我想个店名', 'words.naming'],
    ['微信怎么加好友', 'everyday-facts.wechat-friend'],
    ['念一首李白的诗', 'everyday-facts.libai'],
    ['端午节为什么吃粽子', 'everyday-facts.dragon-boat-rice'],
    ['100块能买什么', 'shopping.what-can-i-get'],
    ['客人要退货怎么办', 'own-shop.refund'],
    ['客户投诉怎么办', 'own-shop.complaint'],
    ['我要退货', 'customer-service.refund'],
    ['房租太贵了', 'own-shop.rent'],
    ['我想开个奶茶店', 'own-shop.start'],
    ['我不想做饭', 'cooking.dont-feel-like'],
    ['我迷路了', 'travel.lost-way'],
    ['我钱包被偷了', 'phones.stolen'],
    ['我想静静', 'mood-sad.want-quiet'],
    ['今天停电了', 'home.power-cut'],
    ['离我生日还有几天', 'birthdays.days-to-mine'],
  ])('%j is answered from %j', (said, source) => {
    expect(sourceOf('zh', said)).toBe(source)
  })

  it.each([
    ['I got paid today!', 'work.payday'],
    ['my boss shouted at me today', 'work.scolded'],
    ['I just got married', 'marriage.just-married'],
    ["it's freezing outside", 'weather-talk.cold'],
    ['is it hot today', 'limits.weather'],
    ['what is it like being a bot', 'feelings-bot.being-a-bot'],
    ['help me name my shop', 'words.naming'],
    ['a customer wants a refund', 'own-shop.refund'],
    ['a customer complained', 'own-shop.complaint'],
    ['I want a refund', 'customer-service.refund'],
    ['rent is too expensive', 'own-shop.rent'],
    ['I want to open a cafe', 'own-shop.start'],
    ["I'm having pizza", 'food.having-now'],
    ["I'm lost", 'travel.lost-way'],
    ['my wallet was stolen', 'phones.stolen'],
    ['how many days till my birthday', 'birthdays.days-to-mine'],
    ['can you write an ad for me', 'abilities.write-essay'],
    ['how old am I if I was born in 1990', 'skill:dates'],
  ])('%j is answered from %j', (said, source) => {
    expect(sourceOf('en', said)).toBe(source)
  })

  it('ask for facts that everybody learns at school, and get them', () => {
    expect(lastReplyTo('zh', '水的沸点是多少')).toContain('100')
    expect(lastReplyTo('zh', '一年有多少天')).toContain('365')
    expect(lastReplyTo('zh', '一打是多少个')).toContain('12')
    expect(lastReplyTo('zh', '珠穆朗玛峰有多高')).toContain('8848')
    expect(lastReplyTo('en', 'at what temperature does water boil')).toContain('100')
    expect(lastReplyTo('en', 'how many days in a year')).toContain('365')
    expect(lastReplyTo('en', 'how many in a dozen')).toContain('Twelve')
    expect(lastReplyTo('en', 'how tall is Mount Everest')).toContain('8,849')
  })

  it('tell a surname and a taste, and guess at them', () => {
    expect(lastReplyTo('zh', '我姓王', '我姓什么')).toContain('王')
    expect(lastReplyTo('zh', '我爸叫什么名字')).toContain('没告诉我')
    expect(lastReplyTo('zh', '我爸叫王强', '我爸爸叫什么')).toContain('王强')
    expect(lastReplyTo('zh', '我喜欢钓鱼', '你猜我喜欢什么')).toContain('钓鱼')
    expect(lastReplyTo('en', 'I like fishing', 'guess what I like')).toContain('fishing')
  })

  it('of trouble are not met with joy', () => {
    expect(lastReplyTo('en', 'I paid £5')).not.toMatch(/how nice|glad|good to hear/i)
    expect(lastReplyTo('zh', '今天卖了368块5，进货花了120，还剩多少')).toContain('248.5 元')
    expect(lastReplyTo('en', "my kids won't listen")).toMatch(/sorry|can't be easy/i)
  })

  it('of units are read with the Chinese names', () => {
    expect(lastReplyTo('zh', '1斤等于多少两')).toContain('10 两')
    expect(lastReplyTo('zh', '30平方米是多少平方英尺')).toContain('322.92')
  })

  it('add up wages', () => {
    expect(lastReplyTo('zh', '帮我算算工资，每天200，干了26天')).toContain('= 5200')
    expect(lastReplyTo('en', 'I earn £200 a day, how much in 26 days')).toContain('= £5200')
  })
})

describe('the animals of the years', () => {
  it('are known by year, by animal and for this year', () => {
    expect(lastReplyTo('zh', '我1990年出生，属什么')).toContain('属马')
    expect(lastReplyTo('zh', '今年是什么年')).toContain('马年')
    expect(lastReplyTo('zh', '属兔的是哪年')).toContain('2023')
    expect(lastReplyTo('en', 'what is the Chinese zodiac for 1990')).toContain('horse')
    expect(sourceOf('zh', '你属什么')).toBe('identity.zodiac')
  })
})
