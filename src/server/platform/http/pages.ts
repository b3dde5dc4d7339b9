/** Serves the built web app: hashed assets for ever, pages never cached, each with what it must know before the first call. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Locale } from '#contract/fields.ts'
import { AppError } from './app-error.ts'

export interface PageSettings {
  /** The folder of the web build. */
  readonly webFolder: string
  readonly forceLocale: Locale | undefined
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

export async function registerPages(app: FastifyInstance, { webFolder, forceLocale }: PageSettings): Promise<void> {
  const [shell, homeZh, homeEn] = await Promise.all(
    ['index.html', 'home.zh.html', 'home.en.html'].map((name) => readFile(join(webFolder, name), 'utf8')),
  )
  if (shell === undefined || homeZh === undefined || homeEn === undefined)
    throw new Error('The web build is incomplete')
  const homes = { zh: homeZh, en: homeEn }

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
    },
  })

  app.get('/', (_request, reply) => reply.redirect('/home', 302))

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(?:api|factory|assets)\//.test(path) &&
      !/\.[a-z0-9]{2,5}$/i.test(path)
    if (!isPage) throw new AppError('not-found')
    const locale = localeOf(request, forceLocale)
    const boot = JSON.stringify({ locale, forceLocale: forceLocale ?? null })
    const html = (path === '/home' ? homes[locale] : shell)
      .replace(/<html lang="[^"]*"/, `<html lang="${locale === 'zh' ? 'zh-CN' : 'en'}"`)
      .replace('</head>', `<script type="application/json" id="boot">${boot}</script></head>`)
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, cookie')
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
