import { cpSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const serverFolder = join(import.meta.dirname, 'src/server')

const workers = readdirSync(serverFolder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.worker.ts'))
  .map((path) => [`workers/${basename(path, '.worker.ts')}`, join(serverFolder, path)])

/** The bundle of the server: every chunk flat in one folder, so that `server-folder.ts` finds its neighbours from each. */
export default defineConfig({
  publicDir: false,
  plugins: [copyBeside()],
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { main: join(serverFolder, 'main.ts'), ...Object.fromEntries(workers) },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // It tells its place from its own address: never to be taken into a worker's file, one folder below.
        codeSplitting: { groups: [{ name: 'server-folder', test: /server-folder\.ts$/ }] },
      },
    },
  },
})

/** What the server reads at run time: its migrations, the lexicon, small talk and what questions of facts are recognised by. */
function copyBeside(): Plugin {
  let folder = ''
  return {
    name: 'copy-beside',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle() {
      cpSync(join(serverFolder, 'migrations'), join(folder, 'migrations'), { recursive: true })
      for (const file of ['lexicon/lexicon.bin', 'lexicon/pinyin.bin', 'information/facts.bin']) {
        cpSync(join(import.meta.dirname, 'content', file), join(folder, basename(file)))
      }
      for (const name of ['chit-chat', 'everyday-words', 'bot-talk']) {
        cpSync(join(import.meta.dirname, 'content', name), join(folder, name), { recursive: true })
      }
    },
  }
}
