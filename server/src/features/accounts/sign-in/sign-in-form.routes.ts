import { email as emailShape, type Me } from '@commonplot/shared/accounts/account.ts'
import { signInApi } from '@commonplot/shared/accounts/sign-in.contract.ts'
import { ownPath } from '@commonplot/shared/screens/own-path.ts'
import { PATHS, welcomePath } from '@commonplot/shared/screens/screens.ts'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { createElement, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import { type Failure, invalid } from '../../../failures.ts'
import { refuse } from '../../../http/contract/errors.ts'
import { FORM_STYLE, plainPage, sendForm } from '../../../http/pages/plain-page.ts'
import type { AskedByMail } from './sign-in.service.ts'

const CODE_PATH = `${PATHS.signIn}/code`
const LONGEST_BODY_BYTES = 10_000

/** The JSON calls and the form without scripts sign in by the same two steps. */
export interface SignInSteps {
  sendCode: (asked: AskedByMail, reply: FastifyReply) => Promise<void>
  enter: (
    typed: AskedByMail & { code: string },
    reply: FastifyReply,
  ) => Promise<{ user: Me; isNew: boolean }>
}

/** The email address is posted, never part of a URL: no history and no log contains it. */
type Fields = Partial<Record<'email' | 'code' | 'invitation' | 'next' | 'scripts', string>>

interface WithForm {
  Body: Fields
}

/** Signs in browsers without scripts; the form of the sign-in page posts here. */
export function signInFormRoutes(app: FastifyInstance, { sendCode, enter }: SignInSteps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const parser = { parseAs: 'string', bodyLimit: LONGEST_BODY_BYTES } as const
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      parser,
      (_request, body, done) => done(null, readFields(String(body))),
    )
    scope.setErrorHandler<FastifyError | Failure>((error, request, reply) => {
      const fields = (request.body ?? {}) as Fields
      const isAsked =
        request.routeOptions.url === CODE_PATH && emailShape.safeParse(fields.email).success
      const problem = refuse(error, request, reply)
      return sendForm(reply, signInPage(fields, isAsked, problem))
    })
    const write = { config: { policy: { access: 'anyone', cost: 9 } } } as const

    scope.post<WithForm>(PATHS.signIn, write, async ({ body }, reply) => {
      const asked = readForm(signInApi.requestCode.body, body)
      await sendCode(asked, reply)
      return sendForm(reply, signInPage({ ...body, email: asked.email }, true))
    })

    scope.post<WithForm>(CODE_PATH, write, async ({ body }, reply) => {
      const { isNew } = await enter(readForm(signInApi.verifyCode.body, body), reply)
      const next = ownPath(body.next)
      // The welcome page needs scripts.
      const isWelcomed = isNew && body.scripts !== 'off'
      reply.header('cache-control', 'no-store')
      return reply.redirect(isWelcomed ? welcomePath(next) : next, 303)
    })
  })
}

/** An empty field counts as missing. */
const readFields = (body: string): Fields =>
  Object.fromEntries([...new URLSearchParams(body)].filter(([, value]) => value !== ''))

/** Refuses in words for a person, without the name of the field. */
function readForm<Shape extends z.ZodMiniType>(shape: Shape, body: unknown): z.output<Shape> {
  const read = shape.safeParse(body ?? {})
  if (read.success) return read.data
  throw invalid(read.error.issues[0]?.message ?? 'The form could not be understood')
}

const STYLE = `${FORM_STYLE}
label { display: block; margin: 0 0 .375rem; font-weight: 600; }
input { width: 100%; box-sizing: border-box; margin: 0 0 1rem; padding: .75rem 1rem; font: inherit;
  color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: .5rem; }
form + form { margin-top: 2rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
[role=alert] { font-weight: 600; }
strong { overflow-wrap: anywhere; }
`

/** With a code on its way, the form for it comes first. */
function signInPage(fields: Fields, isAsked: boolean, problem?: string): string {
  return plainPage(
    { title: 'Sign in – Commonplot', style: STYLE },
    createElement('h1', null, 'Sign in'),
    problem && createElement('p', { role: 'alert' }, problem),
    isAsked && codeForm(fields),
    emailForm(fields, isAsked),
  )
}

const hidden = (name: keyof Fields, value: string | undefined) =>
  value && createElement('input', { type: 'hidden', name, value })

const button = (words: string) => createElement('button', { type: 'submit' }, words)

const postTo = (action: string, ...content: ReactNode[]) =>
  createElement('form', { method: 'post', action }, ...content)

function codeForm({ email, invitation, next }: Fields) {
  const address = createElement('strong', null, email)
  const noScripts = createElement('noscript', null, hidden('scripts', 'off'))
  const box = createElement('input', {
    ...{ id: 'code', name: 'code', required: true, autoFocus: true },
    ...{ autoComplete: 'one-time-code', autoCapitalize: 'characters', spellCheck: false },
  })
  return postTo(
    CODE_PATH,
    createElement(
      'p',
      null,
      ...['We have mailed a code to ', address, '. It works for ten minutes, in this browser.'],
    ),
    createElement('label', { htmlFor: 'code' }, 'Code from the mail'),
    box,
    hidden('email', email),
    hidden('invitation', invitation),
    hidden('next', next),
    noScripts,
    button('Sign in'),
  )
}

function emailForm({ email, invitation, next }: Fields, isAsked: boolean) {
  return postTo(
    PATHS.signIn,
    createElement('label', { htmlFor: 'email' }, 'E-mail address'),
    createElement('input', {
      ...{ id: 'email', name: 'email', type: 'email', required: true, defaultValue: email },
      ...{ autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
    }),
    hidden('invitation', invitation),
    hidden('next', next),
    button(isAsked ? 'Send another code' : 'Send me a code'),
  )
}
