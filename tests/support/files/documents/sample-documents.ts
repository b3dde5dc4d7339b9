/** Documents as shops have them, with what a person would make of each: the question finder is measured by them. */
import { bullets, contents, h, makeDocx, p, steps, table } from './docx-file.ts'
import { laidOut, makePdf, type PdfText } from './pdf-file.ts'

export interface SampleDocument {
  readonly name: string
  readonly make: () => Buffer
  /** Each question with how its answer begins and ends, in the order of the document. */
  readonly expected: readonly (readonly [question: string, begins: string, ends: string])[]
}

const faqDocx = (): Buffer =>
  makeDocx([
    h(0, '网店常见问题'),
    p('以下内容整理自客服日常回复，更新后会同步到店铺首页。'),
    contents('一、配送', '二、退换货', '三、支付'),
    h(1, '一、配送'),
    p('**1. 一般几天能到？**'),
    p('现货当天发出，江浙沪次日达，其他地区 2 至 4 天。'),
    p('偏远地区以快递公司的时效为准。'),
    p('**2. 可以指定快递吗？**'),
    p('可以，下单时在备注里写明即可。目前合作的快递有：'),
    bullets('顺丰（运费到付）', '中通', '圆通'),
    h(1, '二、退换货'),
    p('**问：怎么退货？**'),
    p('答：签收后七天内，在订单详情页点「申请退货」，然后按下面的步骤操作：'),
    steps('选择退货原因并上传照片', '等待客服审核', '寄回商品并填写快递单号'),
    p('**问：运费谁承担？**'),
    p('答：质量问题由我们承担，其他原因由您承担。'),
    h(1, '三、支付'),
    table(
      ['序号', '问题', '答案'],
      ['1', '支持哪些付款方式？', '支付宝、微信支付和银行卡。'],
      ['2', '可以开发票吗？', '可以，收货后在订单里申请电子发票。'],
    ),
    h(2, 'Do you ship abroad?'),
    p('Yes, to most countries in Europe and Asia. Customs duties are paid by the receiver.'),
    p('**Can I change my address after ordering?**'),
    p('As long as the parcel has not been handed over, write to us with the order number.'),
  ])

const manualDocx = (): Buffer =>
  makeDocx(
    [
      h(0, 'Desk Lamp User Guide'),
      p('Thank you for choosing this lamp. Please read this guide before the first use.'),
      h(1, 'Getting started'),
      h(2, 'What is in the box'),
      bullets('Lamp with base', 'Power adapter', 'This guide'),
      h(2, 'Setting up the lamp'),
      steps('Place the base on a level surface.', 'Plug in the adapter.', 'Touch the ring to turn it on.'),
      p('The ring glows white when the lamp is ready.'),
      h(1, 'Using the lamp'),
      h(2, 'Changing the brightness'),
      p('Slide a finger along the ring. There are five levels, and the lamp remembers the last one.'),
      h(2, 'Setting the timer'),
      p('Hold the ring for three seconds. The lamp turns itself off after 30 minutes.'),
      p('**Note:** the timer is cleared when the adapter is unplugged.'),
      h(1, 'Troubleshooting'),
      p('**The lamp does not turn on**'),
      p(
        'Check that the adapter sits firmly in the socket. Have you tried another socket? If the ring stays dark, contact us.',
      ),
      p('**The light flickers**'),
      p('Use only the adapter that came with the lamp.'),
      h(1, 'Technical data'),
      table(['Item', 'Value'], ['Power', '9 W'], ['Colour temperature', '2700 to 6500 K'], ['Cable', '1.5 m']),
      h(1, 'Safety'),
      p('Do not cover the lamp. Keep it away from water.'),
    ],
    { pages: 6 },
  )

const policyDocx = (): Buffer =>
  makeDocx([
    p('**会员服务管理办法**'),
    p('为了规范会员服务，维护会员的合法权益，制定本办法。'),
    p('第一章 会员资格'),
    p('第一条 年满十八周岁的自然人，完成实名认证后可以申请成为会员。'),
    p('第二条 会员分为普通会员和金卡会员，等级按上一年度的消费金额评定。'),
    p('第二章 积分规则'),
    p('（一）积分获取'),
    p('每消费一元积一分，退款的订单不计积分。'),
    p('（二）积分有效期'),
    p('积分自获得之日起两年内有效，逾期自动清零。'),
    p('（三）积分兑换'),
    p('积分可以兑换优惠券和实物礼品：'),
    p('1. 100 积分兑换 5 元优惠券；'),
    p('2. 1000 积分兑换礼品一份；'),
    p('3. 兑换后不予退回。'),
    p('第三章 附则'),
    p('本办法自发布之日起施行，由会员服务部负责解释。'),
  ])

const chatTxt = (): Buffer =>
  Buffer.from(
    [
      '2026-03-02 10:01:12 买家：在吗',
      '2026-03-02 10:01:20 客服：在的亲，有什么可以帮您？',
      '2026-03-02 10:01:45 买家：这件外套有加绒的吗',
      '2026-03-02 10:02:03 客服：有的，加绒款在同一个链接里，颜色选「加绒」就可以。',
      '2026-03-02 10:02:40 买家：好的谢谢',
      '2026-03-02 10:02:44 客服：不客气~',
      '2026-03-02 11:15:08 买家：你好，请问身高 165 体重 110 穿什么码？',
      '2026-03-02 11:15:30 客服：建议 M 码，喜欢宽松可以拍 L。',
      '2026-03-02 11:16:02 买家：洗了会缩水吗？',
      '2026-03-02 11:16:25 客服：冷水手洗不会缩水。',
      '2026-03-02 11:16:31 客服：不建议机洗和烘干。',
      '2026-03-02 11:17:00 买家：嗯嗯',
      '2026-03-02 14:40:19 买家：今天下单什么时候发货',
      '2026-03-02 14:40:52 客服：下午四点前下单当天发货。',
    ].join('\r\n'),
  )

const faqPdf = (): Buffer => {
  const heading = (text: string): PdfText => ({ text, y: 0, size: 16, isBold: true })
  const question = (text: string): PdfText => ({ text, y: 0, isBold: true })
  const body = laidOut([
    { text: 'Frequently Asked Questions', y: 0, size: 22, isBold: true },
    heading('Orders and delivery'),
    question('How long does delivery take?'),
    'Parcels within the country arrive within two to four working days. Orders that are placed before noon leave our warehouse on the same day, and you receive a message with a tracking number as soon as the parcel has been handed over.',
    question('Can I collect my order in the shop?'),
    'Yes. Choose collection at the checkout and wait for our message before you come. Please bring the order number.',
    heading('退款与售后'),
    question('多久能收到退款？'),
    '我们收到退回的商品并检查无误之后，会在三个工作日之内原路退款。银行卡退款到账的时间以各家银行为准，一般不会超过七个工作日，节假日顺延。',
    question('保修期多长？'),
    '所有电器自签收之日起保修一年，人为损坏不在保修范围之内。',
  ])
  const pages = [
    ...body,
    ...laidOut([
      question('How do I contact you?'),
      'Write to us from the contact page. We answer within one working day.',
    ]),
    ...laidOut([question('周末有人值班吗？'), '周末和节假日都有人值班，时间是早上九点到晚上六点。']),
  ]
  return makePdf(
    pages.map((lines, index) => [
      { text: 'Example Shop - Help', x: 60, y: 40, size: 9 },
      ...lines,
      { text: `${index + 1} / ${pages.length}`, x: 290, y: 810, size: 9 },
    ]),
  )
}

const faqMd = (): Buffer =>
  Buffer.from(`# Gift cards

## How do I redeem a gift card?

Enter the code at the checkout under **Gift card**. What is left stays on the card.

## 礼品卡可以退吗

没有用过的礼品卡，购买之后 14 天内可以退。

## Validity

Gift cards are valid for three years.

- The date stands on the card
- It cannot be extended

## Questions from our shops

Q: Can two cards be combined?
A: Yes, up to five in one order.

Q: 丢了怎么办？
A: 凭购买记录可以挂失，到店里补一张新卡。
`)

const plainTxt = (): Buffer =>
  Buffer.from(`洗衣店顾客须知

一、营业时间
周一到周六早上八点到晚上八点，周日休息。

二、取衣
1、什么时候可以取？
普通衣物三天后可取，加急当天可取，加收一半费用。
2、小票丢了怎么取？
请带上身份证，报手机号码登记后领取。
3、逾期不取怎么办？
超过三个月未取的衣物，我们会电话联系您；六个月后不再负责保管。

三、赔偿
因洗涤造成损坏的，按以下标准赔偿：
1. 购买一年以内的，按原价的七成；
2. 购买一年以上的，按原价的三成。

有问题请到前台咨询。
`)

const termsPdf = (): Buffer => {
  const heading = (text: string): PdfText => ({ text, y: 0, size: 13, isBold: true })
  const body = laidOut(
    [
      { text: 'Terms of Rental', y: 0, size: 20, isBold: true },
      'These terms apply to all bicycles that are rented from one of our stations.',
      heading('1. Who can rent'),
      'Anyone who is at least sixteen years old can rent a bicycle. Children may ride along in a child seat, which is available at every station without an extra charge as long as there are some left.',
      heading('2. Deposit'),
      'We take a deposit by card when the bicycle is handed over. It is released on the day of return, provided that the bicycle is complete and not damaged; your bank may take some days more to show it.',
      heading('3. Returning a bicycle'),
      'A bicycle can be returned at any station during its opening hours. Lock it to the stand and hand the key to the staff.',
      heading('4. Theft and damage'),
      'Report a theft to the police and to us on the same day. Normal wear is our matter; for other damage you pay the repair, at most the amount of the deposit.',
    ],
    14,
  )
  return makePdf(
    body.map((lines, index) => [
      { text: 'Terms of Rental, version 3', x: 60, y: 36, size: 8 },
      ...lines,
      { text: `Page ${index + 1} of ${body.length}`, x: 270, y: 815, size: 8 },
    ]),
  )
}

export const sampleDocuments: readonly SampleDocument[] = [
  {
    name: 'faq.docx',
    make: faqDocx,
    expected: [
      ['一般几天能到？', '现货当天发出', '以快递公司的时效为准。'],
      ['可以指定快递吗？', '可以，下单时', '- 顺丰（运费到付）\n- 中通\n- 圆通'],
      ['怎么退货？', '签收后七天内', '3. 寄回商品并填写快递单号'],
      ['运费谁承担？', '质量问题', '由您承担。'],
      ['支持哪些付款方式？', '支付宝', '银行卡。'],
      ['可以开发票吗？', '可以', '电子发票。'],
      ['Do you ship abroad?', 'Yes, to most', 'the receiver.'],
      ['Can I change my address after ordering?', 'As long as', 'order number.'],
    ],
  },
  {
    name: 'manual.docx',
    make: manualDocx,
    expected: [
      ['What is in the box', '- Lamp with base', '- This guide'],
      ['Setting up the lamp', '1. Place the base', 'when the lamp is ready.'],
      ['Changing the brightness', 'Slide a finger', 'the last one.'],
      ['Setting the timer', 'Hold the ring', 'unplugged.'],
      ['The lamp does not turn on', 'Check that', 'contact us.'],
      ['The light flickers', 'Use only', 'the lamp.'],
      ['Technical data', '| Item | Value |', '| Cable | 1.5 m |'],
      ['Safety', 'Do not cover', 'from water.'],
    ],
  },
  {
    name: 'policy.docx',
    make: policyDocx,
    expected: [
      ['会员资格', '第一条 年满十八周岁', '消费金额评定。'],
      ['积分获取', '每消费一元', '不计积分。'],
      ['积分有效期', '积分自获得', '自动清零。'],
      ['积分兑换', '积分可以兑换', '兑换后不予退回。'],
      ['会员服务管理办法附则', '本办法自发布', '负责解释。'],
    ],
  },
  {
    name: 'chat.txt',
    make: chatTxt,
    expected: [
      ['这件外套有加绒的吗', '有的，加绒款', '就可以。'],
      ['身高 165 体重 110 穿什么码？', '建议 M 码', '可以拍 L。'],
      ['洗了会缩水吗？', '冷水手洗', '机洗和烘干。'],
      ['今天下单什么时候发货', '下午四点前', '当天发货。'],
    ],
  },
  {
    name: 'faq.pdf',
    make: faqPdf,
    expected: [
      ['How long does delivery take?', 'Parcels within', 'handed over.'],
      ['Can I collect my order in the shop?', 'Yes. Choose', 'order number.'],
      ['多久能收到退款？', '我们收到', '节假日顺延。'],
      ['保修期多长？', '所有电器', '保修范围之内。'],
      ['How do I contact you?', 'Write to us', 'one working day.'],
      ['周末有人值班吗？', '周末和节假日', '晚上六点。'],
    ],
  },
  {
    name: 'cards.md',
    make: faqMd,
    expected: [
      ['How do I redeem a gift card?', 'Enter the code', 'stays on the card.'],
      ['礼品卡可以退吗', '没有用过', '可以退。'],
      ['Validity', 'Gift cards are', 'It cannot be extended'],
      ['Can two cards be combined?', 'Yes, up to five', 'in one order.'],
      ['丢了怎么办？', '凭购买记录', '补一张新卡。'],
    ],
  },
  {
    name: 'laundry.txt',
    make: plainTxt,
    expected: [
      ['营业时间', '周一到周六', '周日休息。'],
      ['什么时候可以取？', '普通衣物', '一半费用。'],
      ['小票丢了怎么取？', '请带上', '登记后领取。'],
      ['逾期不取怎么办？', '超过三个月', '负责保管。'],
      ['赔偿', '因洗涤造成', '前台咨询。'],
    ],
  },
  {
    name: 'terms.pdf',
    make: termsPdf,
    expected: [
      ['Who can rent', 'Anyone who is', 'some left.'],
      ['Deposit', 'We take a deposit', 'to show it.'],
      ['Returning a bicycle', 'A bicycle can be', 'to the staff.'],
      ['Theft and damage', 'Report a theft', 'of the deposit.'],
    ],
  },
]
