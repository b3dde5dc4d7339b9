import type { ChannelSamples } from '#channels/port/samples.ts'
import type { WechatConfig } from '#contract/features/channels/kinds.ts'
import { sampleAccount } from './account.ts'
import { type CallBack, plainSignature, signedCall } from './call-backs.ts'
import { configOf } from './own-side.ts'

const at = new Date('2026-11-26T08:00:00.000Z')
const seconds = at.getTime() / 1000
const who = { ToUserName: 'gh_97417a04a28d', FromUserName: 'o9AgO5Kd5ggOC-bXrbNODIiE3bGY', CreateTime: seconds }
const message: CallBack = { ...who, MsgType: 'text', Content: '几点开门？', MsgId: 24_086_087_575_195_331n }
const picture: CallBack = {
  ...who,
  MsgType: 'image',
  PicUrl: 'http://mmbiz.qpic.cn/mmbiz_jpg/0',
  MediaId: 'media-of-a-picture',
  MsgId: 24_086_087_575_195_332n,
}
const voice: CallBack = {
  ...who,
  MsgType: 'voice',
  Format: 'amr',
  MediaId: 'media-of-a-voice',
  MsgId: 24_086_087_575_195_333n,
}
const follow: CallBack = { ...who, MsgType: 'event', Event: 'subscribe', EventKey: '' }

const accounts = {
  plain: sampleAccount({ mode: 'plain' }),
  compatible: sampleAccount({ mode: 'compatible' }),
  safe: sampleAccount(),
}
type Mode = keyof typeof accounts

function callOf(mode: Mode, callBack: CallBack) {
  const { query, contentType, body } = signedCall(callBack, accounts[mode], at)
  return { method: 'POST' as const, query, headers: { 'content-type': contentType }, body: Buffer.from(body) }
}

/** The plain signature covers the time alone. In compatible mode the plain words beside the encrypted ones are not read. */
const ofMode = (mode: Mode) => ({ config: mode, at, isBodySigned: false })

const nonce = '1320562132'
const handshake = { timestamp: String(seconds), nonce, echostr: '4375120948345356249' }
const signature = plainSignature(accounts.safe.token, handshake.timestamp, nonce)

export const wechatSamples: ChannelSamples<WechatConfig> = {
  configs: {
    plain: configOf(accounts.plain),
    compatible: configOf(accounts.compatible),
    safe: configOf(accounts.safe),
  },
  calls: [
    {
      ...ofMode('safe'),
      name: 'the question for the address',
      call: { method: 'GET', query: { ...handshake, signature }, headers: {}, body: Buffer.alloc(0) },
      reads: 'answered',
    },
    { ...ofMode('plain'), name: 'a plain message', call: callOf('plain', message), reads: ['message'] },
    { ...ofMode('compatible'), name: 'a message twice', call: callOf('compatible', message), reads: ['message'] },
    { ...ofMode('safe'), name: 'an encrypted message', call: callOf('safe', message), reads: ['message'] },
    { ...ofMode('safe'), name: 'a picture', call: callOf('safe', picture), reads: ['message'], media: ['image'] },
    { ...ofMode('plain'), name: 'a voice message', call: callOf('plain', voice), reads: ['message'], media: ['voice'] },
    { ...ofMode('safe'), name: 'a new follower', call: callOf('safe', follow), reads: ['arrival'] },
  ],
}
