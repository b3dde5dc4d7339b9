/**
 * Serves the built web app: hashed assets cached for a year, pages never cached, each with what it must know before the first call. The status is by the
 * path alone: 404 where the table of pages has none, whoever asks.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import zlib from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hostedPagePath } from '#contract/features/embed.ts'
import { idSchema, type Locale } from '#contract/fields.ts'
import { findPage } from '#contract/site-map/find-page.ts'
import { pageIds, pageOf, pathOf } from '#contract/site-map/pages.ts'
import { RecentMap } from '../turns/recent-map.ts'
import { AppError } from './app-error.ts'

/** A few kilobytes each. */
const maxHostedPages = 1000

export interface PageSettings {
  /** The folder of the web build. */
  readonly webFolder: string
  /** Where the installation stands on the internet, for sitemap.xml. */
  readonly baseUrl: string
  readonly forceLocale: Locale | undefined
  /** Whether mails go out, or wait in the outbox for an ADMIN to pass on. */
  readonly sendsMail: boolean
  /** What the page of a bot says of itself; undefined when there is no such bot. */
  readonly describeBot?: (botId: string) => Promise<PageHead | undefined>
  /** The sites that may show it in a frame; empty: every site. */
  readonly sitesOfBot?: (botId: string) => Promise<readonly string[]>
}

/** What cards of a link, as chats show them, are made of. */
export interface PageHead {
  readonly title: string
  readonly text: string
  /** `#rrggbb` */
  readonly colour: string
}

/** The language of a first paint: forced, else the stored choice, else the browser's, else English. */
export function localeOf(request: FastifyRequest, forceLocale: Locale | undefined): Locale {
  if (forceLocale !== undefined) return forceLocale
  const stored = request.cookies.language
  if (stored === 'zh' || stored === 'en') return stored
  const wanted = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.trim().toLowerCase().split(';')
      return { language: tag.slice(0, 2), quality: Number(quality.trim().slice(2)) || 0 }
    })
    .sort((one, other) => other.quality - one.quality)
  for (const { language } of wanted) if (language === 'zh' || language === 'en') return language
  return 'en'
}

/** The chosen look; without one the style sheet follows the system. The page carries it, so that nothing flashes before the script runs. */
function themeOf(request: FastifyRequest): 'light' | 'dark' | undefined {
  const { theme } = request.cookies
  return theme === 'light' || theme === 'dark' ? theme : undefined
}

type Encoding = 'br' | 'gzip' | 'identity'

function encodingOf(request: FastifyRequest): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const refused = /;\s*q=0(?:\.0*)?\s*$/
  const names = accepted
    .split(',')
    .filter((each) => !refused.test(each))
    .map((each) => each.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding)) ?? 'identity'
}

function encode(html: string, encoding: Encoding): Buffer {
  if (encoding === 'br') return zlib.brotliCompressSync(html)
  return encoding === 'gzip' ? zlib.gzipSync(html) : Buffer.from(html)
}

/** Of a page that one bot has to itself: quick rather than small. */
function encodeQuickly(html: string, encoding: Encoding): Buffer {
  if (encoding !== 'br') return encode(html, encoding)
  return zlib.brotliCompressSync(html, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } })
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function withHead(html: string, { title, text, colour }: PageHead): string {
  const [name, description, colourText] = [title, text.replace(/\s+/g, ' '), colour].map((value) =>
    value.replace(/[&<>"']/g, (sign) => escapes[sign] ?? ''),
  )
  const tags = [
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${name}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta name="description" content="${description}">`,
    `<meta name="theme-color" content="${colourText}">`,
  ]
  return (
    html
      .replace(/<meta name="(?:description|theme-color)"[^>]*>/g, '')
      // Functions, as a name may hold what `replace` reads as a pattern.
      .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
      .replace('</head>', () => `${tags.join('')}</head>`)
  )
}

export async function registerPages(
  app: FastifyInstance,
  { webFolder, baseUrl, forceLocale, sendsMail, describeBot, sitesOfBot }: PageSettings,
): Promise<void> {
  const [shell, homeZh, homeEn] = await Promise.all(
    ['index.html', 'home.zh.html', 'home.en.html'].map((name) => readFile(join(webFolder, name), 'utf8')),
  )
  if (shell === undefined || homeZh === undefined || homeEn === undefined)
    throw new Error('The web build is incomplete')
  const pages = { shell, zh: homeZh, en: homeEn }
  /** The pages of bots, as they say themselves: a changed bot has another one. */
  const hostedPages = new RecentMap<string, Buffer>(maxHostedPages)
  /** Two pages in two languages, three looks and three encodings: each is made once. */
  const variants = new Map<string, Buffer>()

  await app.register(fastifyStatic, {
    root: webFolder,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '**/.vite/**'],
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      // The script that owners paste into their own sites; browsers refuse to hand anything else to another site.
      if (/[\\/]embed\.js(?:\.\w+)?$/.test(path)) void reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })

  const sitemap = sitemapOf(baseUrl)
  app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml; charset=utf-8').send(sitemap))
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robotsOf(baseUrl)))
  app.get('/', (_request, reply) => reply.redirect(pathOf('home'), 302))

  function pageOf(request: FastifyRequest, path: string, encoding: Encoding): Buffer {
    const isHome = path === pathOf('home')
    const key = [isHome, localeOf(request, forceLocale), themeOf(request), encoding].join(' ')
    const known = variants.get(key)
    if (known !== undefined) return known
    const page = encode(htmlOf(request, isHome), encoding)
    variants.set(key, page)
    return page
  }

  function htmlOf(request: FastifyRequest, isHome: boolean): string {
    const locale = localeOf(request, forceLocale)
    const theme = themeOf(request)
    const boot = JSON.stringify({ locale, forceLocale: forceLocale ?? null, sendsMail })
    const language = locale === 'zh' ? 'zh-CN' : 'en'
    return pages[isHome ? locale : 'shell']
      .replace(
        /<html lang="[^"]*"/,
        `<html lang="${language}"${theme === undefined ? '' : ` data-mantine-color-scheme="${theme}"`}`,
      )
      .replace('</head>', `<script type="application/json" id="boot">${boot}</script></head>`)
  }

  /** A bot's own page, with its name where a chat that is sent the link looks for one. The page works without, so nothing may fail for it. */
  async function hostedPageOf(request: FastifyRequest, encoding: Encoding): Promise<Buffer | undefined> {
    const { bot } = request.query as { bot?: unknown }
    if (describeBot === undefined || typeof bot !== 'string') return undefined
    const head = await describeBot(bot).catch((error: unknown) => {
      request.log.warn({ err: error }, 'page of a bot not described')
      return undefined
    })
    if (head === undefined) return undefined
    const { title, text, colour } = head
    const key = JSON.stringify([title, text, colour, localeOf(request, forceLocale), themeOf(request), encoding])
    const known = hostedPages.get(key)
    if (known !== undefined) return known
    const page = encodeQuickly(withHead(htmlOf(request, false), head), encoding)
    hostedPages.set(key, page)
    return page
  }

  /** Whoever may not be looked up is shown in no other site. */
  async function framersOf(request: FastifyRequest): Promise<string> {
    // As the page reads it: of a name that came twice the first counts.
    const id = idSchema.safeParse(new URLSearchParams(request.url.split('?', 2)[1]).get('bot'))
    if (sitesOfBot === undefined) return '*'
    // A page without a bot has nothing to show elsewhere.
    if (!id.success) return "'self'"
    try {
      return frameAncestors(await sitesOfBot(id.data))
    } catch (error) {
      request.log.warn({ err: error }, 'sites of a bot not read')
      return "'self'"
    }
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(?:api|factory|assets)\//.test(path) &&
      !/\.[a-z0-9]{2,5}$/i.test(path)
    if (!isPage) throw new AppError('not-found')
    const encoding = encodingOf(request)
    // The hosted page is made to stand in other people's sites; every other page must not be framed.
    const isHosted = path === hostedPagePath
    if (isHosted) allowFraming(reply, await framersOf(request))
    const hosted = isHosted ? await hostedPageOf(request, encoding) : undefined
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    return reply
      .code(findPage(path) === undefined ? 404 : 200)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding, accept-language, cookie')
      .type('text/html; charset=utf-8')
      .send(hosted ?? pageOf(request, path, encoding))
  })
}

/** Of a list without a scheme browsers would take our own: a site may be tried out without a certificate. */
function frameAncestors(sites: readonly string[]): string {
  if (sites.length === 0) return '*'
  return ["'self'", ...sites.flatMap((site) => [`https://${site}`, `http://${site}`])].join(' ')
}

/** One header alone says it: browsers that know both would ask both. */
function allowFraming(reply: FastifyReply, framers: string): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  void reply.header(
    'content-security-policy',
    policy.replace("frame-ancestors 'none'", () => `frame-ancestors ${framers}`),
  )
  void reply.removeHeader('x-frame-options')
}

/** A page stands under one address in both languages, so that there are no alternates to name. */
function sitemapOf(baseUrl: string): string {
  const addresses = pageIds
    .map(pageOf)
    .flatMap(({ path, isIndexed }) => (isIndexed ? [new URL(path, baseUrl).href] : []))
  const lines = addresses.map((address) => `  <url><loc>${address}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>',
    '',
  ].join('\n')
}

/** What is behind the log-in, and calls, is nothing to index. */
function robotsOf(baseUrl: string): string {
  const hidden = ['/api/', '/files/', '/user/', '/user2/', '/userIndex/', '/admin/']
  return [
    'User-agent: *',
    ...hidden.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', baseUrl).href}`,
    '',
  ].join('\n')
}
