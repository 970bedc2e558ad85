import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin, type UserConfig } from 'vite'

const root = import.meta.dirname

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

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const LANDING = ['src/main.tsx', 'src/pages/home.page.tsx'].map((path) => resolve(root, path))

const landingModules = new Set<string>()

/** Everything that the front page needs, found by following its imports. */
function isOnLanding(id: string, graph: ModuleGraph): boolean {
  const found = landingModules.size > 0 ? [] : [...LANDING]
  for (let next = found.pop(); next; next = found.pop()) {
    if (landingModules.has(next)) continue
    landingModules.add(next)
    found.push(...(graph.getModuleInfo(next)?.importedIds ?? []))
  }
  return landingModules.has(id)
}

const ICONS = 'lucide-react/dist/esm/icons/'
const ICON_IMPORT = /import \{([^}]*)\} from 'lucide-react'/g
const landingIcons = new Set<string>()

/** `Share2` is in `share-2`. */
const iconFile = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([a-z])(\d)/g, '$1-$2')
    .toLowerCase()

/** All icons hang on one index, so those of the front page are found by the names that it uses. */
function isLandingIcon(id: string): boolean {
  if (landingIcons.size === 0) {
    for (const module of landingModules) {
      if (!module.startsWith(root) || module.includes('node_modules')) continue
      const source = readFileSync(module.split('?')[0] ?? module, 'utf8')
      for (const [, names = ''] of source.matchAll(ICON_IMPORT)) {
        for (const name of names.split(',')) landingIcons.add(iconFile(name.trim()))
      }
    }
  }
  const file = id.slice(id.indexOf(ICONS) + ICONS.length).replace(/\.\w+$/, '')
  return landingIcons.has(file)
}

const SHARED = resolve(root, '../shared')

/**
 * Forty files of one component each compress a fifth worse than one file, and a slow link pays a
 * round trip for every step of their import chain. So: what seldom changes, the shapes of the data,
 * what the front page and most others show, and then each page by itself.
 */
function chunkName(id: string, graph: ModuleGraph): string | null {
  if (LANDING.includes(id) || !isOnLanding(id, graph)) return null
  if (id.includes(ICONS) && !isLandingIcon(id)) return null
  return id.includes('node_modules') ? 'frame' : 'landing'
}

const shapesName = (id: string, graph: ModuleGraph): string | null =>
  id.startsWith(SHARED) && isOnLanding(id, graph) ? 'shapes' : null

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

/** What the first lines of all need: in any other file they would wait for all of that file. */
const LOADER = {
  name: 'loader',
  test: /vite\/preload-helper|early-actions|lib\/fetch-code|trusted-types|screens\/page-state/,
  priority: 2,
}

export default defineConfig(({ mode, isSsrBuild }) => {
  if (isSsrBuild) return forServer
  const { API_ORIGIN: apiOrigin = 'http://127.0.0.1:3000' } = loadEnv(mode, '.', 'API_')
  return {
    plugins: [react(), tailwindcss(), preloadFonts()],
    // Small files stay files: a strict content security policy allows no data: fonts or scripts.
    build: {
      outDir: 'dist',
      target: 'es2023',
      assetsInlineLimit: 0,
      // Read by the server, which tells the browser early what a page is made of.
      manifest: true,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [LOADER, { name: shapesName, priority: 1 }, { name: chunkName }],
          },
        },
      },
    },
    server: { proxy: { '/api': apiOrigin, '/ws': { target: apiOrigin, ws: true } } },
  }
})
