import { challengesApi } from '@commonplot/shared/challenges/challenges.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { joinGroup, leaveGroup } from '../impact/membership/membership.service.ts'
import { challengeGroup, findChallenges } from './challenges.store.ts'

export function challengeRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, challengesApi.listChallenges, ({ caller }) =>
    findChallenges(deps.db, caller.userId, deps.clock.now()),
  )
  serve(app, challengesApi.joinChallenge, ({ params, caller }) =>
    joinGroup(deps, challengeGroup, params.id, caller),
  )
  serve(app, challengesApi.leaveChallenge, ({ params, caller }) =>
    leaveGroup(deps, challengeGroup, params.id, caller),
  )
}
