import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type PluginOption } from 'vite'
import { buildLabOffline } from './scripts/web-build/lab-offline.ts'
import { precompress } from './scripts/web-build/precompress.ts'
import { prerenderPages } from './scripts/web-build/prerender-home.ts'
import { sampleExcerpt } from './scripts/web-build/sample-excerpt.ts'
import { buildWidget } from './scripts/web-build/widget.ts'

const rootFolder = fileURLToPath(new URL('.', import.meta.url))

/** What the build for the browser and the one for prerendering both need. */
const sharedPlugins = (): PluginOption[] => [react(), sampleExcerpt()]

/** The web application. `vite build` makes everything that the server sends into `dist/web`. */
export default defineConfig({
  root: 'src/web',
  plugins: [
    ...sharedPlugins(),
    prerenderPages(rootFolder, sharedPlugins),
    buildWidget(rootFolder),
    buildLabOffline(rootFolder),
    precompress(),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        // The list of all files is part of the first load: what is left of it when compressed are names and hashes. Seven is the least.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // Without these the first load is a dozen files of a kilobyte. Nothing named here may import Zod or Mantine: they come later.
          groups: [
            { name: 'vendor', test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\// },
            {
              name: 'frame',
              test: /src\/(?:(?:web|lab)\/.*\.paths\.ts$|web\/(?:ui\/(?:page\/Seal|form\/PlainButton|ui\.module)|app\/layouts\/layouts.module|platform\/(?:language|phrases|format|chunks|api-client|local-storage|session|theme)))/,
            },
            // After the frame, for a group takes along what it imports.
            // What each form needs, which is a dozen files of a kilobyte otherwise: the list of all files is part of the first load.
            {
              name: 'form',
              test: /node_modules\/@mantine\/(?:core\/esm\/(?:core|components\/(?:Input|InputBase|TextInput|Button|ActionIcon|CloseButton|Loader|Transition|Portal|UnstyledButton|Stack|Group))|hooks\/esm\/(?:use-merged-ref|use-uncontrolled|use-force-update))\//,
            },
            // Small parts of most screens, without Mantine: one name in that list instead of a dozen.
            {
              name: 'parts',
              test: /node_modules\/@tabler\/|src\/web\/(?:features\/accounts\/fields\/TickIcon|ui\/(?:page\/PageHeader|feedback\/(?:StatusChip|EmptyState|Meter)|nearest-focus|use-focus-return|text\/(?:plain-text|CopyButton)|form\/(?:FormActions|over-drawer|RestoredDraft)|list\/(?:WindowedPages|list\.module))|platform\/(?:save-file|navigation\/this-computer))/,
            },
            {
              name: 'choices',
              test: /node_modules\/@mantine\/core\/esm\/(?:components\/(?:Checkbox|Radio|Switch)|utils\/InlineInput)\//,
            },
            // What shows a message for a moment, with its store.
            {
              name: 'toast',
              test: /node_modules\/@mantine\/(?:notifications|store)\/|src\/web\/ui\/feedback\/(?:undo-)?toast/,
            },
            // Words of the account area and of the console: a name each, instead of one for every file.
            { name: 'zh-account', test: /src\/phrases\/zh\/account\/(?!terms-desk)/ },
            { name: 'en-account', test: /src\/phrases\/en\/account\/(?!terms-desk)/ },
            // Words of platforms and of messages, each read by the same few screens.
            { name: 'zh-channels', test: /src\/phrases\/zh\/(?:channels|inbox|apps)\// },
            { name: 'en-channels', test: /src\/phrases\/en\/(?:channels|inbox|apps)\// },
            // Styles that screens of one area share: they import nothing.
            {
              name: 'areas',
              test: /src\/web\/features\/[\w/-]+\/(?:list|plans|account-area|accounts|terms|admin|notices)\.module\.css$/,
            },
            // Words of setting a bot up, and of what it was taught.
            {
              name: 'zh-setup',
              test: /src\/phrases\/zh\/(?:customising\/|making\/|features\/(?:facts|last-questions|callbacks|corpus|imports))/,
            },
            {
              name: 'en-setup',
              test: /src\/phrases\/en\/(?:customising\/|making\/|features\/(?:facts|last-questions|callbacks|corpus|imports))/,
            },
            { name: 'zh-console', test: /src\/phrases\/zh\/(?:console|enquiries|account)\// },
            { name: 'en-console', test: /src\/phrases\/en\/(?:console|enquiries|account)\// },
            { name: 'chat', test: /src\/web\/ui\/(?:chat\/|feedback\/ConfidenceBar)/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/v1/', '/factory', '/files', '/healthz', '/readyz', '/openapi.json'].map((path) => [
        path,
        'http://127.0.0.1:3000',
      ]),
    ),
  },
})
