import type { Samples } from '../samples.ts'
import { Markdown } from './Markdown.tsx'

export const samples: Samples = {
  'plain text': ({ say }) => (
    <Markdown text={say('当天下午四点前付款，当天发货。', 'Paid by four in the afternoon, sent the same day.')} />
  ),
  'everything an answer may hold': ({ say }) => (
    <Markdown
      text={say(
        '### 退货\n\n**七天内**可以退，见[退货说明](https://example.com)：\n\n1. 打开“我的订单”\n2. 点“申请退货”\n\n> 特价商品除外\n\n`订单号` 在短信里。\n\n| 地区 | 运费 |\n|---|---|\n| 江浙沪 | 6 元 |\n| 新疆、西藏 | 18 元 |',
        '### Returns\n\nReturn it **within 30 days**, see [how](https://example.com):\n\n1. Open *My orders*\n2. Choose *Return*\n\n> Not for clearance items\n\nThe `order number` is in the email.\n\n| Where | Postage |\n|---|---|\n| Mainland | £4 |\n| Highlands and islands | £9 |',
      )}
    />
  ),
  'a table and code wider than the screen': () => (
    <Markdown
      text={
        '| A | B | C | D | E | F |\n|---|---|---|---|---|---|\n| 1111111111 | 2222222222 | 3333333333 | 4444444444 | 5555555555 | 6666666666 |\n\n```\ncurl -X POST https://chat.example.com/api/v1/bots/7f3a91c2/messages -H "Authorization: Bearer KEY"\n```'
      }
    />
  ),
}
