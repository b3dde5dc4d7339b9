import { afterAll, beforeAll, it } from 'vitest'
import { addFeature, changeInformation } from '#contract/features/customising/bot-information.ts'
import { call } from '#tests/support/calls/calls.ts'
import { createTestBot } from '#tests/support/people/bots.ts'
import { createUserSession } from '#tests/support/people/people.ts'
import { startTestSite, type TestSite } from '#tests/support/screens/browser.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site?.close())
const to = process.env.SHOTS ?? '/tmp/shots-info'

it('shots', async () => {
  for (const locale of ['zh', 'en'] as const) {
    const owner = await createUserSession(site.app, { plan: 'vip-yearly' })
    const bot = await createTestBot(site.app, owner, { language: locale })
    const params = { botId: bot.id }
    const zh = locale === 'zh'
    await call(
      site.app,
      changeInformation,
      {
        params,
        body: {
          revision: 0,
          facts: {
            isFree: 'no',
            price: {
              text: zh ? '帐篷 299 元起，徒步鞋 459 元起' : 'tents from £39, boots from £59',
              amount: zh ? '299' : '39',
              currency: zh ? 'CNY' : 'GBP',
            },
            howToBuy: zh
              ? '在小程序「山野装备」直接下单，或到店选购；现货当天发。'
              : 'Order on our website, or come to the shop; what is in stock leaves the same day.',
            paymentMethods: zh
              ? ['微信支付', '支付宝', '云闪付', '花呗']
              : ['Visa', 'Mastercard', 'PayPal', 'Apple Pay'],
            birthday: '2024-04-12',
            creator: zh ? '山野装备' : 'Ridge and Trail',
            personality: zh ? '耐心、爱爬山' : 'patient, and fond of hills',
            selfIntroduction: zh
              ? '我是小野，帮您挑选户外装备，也能查尺码、登记保修。'
              : 'I am Ridge. I help you choose outdoor gear, find your size and register your warranty.',
            products: zh ? ['帐篷', '背包', '徒步鞋'] : ['tents', 'packs', 'boots'],
          },
        },
      },
      owner,
    )
    const { reply } = await call(
      site.app,
      addFeature,
      {
        params,
        body: {
          name: zh ? '保修登记' : 'Warranty registration',
          facts: {
            description: zh
              ? '把订单号和照片发来，保修就登记好了。'
              : 'Send an order number and a photo, and the warranty is registered.',
            isFree: 'yes',
            howToUse: zh ? '在这里发订单号和一张照片' : 'Send the order number and a photo here',
          },
        },
      },
      owner,
    )
    await call(site.app, addFeature, { params, body: { name: zh ? '尺码助手' : 'Size finder' } }, owner)
    for (const [width, theme] of [
      [1440, 'light'],
      [390, 'light'],
      [1440, 'dark'],
      [390, 'dark'],
    ] as const) {
      if (theme === 'dark' && zh === (width === 390)) continue
      const page = await site.openPage({ locale, width, theme, cookie: owner.cookie })
      for (const tab of ['basic', 'purchase', `feature&feature=${reply.id}&field=why`, 'more']) {
        await page.goto(`/user/setting/settingIndex?bot=${bot.id}&tab=${tab}`)
        await page.waitForLoadState('networkidle')
        await page.waitForTimeout(1200)
        await page.screenshot({ path: `${to}/${locale}-${width}-${theme}-${tab.split('&')[0]}.png`, fullPage: true })
      }
      await page.context().close()
    }
  }
})
