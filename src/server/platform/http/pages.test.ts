import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageIds, pageOf } from '#contract/site-map/pages.ts'
import { pathsOf } from '#contract/site-map/places.ts'
import { plannedPages } from '#contract/site-map/planned.ts'
import { registerPages } from './pages.ts'

let app: FastifyInstance
let webFolder: string

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'huida-pages-'))
  for (const name of ['index.html', 'home.zh.html', 'home.en.html'])
    await writeFile(join(webFolder, name), '<html lang="en"><head></head></html>')
  app = fastify()
  await app.register(cookie)
  await registerPages(app, { webFolder, forceLocale: undefined, baseUrl: 'https://bots.example' })
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
