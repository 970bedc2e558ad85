import type { LaunchOptions } from '@playwright/test'

export const launchOptions = (browser: string | undefined): LaunchOptions => ({
  ...(browser ? { executablePath: browser } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
})
