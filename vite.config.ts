import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The web application. `vite build` makes everything the server sends into `dist/web`. */
export default defineConfig({
  root: 'src/web',
  plugins: [react()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/factory', '/healthz', '/readyz', '/openapi.json'].map((path) => [path, 'http://127.0.0.1:3000']),
    ),
  },
})
