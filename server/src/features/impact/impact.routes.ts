import { announcementsApi } from '@commonplot/shared/impact/announcements.contract.ts'
import { BADGE_RULES } from '@commonplot/shared/impact/badge-rules.ts'
import { carbonImpact } from '@commonplot/shared/impact/carbon.ts'
import { impactApi } from '@commonplot/shared/impact/impact.contract.ts'
import { usersApi } from '@commonplot/shared/users/users.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { dismissAnnouncement, listAnnouncements } from './badges/badges.service.ts'
import {
  getImpactStats,
  getLeaderboards,
  getProfile,
  listActivities,
} from './figures/figures.service.ts'
import { findCarKmFactor, logOwnActivity, undoActivity } from './impact.service.ts'

export function impactRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, impactApi.getImpactStats, ({ params, caller }) =>
    getImpactStats(deps, params.userId, caller),
  )
  serve(app, impactApi.listActivities, ({ params, query, caller }) =>
    listActivities(deps, params.userId, query.cursor, caller),
  )
  serve(app, impactApi.logActivity, ({ body, caller }) => logOwnActivity(deps, body, caller))
  serve(app, impactApi.undoActivity, async ({ params, caller }) => {
    await undoActivity(deps, params.id, caller)
    return null
  })
  serve(app, impactApi.estimateCarbon, async ({ body }) =>
    carbonImpact(body.activity, await findCarKmFactor(deps, body.activity)),
  )
  serve(app, impactApi.listBadges, async () => [...BADGE_RULES])
  serve(app, announcementsApi.listAnnouncements, ({ caller }) => listAnnouncements(deps, caller))
  serve(app, announcementsApi.dismissAnnouncement, async ({ params, caller }) => {
    await dismissAnnouncement(deps, params.id, caller)
    return null
  })
  serve(app, impactApi.getLeaderboards, ({ caller }) => getLeaderboards(deps, caller))
  serve(app, usersApi.getUser, ({ params, caller }) => getProfile(deps, params.id, caller))
}
