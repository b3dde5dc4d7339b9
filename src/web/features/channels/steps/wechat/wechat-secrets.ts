/** Secrets that both sides have to know, made here so that nobody has to think of any. */

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Even over all signs: values that would favour the first ones are drawn again. */
function randomText(length: number): string {
  const limit = 256 - (256 % signs.length)
  let text = ''
  while (text.length < length) {
    for (const value of crypto.getRandomValues(new Uint8Array(length)))
      if (value < limit && text.length < length) text += signs[value % signs.length]
  }
  return text
}

export function newWechatSecrets() {
  // 43 signs of base64 hold 258 bits, of which WeChat takes 256; a last sign that says more would be refused by strict readers.
  return { token: randomText(32), encodingAesKey: `${randomText(42)}A` }
}
