import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { startPushService } from '../../server/src/testing/push-stand-in.ts'
import { test as base } from '../test.ts'

const READY = /ready at (http:\S+)/
const CLAIM = /open http:\/\/[^/]+(\/claim\S+)/

/** The whole product once more, where people have accounts; it ends with the worker of the tests. */
async function startProduct(
  pushService: string,
): Promise<{ product: ChildProcess; url: string; claim: string }> {
  const env = { ...process.env, ACCOUNTS: 'on', DEMO_DATA: 'on', PUSH_STAND_IN: pushService }
  const product = spawn(process.execPath, ['e2e/start-product.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  // Read to the end: whoever stops reading stops the product from writing.
  let said = ''
  product.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    const url = READY.exec(said)?.[1]
    // A passkey belongs to a name.
    if (url) resolve(url.replace('127.0.0.1', 'localhost'))
  })
  product.once('exit', () => reject(new Error('The product with accounts did not start')))
  return { product, url: await promise, claim: CLAIM.exec(said)?.[1] ?? '' }
}

interface Place {
  url: string
  /** The path of the link by which somebody takes charge, once. */
  claim: string
  /** Gets what the product tells devices, instead of the services of Google and others. */
  pushService: Awaited<ReturnType<typeof startPushService>>
}

export const test = base.extend<{ baseURL: string }, { place: Place }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is asked for from here
    async ({}, use) => {
      const pushService = await startPushService()
      const { product, ...place } = await startProduct(pushService.url)
      await use({ ...place, pushService })
      product.kill('SIGTERM')
      if (product.exitCode === null) await once(product, 'exit')
      await pushService.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ place }, use) => use(place.url),
})

interface Mail {
  to: string
  text: string
}

async function mailsTo(page: Page, address: string): Promise<Mail[]> {
  const mails: Mail[] = await (await page.request.get('/dev/mail.json')).json()
  return mails.filter(({ to }) => to.includes(address))
}

/** The code of the mail that comes after so many others to an address. */
export async function codeFor(page: Page, address: string, earlier = 0): Promise<string> {
  let code = ''
  await expect(async () => {
    const [mail, ...others] = await mailsTo(page, address)
    expect(others.length).toBe(earlier)
    code = /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  return code
}

/** In the sheet or on the page of its own, whichever is in view; new people are welcomed there. */
export async function signUpHere(page: Page, address: string): Promise<void> {
  await signInHere(page, address)
  await page.getByRole('button', { name: 'Later' }).click()
}

export async function signInHere(page: Page, address: string): Promise<void> {
  const earlier = (await mailsTo(page, address)).length
  await page.getByLabel('E-mail address').fill(address)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code from the mail').fill(await codeFor(page, address, earlier))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
