import { communityApi } from '@commonplot/shared/impact/community.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { joinChallenge, leaveChallenge, listChallenges } from './challenges.service.ts'

export function challengeRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, communityApi.listChallenges, ({ caller }) => listChallenges(deps, caller))
  serve(app, communityApi.joinChallenge, async ({ params, caller }) => {
    await joinChallenge(deps, params.id, caller)
    return null
  })
  serve(app, communityApi.leaveChallenge, async ({ params, caller }) => {
    await leaveChallenge(deps, params.id, caller)
    return null
  })
}
