import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const PROGRAMS = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser']
/** The same engine without windows: half the work for a page. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const MAC_PROGRAMS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const WINDOWS_PROGRAM = 'Google\\Chrome\\Application\\chrome.exe'
const WINDOWS_FOLDERS = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']

interface Machine {
  env: Record<string, string | undefined>
  exists: (path: string) => boolean
  /** Where Playwright keeps a browser that it downloaded itself. */
  downloaded: string
}

const thisMachine = (): Machine => ({
  env: process.env,
  exists: existsSync,
  downloaded: chromium.executablePath(),
})

export function findBrowser(machine: Machine = thisMachine(), programs = PROGRAMS) {
  const { env, exists, downloaded } = machine
  const folders = (env['PATH'] ?? '').split(delimiter)
  const onPath = programs.flatMap((program) => folders.map((folder) => join(folder, program)))
  const onWindows = WINDOWS_FOLDERS.flatMap((name) => {
    const folder = env[name]
    return folder ? [`${folder}\\${WINDOWS_PROGRAM}`] : []
  })
  const places = [env['CHROME_PATH'] ?? '', ...onPath, ...MAC_PROGRAMS, ...onWindows, downloaded]
  return places.find((place) => place !== '' && exists(place))
}

/** For journeys. Measuring, drawing and push need the browser that people have. */
export const findTestBrowser = (machine?: Machine) => findBrowser(machine, [...SHELLS, ...PROGRAMS])

/** Finds a browser, or installs one. */
export function provideBrowser(): string | undefined {
  const isRoot = process.getuid?.() === 0
  const means: (() => unknown)[] = [
    () => isRoot && run('apt-get', 'update') && run('apt-get', 'install', '-y', 'chromium'),
    () => process.platform === 'darwin' && run('brew', 'install', '--cask', 'google-chrome'),
    () => run(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium'),
  ]
  for (const install of means) {
    const found = findBrowser()
    if (found) return found
    install()
  }
  return findBrowser()
}

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

/** A browser for screenshots. */
export function launchBrowser() {
  const executablePath = findBrowser()
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
}
