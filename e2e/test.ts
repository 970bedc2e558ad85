import { type BrowserContext, test as base, type ConsoleMessage, expect } from '@playwright/test'

// As Chromium words what a content security policy or Trusted Types refused.
const VIOLATION = /Content Security Policy|requires? 'Trusted|TrustedHTML|TrustedScript/

/** Every test, in every window it opens, also fails on whatever the page's policy had to refuse. */
export const test = base.extend<{ noViolations: undefined }>({
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
      expect(violations).toEqual([])
    },
    { auto: true },
  ],
})
