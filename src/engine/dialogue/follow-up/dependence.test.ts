import { expect, test } from 'vitest'
import { dependenceOf } from './dependence.ts'

const linesOf = (text: string): string[] => text.trim().split('\n')

const englishAlone = linesOf(`
How do I return a jacket?
Where is my order?
Do you ship to Canada?
How much does it cost to ship to Canada?
How long does it take to get a refund?
Is it possible to change my delivery address?
Is it safe to drink?
Can I pay by credit card?
What are your opening hours?
What are your prices?
I need help
Can you help me
Who are you
What can you do?
I have a question
My parcel has not arrived
I ordered shoes but they are too small
The phone I bought broke and it won't turn on
It says my card was declined
What does it mean when the light blinks?
How do I reset my password?
Refund policy
Opening hours
iPhone 15
Is there a gift card?
Do you have a store in Berlin?
How can I contact a human?
I want to cancel my subscription
Can this jacket be washed?
Does this product come with a charger?
And do you offer student discounts for courses?
When does the shop in Berlin open?
Where are you located
How are you
Why was my account locked?
What is the warranty on laptops?
How long is the warranty?
Is delivery free on weekends?
I was charged twice
What about my refund?
How many people can join a call?
Is it true that you ship abroad?
The order that I placed yesterday is wrong
Can I change the colour of an order?
Which documents do I need for a visa?
Do I have to pay customs?
`)

const chineseAlone = linesOf(`
下单后怎么修改收货地址？
什么时候发货？
鞋子怎么退？
你们几点开门
你们在哪里
我的快递到哪了
退款多久到账
可以用信用卡付款吗
怎么联系人工客服
会员有什么好处
忘记密码怎么办
发票怎么开
支持七天无理由退货吗
这个手机怎么退货
那件衣服什么时候补货
那个蓝色的杯子多少钱
我想取消订单
国际运费多少钱
有没有优惠券
怎么还没发货呢
为什么扣了我两次钱
我的订单呢
收到的东西坏了
门牌号打错了
买错尺码了怎么换
我买的手机它不开机
还有货吗
还有没有别的颜色
还没有收到货
你是谁
你们支持国际配送吗
如何申请退款
会员卡怎么办理
酒店可以带宠物吗
签证需要什么材料
周末可以送货吗
快递丢了怎么办
账号被锁了
不想要了可以退吗
电子发票在哪里下载
iPhone 15 的保修期是多久
怎么退货
两个订单能合并吗
洗衣机怎么预约安装
人工
`)

const englishFollowing = linesOf(`
and how much is it?
How much is it?
how much
what about weekends
What about international shipping?
how about returns
how long does that take
And how long does it take?
and for iPhone 15?
for students?
in Germany?
with a credit card?
on weekends?
and on Sundays
when
why?
where?
When will it arrive?
Can I cancel it?
is it free
does it support returns
how do I wash it
Can I return it to the store?
and abroad?
and the blue one?
does that include batteries
does this apply to sale items
is it waterproof
how do I get there
until when
weekends too?
sale items as well?
ok, and how long does that last?
thanks. how much do they cost
And how do I pay?
or by PayPal?
same for children?
which one
Can I get it in blue?
Do they come in other sizes?
is it possible to return it
And what about exchanges?
what time
How many?
how often
`)

const chineseFollowing = linesOf(`
那要多少钱
多少钱
周末呢？
它支持退货吗
那退货呢
iPhone 15 呢
iPhone 15呢？
多久
要多久
要多久才能到
需要几天
什么时候能收到
那运费谁出
那怎么申请
怎么申请
怎么办理
在哪里办理
去哪弄
这个多少钱
这个支持退货吗
这个怎么用
那个可以退吗
可以退这个吗
那周末可以吗
那节假日呢
节假日也可以吗
海外也支持吗
如果是海外的话呢
要是周末呢
换成蓝色的呢
免费吗
要钱吗
贵不贵
为什么
它们有保修吗
这款有几种颜色
好的，那多久能到
谢谢，那要收费吗
嗯，那需要什么材料
请问要多长时间
那学生呢
另外，要收费吗
那还能退吗
怎么操作
它防水吗
`)

test.each([...englishAlone, ...chineseAlone])('%s stands alone', (text) => {
  expect(dependenceOf(text)).toBeUndefined()
})

test.each([...englishFollowing, ...chineseFollowing])('%s depends on the turn before', (text) => {
  expect(dependenceOf(text)).toBeDefined()
})

test('more than forty of each are tried', () => {
  for (const list of [englishAlone, chineseAlone, englishFollowing, chineseFollowing]) {
    expect(new Set(list).size).toBeGreaterThan(40)
  }
})
