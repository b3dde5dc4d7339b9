/** A message of a customer that each reply is for, in the language of the bot. Where nothing typical can be said there is none. */
import type { ReplyTextName } from '#contract/features/customising/replies.ts'
import type { Locale } from '#contract/fields.ts'

export const sampleMessages: Readonly<Record<Locale, Readonly<Partial<Record<ReplyTextName, string>>>>> = {
  zh: {
    greetingReply: '你好，在吗',
    endReply: '再见',
    thanksReply: '谢谢',
    // Nobody wants to read a bad word first: one's own is typed over it.
    sensitiveReply: '你们几点开门',
    fallbackReply: '量子纠缠怎么退订',
    personReply: '转人工',
    identityReply: '你是机器人吗',
    acknowledgeReply: '好的',
    unclearReply: '？',
    contactReply: '我的手机号是 13800138000',
    orderReply: '订单号 20261122001',
    insultReply: '你们太差劲了',
    offTopicReply: '今天天气怎么样',
  },
  en: {
    greetingReply: 'hello there',
    endReply: 'bye',
    thanksReply: 'thanks a lot',
    sensitiveReply: 'when do you open',
    fallbackReply: 'how do I unsubscribe from quantum physics',
    personReply: 'can I talk to a person',
    identityReply: 'are you a bot?',
    acknowledgeReply: 'ok',
    unclearReply: '?',
    contactReply: 'my email is tom@example.com',
    orderReply: 'order number 20261122001',
    insultReply: 'you are useless',
    offTopicReply: 'what is the weather like today',
  },
}
