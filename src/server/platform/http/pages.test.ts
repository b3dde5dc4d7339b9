import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import zlib from 'node:zlib'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { pageIds, pageOf } from '#contract/site-map/pages.ts'
import { pathsOf } from '#contract/site-map/places.ts'
import { plannedPages } from '#contract/site-map/planned.ts'
import { registerPages } from './pages.ts'

let shopName = `Tents $& "more" <b>`

async function describeBot(botId: string) {
  if (botId === 'broken') throw new Error('No database')
  return botId === 'shop' ? { title: shopName, text: 'Answers\nat once', colour: '#8a5a00' } : undefined
}

let app: FastifyInstance
let webFolder: string

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'huida-pages-'))
  for (const name of ['index.html', 'home.zh.html', 'home.en.html'])
    await writeFile(join(webFolder, name), '<html lang="en"><head><title>Huida</title></head></html>')
  app = fastify()
  await app.register(cookie)
  await registerPages(app, {
    webFolder,
    forceLocale: undefined,
    sendsMail: false,
    baseUrl: 'https://bots.example',
    describeBot,
  })
})
afterAll(async () => {
  await app.close()
  await rm(webFolder, { recursive: true })
})

async function statusOf(url: string): Promise<number> {
  return (await app.inject({ url })).statusCode
}

describe('the status of a page', () => {
  it('is 200 for every built path', async () => {
    for (const path of pageIds.flatMap((id) => pathsOf(pageOf(id)))) expect(await statusOf(path), path).toBe(200)
  })

  it('is 404 for every planned path and for unknown ones, with the page of the app', async () => {
    for (const path of [...Object.values(plannedPages).flat(), '/nope', '/user/foo/bar', '/userIndex/nope']) {
      const reply = await app.inject({ url: path })
      expect(reply.statusCode, path).toBe(404)
      expect(reply.headers['content-type'], path).toContain('text/html')
    }
  })

  it('lists the public pages for search engines', async () => {
    expect((await app.inject({ url: '/robots.txt' })).body).toContain('Sitemap: https://bots.example/sitemap.xml')
    const siteMap = (await app.inject({ url: '/sitemap.xml' })).body
    expect(siteMap).toContain('<loc>https://bots.example/aiWorld</loc>')
    expect(siteMap).not.toContain('/userIndex')
  })
})

describe('the page of a bot', () => {
  const pageOfBot = (bot: string) => app.inject({ url: `/appDialogChat?bot=${bot}` })

  it('names the bot to chats that show a card of its link, whatever stands in the name', async () => {
    const { body } = await pageOfBot('shop')
    const name = 'Tents $&amp; &quot;more&quot; &lt;b&gt;'
    expect(body).toContain(`<title>${name}</title>`)
    expect(body).toContain(`<meta property="og:title" content="${name}">`)
    expect(body).toContain('<meta property="og:description" content="Answers at once">')
  })

  it('is compressed once for each look, and anew when the bot is called otherwise', async () => {
    const compressedTitle = async (cookie: string) => {
      const headers = { 'accept-encoding': 'br', cookie }
      const { rawPayload } = await app.inject({ url: '/appDialogChat?bot=shop', headers })
      const html = zlib.brotliDecompressSync(rawPayload).toString()
      return `${/<title>(.*)<\/title>/.exec(html)?.[1]} ${/scheme="(\w+)"/.exec(html)?.[1]}`
    }
    const compressing = vi.spyOn(zlib, 'brotliCompressSync')
    const name = shopName
    onTestFinished(() => {
      compressing.mockRestore()
      shopName = name
    })
    const first = await compressedTitle('theme=dark')
    expect(await compressedTitle('theme=dark')).toBe(first)
    expect(await compressedTitle('theme=light')).toMatch(/ light$/)
    shopName = 'Ridge'
    expect(await compressedTitle('theme=dark')).toBe('Ridge dark')
    expect(compressing).toHaveBeenCalledTimes(3)
  })

  it.each(['nobody', 'broken', ''])('is there without a card for the bot "%s"', async (bot) => {
    const { body, statusCode } = await pageOfBot(bot)
    expect([statusCode, body.includes('og:title')]).toEqual([200, false])
    expect(body).toContain('<title>Huida</title>')
  })
})
