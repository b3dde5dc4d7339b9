import { withDigits } from '../numbers/number-words.ts'
import type { Asked, ReadFacts, Told } from './facts.ts'

const animals = '狗|猫|兔子|兔|仓鼠|鹦鹉|鸟|鱼|乌龟|蛇|马|宠物'
const kin =
  '妈妈|爸爸|哥哥|弟弟|姐姐|妹妹|儿子|女儿|老公|老婆|男朋友|女朋友|朋友|闺蜜|爷爷|奶奶|外公|外婆|老板|同桌|室友|孩子|宝宝|爸|妈'
const given = '([\\p{Script=Han}·]{1,6}?|[A-Za-z][A-Za-z ]{0,15})'
const tail = '(?:就行|就好|就可以了?|即可|吧|呀|啊|哦|呢|了|哈)*$'
const notNames =
  /什么|啥|谁|怎么|哪|外卖|[打叫]?车|滴滴|快递|不醒|停|起床|爸爸?$|妈妈?$|你|他|她|它|我|人来|救|醒|名字|苦|好$|不|大家|一个|客服/
const notPlaces =
  /^(?:家|公司|学校|宿舍|这|那|哪|医院|网上|外面|一|新|什么|你|他|她|路上|想|看|等|吃|做|上班|床|不|好|坏|男|女|个|真|有|普通|正常|老实|中国|大|小|学|老|年轻|成年|机器|本地|外地|今|明|单身|独生)/
const notLiked = /^(?:你|他|她|它|上|了|谁|这|那|什么|啥|的|一个|个|男|女|过|不)|吗$|什么|哪/

const clauses = (text: string) =>
  text
    .split(/[，,。.！!；;\n]+|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/u)
    .map((clause) =>
      clause.trim().replace(/^(?:那|嗯|哦|不对|不是|其实|说错了?|对了|你好|嗨|哈喽|我说)+(?=我|叫|它)/u, ''),
    )
    .filter(Boolean)

const p = (source: string) => new RegExp(source, 'u')
const namePattern = p(
  `^(?:我(?:的)?(?:名字)?(?:是)?叫|我名叫|(?:你|大家|你们)?(?:可以|就|都)*叫我|叫|我的名字是)${given}${tail}`,
)
const surnamePattern = p('^我(?:是)?姓([\\p{Script=Han}]{1,2}?)(?:的)?$')
const agePattern = /^我?(?:今年|现在|已经|都|刚满|刚|才)*(\d{1,3})(?:周?岁)(?:了|啦)?$/
const ageAgain = /^我?(?:今年|现在|已经|都)*(\d{1,3})了$/
const placePatterns = [
  p(
    `^(?:我)?(?:现在|目前|已经|刚|最近|又)*(?:住在?|来自|家在|老家在|家是|搬到了?|搬去了?|定居在?)([\\p{Script=Han}]{2,6}?|[A-Za-z ]{2,20})(?:住|市|了|啦)*$`,
  ),
  p(`^(?:我)?(?:现在|目前)?在([\\p{Script=Han}]{2,5}?)(?:上班|工作|上学|读书|生活|念书|定居|打工)(?:了|呢)?$`),
  p(`^我(?:是|就是)([\\p{Script=Han}]{2,4})人$`),
]
const likePattern =
  /^我(?:也|很|特别|最|超级?|非常|比较|挺|就|真的|还|蛮|一直)*(?:喜欢|爱|热爱|迷上了?)(.{1,10}?)(?:了|的|呢|啊)?$/u
const dislikePattern =
  /^我(?:也|很|特别|最|超级?|非常|比较|挺|就|真的|还)*(?:不喜欢|讨厌|不爱|受不了)(.{1,10}?)(?:了|的|呢|啊)?$/u
const favouritePattern = /^我最喜欢的(颜色|水果|菜|歌|电影|书|季节|动物|运动|食物)是(.{1,10})$/u
const keepsPattern = p(
  `^(?:我|我们|我家|我们家|家里)(?:里)?(?:最近|刚|也|还)?(?:养|有|领养|买)(?:了|着|的有)?(?:[一二两三几1-3])?(?:只|条|个|匹)?(?:小|大|老)?(${animals})(?:狗|咪)?(?:(?:名字)?叫${given})?(?:了|啦)?$`,
)
const otherPattern = p(
  `^我(?:们)?(?:家)?(?:的)?(?:小|大)?(${animals}|${kin})(?:狗|咪)?(?:的名字|名字)?(?:叫|是叫|名叫)${given}${tail}`,
)
const theyPattern = p(`^(?:它|他|她)(?:的?名字)?(?:叫|是叫)${given}${tail}`)
const colours = /^(?:红|橙|黄|绿|青|蓝|紫|黑|白|灰|粉|棕)(?:色)?$/

function toldIn(clause: string): Told[] {
  const name = namePattern.exec(clause)?.[1]
  if (name !== undefined) return notNames.test(name) ? [] : [{ slot: 'name', value: name.trim() }]
  const surname = surnamePattern.exec(clause)?.[1]
  if (surname !== undefined) return notNames.test(surname) ? [] : [{ slot: 'surname', value: surname }]
  const age = Number(agePattern.exec(withDigits(clause))?.[1])
  if (age >= 1 && age <= 120) return [{ slot: 'age', value: age }]
  for (const pattern of placePatterns) {
    const place = pattern.exec(clause)?.[1]
    if (place !== undefined) return notPlaces.test(place) ? [] : [{ slot: 'city', value: place.trim() }]
  }
  const favourite = favouritePattern.exec(clause)
  if (favourite?.[1] && favourite[2]) return [{ slot: 'favourite', of: favourite[1], value: favourite[2] }]
  return toldOfOthers(clause) ?? toldOfTaste(clause)
}

function toldOfOthers(clause: string): Told[] | undefined {
  const other = otherPattern.exec(clause)
  if (other?.[1] && other[2])
    return notNames.test(other[2]) ? [] : [{ slot: 'other', who: whoOf(other[1]), value: other[2] }]
  const keeps = keepsPattern.exec(clause)
  if (keeps?.[1]) return [{ slot: 'other', who: whoOf(keeps[1]), ...(keeps[2] && { value: keeps[2] }) }]
  const called = theyPattern.exec(clause)?.[1]
  return called !== undefined && !notNames.test(called) ? [{ slot: 'other', who: undefined, value: called }] : undefined
}

function toldOfTaste(clause: string): Told[] {
  const liked = likePattern.exec(clause)?.[1]
  if (liked !== undefined && !notLiked.test(liked)) {
    const also: Told[] = colours.test(liked) ? [{ slot: 'favourite', of: '颜色', value: liked }] : []
    return [...also, { slot: 'like', value: liked }]
  }
  const disliked = dislikePattern.exec(clause)?.[1]
  return disliked !== undefined && !notLiked.test(disliked) ? [{ slot: 'dislike', value: disliked }] : []
}

const inFull: Readonly<Record<string, string>> = { 兔: '兔子', 爸: '爸爸', 妈: '妈妈' }
const whoOf = (who: string) => inFull[who] ?? who

const asks: readonly [RegExp, (found: RegExpExecArray) => Asked][] = [
  [
    /(?:忘了?|忘掉|忘记|别记(?:住|着)?|删掉?)(?:掉)?(?:一下)?我的?(名字|年龄|岁数|住址|城市)/,
    ([, slot]) => ({ ask: 'forget', slot: slot === '名字' ? 'name' : /年龄|岁数/.test(slot ?? '') ? 'age' : 'city' }),
  ],
  [
    /^(?:请|你|快)*(?:把)?(?:我(?:刚才|之前)?(?:说|告诉你)的|关于我的|所有|一切|刚才的?).{0,8}(?:忘|删|清)|^(?:请|你)?(?:忘了|忘掉|忘记)(?:我|一切|所有|刚才)/,
    () => ({ ask: 'forget', slot: 'all' }),
  ],
  [
    p(`我(?:们)?(?:家)?(?:的)?(?:小|大)?(${animals}|${kin})(?:狗|咪)?(?:的?名字)?(?:是)?(?:叫)?(?:什么|啥)(?:名字?)?`),
    ([, who = '']) => ({ ask: 'other', who: whoOf(who) }),
  ],
  [
    /我(?:到底)?(?:叫|的?名字(?:叫|是)?)(?:什么|啥)|^我是谁|(?:记得|知道)我(?:的名字|叫什么|是谁)/,
    () => ({ ask: 'name' }),
  ],
  [/^我(?:到底)?(?:贵)?姓(?:什么|啥)/, () => ({ ask: 'surname' })],
  [/^我(?:今年|现在|到底)?(?:几岁|多大|多少岁)/, () => ({ ask: 'age' })],
  [
    /^我(?:现在|是|来自|老家|家|人|到底)*(?:住|在)?(?:在)?(?:哪(?:里|儿|个城市|个地方|座城市)?|什么(?:地方|城市))(?:的)?(?:人)?(?:来着|呢|啊|生活|上班|工作)?$/,
    () => ({ ask: 'city' }),
  ],
  [
    /^我(?:最)?喜欢(?:的)?(?:什么|啥|哪种|哪个)?(颜色|水果|菜|歌|电影|书|季节|动物|运动|食物)(?:是什么|是啥|是哪个|来着|呢)?$/,
    ([, of = '']) => ({ ask: 'favourite', of }),
  ],
  [
    /^(?:你?猜猜?)?我(?:都|平时|最)?(?:喜欢|爱)(?:些)?(?:什么|啥|干什么|做什么|干啥)(?:来着|呢)?$|我(?:的)?爱好是什么/,
    () => ({ ask: 'likes' }),
  ],
  [/^我(?:喜欢|讨厌|爱)(?:不喜欢)?(.{1,10}?)吗$/u, ([, value = '']) => ({ ask: 'likes-it', value })],
  [/^你(?:还)?(?:记得|知道|记住了?)(?:关于)?我(?:的)?(?:什么|些什么|哪些|多少)/, () => ({ ask: 'all' })],
]

export function readChineseFacts(text: string, knowsAge: boolean): ReadFacts {
  const question = text
    .trim()
    .replace(/[?？。.!！~～\s]+$/u, '')
    .replace(/^(?:那么?|请问|你(?:还)?(?:记得|知道)(?=我)|对了|喂)[，, ]*/u, '')
  const whole = [question, text.trim().replace(/[?？]+$/, '')]
  for (const [asking, read] of asks) {
    const found = asking.exec(whole[0] ?? '') ?? asking.exec(whole[1] ?? '')
    if (found) return { told: [], asked: read(found) }
  }
  if (/[?？]|吗$/.test(text)) return { told: [] }
  const told = clauses(text).flatMap(toldIn)
  const again = knowsAge
    ? Number(
        clauses(text)
          .map((clause) => ageAgain.exec(withDigits(clause))?.[1])
          .find(Boolean),
      )
    : 0
  return { told: again >= 1 && again <= 120 ? [...told, { slot: 'age', value: again }] : told }
}
