import { type BrowserContext, test as base, type ConsoleMessage, expect } from '@playwright/test'
import { startExternalSandbox } from '../scripts/lib/external-sandbox.ts'
import { openPlace } from './place.ts'

// As Chromium words what a content security policy or Trusted Types refused.
const VIOLATION = /Content Security Policy|requires? 'Trusted|TrustedHTML|TrustedScript/

/** Every test, in every window it opens, also fails on whatever the page's policy had to refuse. */
export const watchedTest = base.extend<{ noViolations: undefined }>({
  noViolations: [
    async ({ browser }, use) => {
      const violations: string[] = []
      const note = (text: string) => {
        if (VIOLATION.test(text)) violations.push(text)
      }
      const listen = (context: BrowserContext) => {
        context.on('console', (message: ConsoleMessage) => note(message.text()))
        context.on('weberror', (error) => note(error.error().message))
      }
      browser.on('context', listen)
      await use(undefined)
      browser.off('context', listen)
      // A window left open goes on reading, and marks what later tests send to its person as read.
      await Promise.all(browser.contexts().map((context) => context.close()))
      expect(violations).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * The product without accounts, with made-up outside services. Each worker has one of its own, so
 * that no other test writes to, notifies or rents from the same people meanwhile.
 */
export const test = watchedTest.extend<{ baseURL: string }, { place: { url: string } }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is asked for from here
    async ({}, use) => {
      const place = await openPlace(await startExternalSandbox())
      await use(place)
      await place.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ place }, use) => use(place.url),
})
