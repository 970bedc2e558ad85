import { challengesApi } from '@commonplot/shared/challenges/challenges.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { joinChallenge, leaveChallenge, listChallenges } from './challenges.service.ts'

export function challengeRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, challengesApi.listChallenges, ({ caller }) => listChallenges(deps, caller))
  serve(app, challengesApi.joinChallenge, async ({ params, caller }) => {
    await joinChallenge(deps, params.id, caller)
    return null
  })
  serve(app, challengesApi.leaveChallenge, async ({ params, caller }) => {
    await leaveChallenge(deps, params.id, caller)
    return null
  })
}
