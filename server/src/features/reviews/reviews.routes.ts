import { plotsApi } from '@commonplot/shared/plots/plots.contract.ts'
import { reviewsApi } from '@commonplot/shared/reviews/reviews.contract.ts'
import { toolsApi } from '@commonplot/shared/tools/tools.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import {
  answerReview,
  listReviews,
  listReviewsOfRental,
  listReviewsOfUser,
  spreadOfStars,
} from './reviews.service.ts'
import { reviewRental } from './write-review.service.ts'

export function reviewRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, plotsApi.listPlotReviews, ({ params, query, caller }) =>
    listReviews(deps, { type: 'plot', id: params.id }, query, caller),
  )
  serve(app, toolsApi.listToolReviews, ({ params, query, caller }) =>
    listReviews(deps, { type: 'tool', id: params.id }, query, caller),
  )
  serve(app, reviewsApi.countPlotStars, ({ params, caller }) =>
    spreadOfStars(deps, { type: 'plot', id: params.id }, caller),
  )
  serve(app, reviewsApi.countToolStars, ({ params, caller }) =>
    spreadOfStars(deps, { type: 'tool', id: params.id }, caller),
  )
  serve(app, reviewsApi.listReviewsOfUser, ({ params, query, caller }) =>
    listReviewsOfUser(deps, params.id, query, caller),
  )
  serve(app, reviewsApi.answerReview, async ({ params, body, caller }) => ({
    review: await answerReview(deps, params.id, body.comment, caller),
  }))
  serve(app, reviewsApi.reviewRental, async ({ params, body, caller }) => ({
    review: await reviewRental(deps, params.id, body, caller),
  }))
  serve(app, reviewsApi.listReviewsOfRental, ({ params, caller }) =>
    listReviewsOfRental(deps, params.id, caller),
  )
}
