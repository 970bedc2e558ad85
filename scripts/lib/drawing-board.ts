import { chromium } from '@playwright/test'
import { findBrowser } from './find-browser.ts'

/** A browser to draw with: what it shows is what people will see. */
export function launchBrowser() {
  const executablePath = findBrowser()
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
}
