import { operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { changeContent, changeListing } from './hiding.service.ts'
import { listListings } from './listings.service.ts'
import { putMailAside } from './mails.service.ts'
import { getToday } from './today.service.ts'

/** What waits, what is offered, and what must not be seen. */
export function moderationRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, operatorApi.getToday, ({ query }) => getToday(deps, query.kind))
  serve(app, operatorApi.putMailAside, async ({ params, body, caller }) => {
    await putMailAside(deps, params.id, body.reason, caller)
    return null
  })
  serve(app, operatorApi.listListings, ({ query }) => listListings(deps, query))
  serve(app, operatorApi.hideListing, ({ params, body, caller }) =>
    changeListing(deps, params, { act: 'hide', ...body }, caller),
  )
  serve(app, operatorApi.showListing, ({ params, body, caller }) =>
    changeListing(deps, params, { act: 'show', ...body }, caller),
  )
  serve(app, operatorApi.hideContent, ({ params, body, caller }) =>
    changeContent(deps, params, { act: 'hide', ...body }, caller),
  )
  serve(app, operatorApi.showContent, ({ params, body, caller }) =>
    changeContent(deps, params, { act: 'show', ...body }, caller),
  )
}
