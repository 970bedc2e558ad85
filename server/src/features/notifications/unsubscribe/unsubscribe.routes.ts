import type { FastifyInstance, FastifyReply } from 'fastify'
import { createElement } from 'react'
import type { AppDeps } from '../../../app-deps.ts'
import { FORM_STYLE, plainPage, sendForm } from '../../../http/pages/plain-page.ts'
import { UNSUBSCRIBE_PATH, unsubscribe, whatWouldStop } from './unsubscribe.service.ts'

const LONGEST_BODY_BYTES = 10_000

interface WithToken {
  Params: { token: string }
}

const show = (reply: FastifyReply, about: string, isDone: boolean) =>
  sendForm(reply, unsubscribePage({ about, isDone }))

/** For browsers, and for mail readers that post a form (RFC 8058). */
export function unsubscribeRoutes(app: FastifyInstance, deps: AppDeps): void {
  app.register(async (scope) => {
    const read = { config: { policy: { access: 'anyone', cost: 4 } } } as const
    const write = { config: { policy: { access: 'anyone', cost: 9 } } } as const
    const url = `${UNSUBSCRIBE_PATH}:token`
    scope.get<WithToken>(url, read, async (request, reply) => {
      const { token } = request.params
      const about = await whatWouldStop(deps, token)
      return show(reply, about, false)
    })
    scope.removeAllContentTypeParsers()
    // The URL's token says everything; the form's body is ignored.
    const parser = { parseAs: 'string', bodyLimit: LONGEST_BODY_BYTES } as const
    scope.addContentTypeParser('*', parser, (_request, _body, done) => done(null, undefined))
    scope.post<WithToken>(url, write, async (request, reply) => {
      const { token } = request.params
      const about = await whatWouldStop(deps, token)
      await unsubscribe(deps, token)
      const isPerson = request.headers.accept?.includes('text/html') === true
      return isPerson ? show(reply, about, true) : reply.status(204).send()
    })
  })
}

/** Asks for a click: mail scanners open every link but press no button. */
function unsubscribePage({ about, isDone }: { about: string; isDone: boolean }): string {
  const title = isDone ? 'You get no more of these mails' : `Stop mail about ${about}?`
  const settings = createElement('a', { href: '/settings?tab=notifications' }, 'your settings')
  const form = createElement(
    'form',
    { method: 'post' },
    createElement('button', { type: 'submit' }, 'Stop these mails'),
  )
  const words = createElement(
    'p',
    null,
    'You still see everything in the app. You can change this in ',
    settings,
    '.',
  )
  return plainPage(
    { title: `${title} – Commonplot`, style: FORM_STYLE },
    createElement('h1', null, title),
    words,
    isDone ? null : form,
  )
}
