/** Codes of platforms that their owner knows by one name. */

/** Official accounts have one of two codes; to their owner they are the same. */
const wechatCodes = ['WECHAT-MP-ZHUJUE', 'WECHAT-SERVICE-PROVIDER']
export const wechatPlatforms = wechatCodes.join()

/** What the filter has for a code: itself, or all codes that its owner knows by the same name. */
export function groupOfPlatform(code: string): string {
  return wechatCodes.includes(code) ? wechatPlatforms : code
}
