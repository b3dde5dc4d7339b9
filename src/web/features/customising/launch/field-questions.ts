/** What customers ask about a fact, in the language of the bot: a test question of the last step. */
import type { InformationField } from '#contract/features/customising/information.ts'
import type { Locale } from '#contract/fields.ts'

export const fieldQuestions: Readonly<Record<Locale, Readonly<Partial<Record<InformationField, string>>>>> = {
  zh: {
    price: '多少钱？',
    howToBuy: '怎么购买？',
    products: '你们有什么产品？',
    paymentMethods: '可以怎么付款？',
    afterSalesService: '售后怎么处理？',
    discount: '现在有优惠吗？',
    isFree: '是免费的吗？',
    officialWebsite: '官网是多少？',
    selfIntroduction: '介绍一下你自己',
    reasonForName: '为什么叫这个名字？',
    personality: '你是什么性格？',
    creator: '谁开发了你？',
  },
  en: {
    price: 'How much is it?',
    howToBuy: 'How do I buy it?',
    products: 'What products do you have?',
    paymentMethods: 'How can I pay?',
    afterSalesService: 'What about after-sales service?',
    discount: 'Is there a discount?',
    isFree: 'Is it free?',
    officialWebsite: 'What is your website?',
    selfIntroduction: 'Tell me about yourself',
    reasonForName: 'Why are you called that?',
    personality: 'What is your personality like?',
    creator: 'Who made you?',
  },
}
