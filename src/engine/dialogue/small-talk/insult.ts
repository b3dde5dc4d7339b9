// Anger without a question: "your shop is rubbish", "答非所问". An insult inside a question does not count.

import { wholeOf, wholeOfWords } from './made-of.ts'
import type { Said } from './said.ts'

const englishInsults = `useless|stupid|dumb|idiots?|idiotic|morons?|rubbish|crap|crappy|trash|garbage|worst|terrible|awful|horrible|sucks?|pathetic|ridiculous|scam|scams|scammers?|frauds?|liars?|lies|joke|hate|shut up|screw you|annoying|hopeless|incompetent|lame|worthless|unhelpful|disgusting|disgrace|shameful|thieves|crooks|nonsense|bullshit|bs|wtf|damn|no use|no good|no help|not helpful|not helping|not help|not useful|not good enough|go away|fed up|waste of time|clueless|brainless`
const englishInsult = new RegExp(`\\b(?:${englishInsults})\\b`)
const englishFrame =
  wholeOfWords(`${englishInsults}|you|u|ur|your|are|is|r|was|were|this|that|it|the|a|an|so|such|really|very|totally|completely|absolutely|absolute|what|bot|bots|robot|chatbot|machine|ai|thing
  shop|store|company|website|site|app|service|customer|support|people|guys|lot|load|all|ever|freaking|bloody|piece|bunch|pack|load|of|and|just|i|am|we|be|being|have|has|had|did|does|do|been|experience|to|at|more|most|how|one|with|answers?|reply|replies|place|these|those|total|complete|big|such|me|again|even`)
/** "is this a scam" wants to be told. */
const englishQuestion =
  /^(?:is|are|was|does|do|did|how|have|has)\b.*\b(?:scam|scams|scammers?|frauds?|joke|lies|help)\b/

const chineseInsults =
  '垃圾|没用|没有用|不管用|没啥用|有什么用|废物|废话|蠢|笨|傻子|傻瓜|太傻|真傻|白痴|智障|弱智|脑残|骗子|骗人|骗钱|坑人|坑爹|太坑|真坑|黑店|黑心|破(?=机器|店|公司|客服|玩意|东西|系统|平台|网站)|太破|烂(?=店|公司|客服|东西|系统|服务)|太烂|真烂|差劲|太差|真差|恶心|无语|气死|气人|讨厌|滚|闭嘴|有病|神经病|什么玩意儿?|什么东西|答非所问|听不懂人话|听不懂|不靠谱|胡说|瞎说|忽悠|敷衍|人工智障|烦死|烦人|要你何用|欺骗|无良'
const chineseInsult = new RegExp(chineseInsults, 'u')
const chineseFrame = wholeOf(
  `${chineseInsults}|你们?|您|我|这|这个|那|家|店铺?|公司|客服|机器人?|平台|网站|系统|服务|态度|东西|产品|玩意儿?|真的?|太|好|很|非常|特别|简直|完全|就是|是|个|一个|一群|群|什么|啥|都|也|还|在|吗|吧|了|的|啊|呀|呢|死|透|极|够|可|才|更|怎么|这么|那么|如此|跟|回答|回复|说|人|一点|半天|根本|纯|大|脑子`,
)

export function isInsult({ words, isHan }: Said): boolean {
  if (isHan) return chineseInsult.test(words) && chineseFrame.test(words)
  return englishInsult.test(words) && englishFrame.test(words) && !englishQuestion.test(words)
}
