/** Builds `src/widget/embed.ts` into `embed.js`: one file without imports, for other people's pages. */
import { join, resolve } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'

/** The styles are a text of the script: no minifier looks into it. */
function shortenStyles(): Plugin {
  return {
    name: 'shorten-styles',
    transform(code, id) {
      if (!/[\\/]widget[\\/]styles\.ts$/.test(id)) return undefined
      const short = (text: string) =>
        text.replace(/\s*\n\s*/g, '').replace(/\s*([{};,]|: )\s*/g, (_all, sign) => sign.trim())
      return { code: code.replace(/`[^`]+`/, short), map: null }
    },
  }
}

/** One file without imports, also into a folder of one's own. */
export function widgetBuild(rootFolder: string, outDir: string): InlineConfig {
  return {
    configFile: false,
    plugins: [shortenStyles()],
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2020',
      lib: {
        entry: join(rootFolder, 'src/widget/embed.ts'),
        formats: ['iife'],
        name: 'huidaEmbed',
        fileName: () => 'embed.js',
      },
    },
  }
}

export function buildWidget(rootFolder: string): Plugin {
  let webFolder = ''
  return {
    name: 'build-widget',
    apply: 'build',
    configResolved(config) {
      webFolder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler() {
        await build(widgetBuild(rootFolder, webFolder))
      },
    },
  }
}
