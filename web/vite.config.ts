import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin } from 'vite'

/** Asks for the two text fonts with the page itself, so that words are never drawn twice. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: '',
            },
            injectTo: 'head',
          })),
    },
  }
}

export default defineConfig(({ mode }) => {
  const { API_ORIGIN: apiOrigin = 'http://127.0.0.1:3000' } = loadEnv(mode, '.', 'API_')
  return {
    plugins: [react(), tailwindcss(), preloadFonts()],
    // Small files stay files: a strict content security policy allows no data: fonts or scripts.
    build: {
      outDir: 'dist',
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
    server: { proxy: { '/api': apiOrigin, '/ws': { target: apiOrigin, ws: true } } },
  }
})
