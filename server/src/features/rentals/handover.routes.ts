import { handoverApi } from '@commonplot/shared/rentals/handover.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { actingOf } from '../../http/identity/caller-of.ts'
import { answerClaim, claimDeposit, decideClaim } from './claims.service.ts'
import { extendRental } from './extensions.service.ts'
import { getRental, reportStep } from './handover.service.ts'

export function handoverRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { getRental: read, pickUp, giveBack } = handoverApi
  serve(app, read, async ({ params, reply: { request } }) => ({
    rental: await getRental(deps, params.id, actingOf(request)),
  }))
  serve(app, pickUp, async ({ params, body, caller }) => ({
    rental: await reportStep(deps, params.id, 'pickup', body, caller),
  }))
  serve(app, giveBack, async ({ params, body, caller }) => ({
    rental: await reportStep(deps, params.id, 'return', body, caller),
  }))
  serve(app, handoverApi.claimDeposit, async ({ params, body, caller }) => ({
    rental: await claimDeposit(deps, params.id, body, caller),
  }))
  serve(app, handoverApi.answerClaim, async ({ params, body, caller }) => ({
    rental: await answerClaim(deps, params.id, body, caller),
  }))
  serve(app, handoverApi.decideClaim, async ({ params, body, caller }) => ({
    rental: await decideClaim(deps, params.id, body, caller),
  }))
  serve(app, handoverApi.extendRental, ({ params, body, caller }) =>
    extendRental(deps, params.id, body.endDate, caller),
  )
}
