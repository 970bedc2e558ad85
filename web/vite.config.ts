import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin, type UserConfig } from 'vite'

/** Text fonts come with the page, so that words are never drawn twice; so does `start`, before the first paint. */
function finishHead(): Plugin {
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' }
  return {
    name: 'finish-head',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => ({
        html: html.replace('<script async', '<script async blocking="render"'),
        tags: Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { ...attrs, href: `/${file}` },
            injectTo: 'head',
          })),
      }),
    },
  }
}

/** The same screens for the server: one file with all it needs, always React's production build. */
const forServer: UserConfig = {
  plugins: [react()],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    outDir: 'dist-server',
    target: 'node24',
    copyPublicDir: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
}

/**
 * One file compresses better than forty, and a slow link pays a round trip for every import. `start` runs before
 * all others, React changes seldom, and the front page shows what most others show.
 */
const CHUNKS = [
  {
    name: 'start',
    test: /vite\/preload-helper|src.(start|lib.fetch-code|app.(early-actions|trusted-types))\.ts/,
    priority: 2,
  },
  { name: 'react', test: /node_modules.(react|react-dom|scheduler)[\\/]/, priority: 1 },
  { name: 'landing', test: /src.(main.tsx|pages.home.page.tsx)/ },
]

export default defineConfig(({ mode, isSsrBuild }) => {
  if (isSsrBuild) return forServer
  const { API_ORIGIN: apiOrigin = 'http://127.0.0.1:3000' } = loadEnv(mode, '.', 'API_')
  return {
    plugins: [react(), tailwindcss(), finishHead()],
    // React has what this fills in for older ones.
    resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
    // Small files stay files: a strict content security policy allows no data: fonts or scripts.
    build: {
      outDir: 'dist',
      target: 'es2023',
      assetsInlineLimit: 0,
      // Read by the server, which tells the browser early what a page is made of.
      manifest: true,
      // The server names the files of a page in its HTML.
      modulePreload: false,
      rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
    },
    server: { proxy: { '/api': apiOrigin, '/ws': { target: apiOrigin, ws: true } } },
  }
})
