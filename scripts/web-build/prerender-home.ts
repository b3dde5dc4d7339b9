/**
 * After the browser's build: renders `/home` into `home.zh.html` and `home.en.html`, so that the first paint needs no script. The application is
 * built a second time for Node, used once and thrown away.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest, type Plugin, type PluginOption } from 'vite'

/** What `src/web/prerender.tsx` exports. */
interface PrerenderedHome {
  htmlLanguage: string
  title: string
  description: string
  body: string
}

interface PrerenderModule {
  prerenderHome: (locale: 'zh' | 'en') => Promise<PrerenderedHome>
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}

/** The files of the given modules and of everything they import at once. */
function filesOf(manifest: Manifest, sources: readonly string[]): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}`)
    if (scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const source of sources) visit(source)
  return { scripts, styles }
}

/**
 * The style sheets move into the page: five small files less before the first paint. Each link stays as one that never applies, as Vite's loader
 * would otherwise fetch the sheet again and wait for it before it runs the screen.
 */
async function inlineStyles(styles: Iterable<string>, webFolder: string): Promise<string> {
  const files = [...styles]
  const contents = await Promise.all(files.map((file) => readFile(join(webFolder, file), 'utf8')))
  const links = files.map((file) => `<link rel="stylesheet" media="not all" crossorigin href="/${file}">`)
  return `<style>${contents.join('')}</style>\n    ${links.join('\n    ')}`
}

async function writePage(
  shell: string,
  home: PrerenderedHome,
  locale: string,
  manifest: Manifest,
  webFolder: string,
): Promise<string> {
  const { scripts, styles } = filesOf(manifest, [
    'index.html',
    'features/home/Home.tsx',
    `../phrases/${locale}/index.ts`,
    `../phrases/${locale}/features/home.ts`,
  ])
  const preloads = [...scripts]
    .filter((file) => file !== manifest['index.html']?.file)
    .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
  const style = await inlineStyles(styles, webFolder)
  const title = escapeHtml(home.title)
  const description = escapeHtml(home.description)
  // A function as the replacement: `$` in the texts (prices) must stay as it is.
  return (
    shell
      .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
      // The page is already readable: its scripts may wait for the paint.
      .replace('<script type="module"', '<script type="module" fetchpriority="low"')
      .replace(/<html lang="[^"]*"/, () => `<html lang="${home.htmlLanguage}"`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
      .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${description}">`)
      .replace(
        '</head>',
        () =>
          `${style}\n    ${preloads.join('\n    ')}\n<meta property="og:title" content="${title}"><meta property="og:description" content="${description}"><meta property="og:type" content="website"></head>`,
      )
      .replace('<div id="root"></div>', () => `<div id="root" data-locale="${locale}">${home.body}</div>`)
  )
}

export function prerenderPages(rootFolder: string, sharedPlugins: () => PluginOption[]): Plugin {
  let webFolder = ''
  return {
    name: 'prerender-home',
    apply: 'build',
    configResolved(config) {
      webFolder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler() {
        // Beside the build, which may stand aside until it is complete: two builds at once do not meet.
        const nodeFolder = `${webFolder}-prerender`
        await build({
          configFile: false,
          root: join(rootFolder, 'src/web'),
          publicDir: false,
          logLevel: 'warn',
          plugins: sharedPlugins(),
          build: { ssr: 'prerender.tsx', outDir: nodeFolder, emptyOutDir: true, target: 'node20' },
        })
        const { prerenderHome } = (await import(
          `${pathToFileURL(join(nodeFolder, 'prerender.js')).href}?${Date.now()}`
        )) as PrerenderModule
        const shell = await readFile(join(webFolder, 'index.html'), 'utf8')
        const manifest = JSON.parse(await readFile(join(webFolder, '.vite/manifest.json'), 'utf8')) as Manifest
        for (const locale of ['zh', 'en'] as const) {
          // React leaves this mark where a part was still loading: hydration would then start over.
          const home = await prerenderHome(locale)
          if (home.body.includes('<!--$!-->'))
            throw new Error(`The home page in ${locale} waits for a chunk while it is prerendered`)
          const page = await writePage(shell, home, locale, manifest, webFolder)
          await writeFile(join(webFolder, `home.${locale}.html`), page)
        }
        await rm(nodeFolder, { recursive: true })
      },
    },
  }
}
