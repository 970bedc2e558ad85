import { expect, type Page } from '@playwright/test'
import { askForWords } from '../../server/src/adapters/database/control-socket.ts'
import { startPushService } from '../../server/src/testing/outside/push-stand-in.ts'
import { openPlace } from '../place.ts'
import { watchedTest } from '../test.ts'

// As the server calls it.
const OPERATOR_LINK = 'operator-link'
const CLAIM = /open http:\/\/[^/]+(\/claim\S+)/

interface AccountsPlace {
  url: string
  /** The path of the link by which somebody takes charge, once. */
  claim: string
  /** Makes a further operator of who has that address, as whoever has the machine gets it. */
  operatorToken(address: string): Promise<string>
  /** Gets what the product tells devices, instead of the services of Google and others. */
  pushService: Awaited<ReturnType<typeof startPushService>>
}

/** A place where people have accounts; it ends with the worker of the tests. */
export const test = watchedTest.extend<
  { baseURL: string },
  { place: AccountsPlace; signUp: 'open' | 'invite' }
>({
  signUp: ['open', { scope: 'worker', option: true }],
  place: [
    async ({ signUp }, use) => {
      const pushService = await startPushService()
      const { url, folder, says, close } = await openPlace({
        ACCOUNTS: 'on',
        SIGN_UP: signUp,
        DEMO_DATA: 'on',
        PUSH_STAND_IN: pushService.url,
      })
      const claim = CLAIM.exec(await says(CLAIM))?.[1] ?? ''
      const operatorToken = async (address: string) => {
        const link = await askForWords(folder, OPERATOR_LINK, address)
        return new URL(link).searchParams.get('token') ?? ''
      }
      // A passkey belongs to a name.
      await use({ url: url.replace('127.0.0.1', 'localhost'), claim, operatorToken, pushService })
      await close()
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

export async function mailsTo(page: Page, address: string): Promise<Mail[]> {
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

/** Signed in before the first page, by the calls that the form makes; answers who they are. */
export async function enterAs(page: Page, address: string): Promise<string> {
  const earlier = (await mailsTo(page, address)).length
  const asked = await page.request.post('/api/sign-in/code', { data: { email: address } })
  await expect(asked).toBeOK()
  const data = { email: address, code: await codeFor(page, address, earlier) }
  const entered = await page.request.post('/api/sign-in/verify', { data })
  await expect(entered).toBeOK()
  return (await entered.json()).user.id
}
