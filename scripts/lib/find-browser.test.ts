import { expect, test } from 'vitest'
import { findBrowser, findTestBrowser } from './find-browser.ts'

const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

const cases: [what: string, env: Record<string, string>, present: string[], found?: string][] = [
  ['nothing anywhere', { PATH: '/usr/bin' }, []],
  ['Chromium on the path', { PATH: '/bin:/usr/bin' }, ['/usr/bin/chromium'], '/usr/bin/chromium'],
  ['a browser downloaded before', {}, ['/downloaded/chrome'], '/downloaded/chrome'],
  ['the Mac application', { PATH: '/usr/bin' }, [MAC_CHROME], MAC_CHROME],
  [
    'the one that was asked for before all others',
    { PATH: '/usr/bin', CHROME_PATH: '/mine' },
    ['/usr/bin/chromium', '/mine'],
    '/mine',
  ],
  [
    'the path when the one that was asked for is not there',
    { PATH: '/usr/bin', CHROME_PATH: '/gone' },
    ['/usr/bin/google-chrome'],
    '/usr/bin/google-chrome',
  ],
  [
    'the Windows application',
    { LOCALAPPDATA: 'C:\\Local' },
    ['C:\\Local\\Google\\Chrome\\Application\\chrome.exe'],
    'C:\\Local\\Google\\Chrome\\Application\\chrome.exe',
  ],
]

test.each(cases)('finds the browser: %s', (_what, env, present, found) => {
  const exists = (path: string) => present.includes(path)
  expect(findBrowser({ env, exists, downloaded: '/downloaded/chrome' })).toBe(found)
})

test.each([
  ['what has no windows before all others', ['/bin/chromium', '/usr/bin/chromium-headless-shell']],
  ['any other when there is none', ['/usr/bin/chromium']],
])('runs journeys with %s', (_what, present) => {
  const exists = (path: string) => present.includes(path)
  const machine = { env: { PATH: '/bin:/usr/bin' }, exists, downloaded: '/downloaded/chrome' }
  expect(findTestBrowser(machine)).toBe(present.at(-1))
})
