import type { AppDeps } from './app-deps.ts'
import { type EventHandlers, publisherTo } from './event-handler.ts'
import { forgetBlocks } from './features/blocking/blocking.service.ts'
import { declineRequests, endRequest, showAnswered } from './features/bookings/bookings.events.ts'
import { advanceChallenges, setBackChallenges } from './features/challenges/challenges.events.ts'
import { addToCompetitions } from './features/competitions/competitions.events.ts'
import { forgetExpert, hideExpert, showExpert } from './features/experts/experts.events.ts'
import { forgetSyncLocations } from './features/external-data/external-data.events.ts'
import { endFeed } from './features/hosting/hosting.events.ts'
import { logSharedTool } from './features/impact/impact.events.ts'
import {
  archiveListings,
  pauseListings,
  restoreListings,
} from './features/listings/listings.events.ts'
import { postRentalCard, silenceThreads } from './features/messaging/messaging.events.ts'
import { tellOfComment } from './features/notifications/comment-news.service.ts'
import {
  forgetNotifications,
  takeNameOffNotices,
} from './features/notifications/forget-notifications.service.ts'
import { tellOfRental } from './features/notifications/rental-news.service.ts'
import {
  askForReviews,
  tellOfReview,
  tellOfAnswer as tellOfReviewAnswer,
} from './features/notifications/review-news.service.ts'
import { tellOfBadge } from './features/notifications/tell-of-badges.service.ts'
import { tellOfAnswer, tellOfRequest } from './features/notifications/tell-of-bookings.service.ts'
import {
  tellOfCancelling,
  tellOfConfirmed,
  tellOfEnd,
  tellOfRefund,
  tellOfStart,
} from './features/notifications/tell-of-rentals.service.ts'
import {
  tellOfSuspension,
  tellOfSuspensionEnd,
} from './features/notifications/tell-of-suspension.service.ts'
import { deleteAppeals } from './features/operator/operator.events.ts'
import { removePhotos } from './features/photos/photos.events.ts'
import { forgetPlaces } from './features/places/places.events.ts'
import { forgetSavedPlants } from './features/plants/plants.events.ts'
import { anonymizeAuthor, forgetCommentsBetween } from './features/posts/posts.events.ts'
import { releaseHoldsBetween } from './features/rentals/rentals.events.ts'
import { anonymizeInReports } from './features/reports/reports.events.ts'
import {
  forgetSavedSearches,
  withdrawMatchesBetween,
} from './features/saved-searches/saved-searches.events.ts'
import { addToTeams } from './features/teams/teams.events.ts'
import { emptyProfile } from './features/users/former-user.service.ts'

/** Who hears of what. Features stay apart by it: the one that tells does not know who listens. */
const handlers: EventHandlers = {
  rental_confirmed: [postRentalCard, tellOfConfirmed],
  rental_news: [tellOfRental],
  rental_completed: [logSharedTool, tellOfEnd, askForReviews],
  rental_cancelled: [tellOfCancelling],
  rental_starts_tomorrow: [tellOfStart],
  refund_sent: [tellOfRefund],
  booking_requested: [tellOfRequest],
  reserved_days_let_go: [endRequest],
  booking_answered: [tellOfAnswer, showAnswered],
  badge_earned: [tellOfBadge],
  review_seen: [tellOfReview],
  review_answered: [tellOfReviewAnswer],
  post_commented: [tellOfComment],
  activity_logged: [addToTeams, advanceChallenges, addToCompetitions],
  activity_undone: [addToTeams, setBackChallenges, addToCompetitions],
  person_blocked: [
    releaseHoldsBetween,
    silenceThreads,
    forgetCommentsBetween,
    withdrawMatchesBetween,
  ],
  person_suspended: [pauseListings('suspended'), hideExpert('suspended'), tellOfSuspension],
  person_unsuspended: [restoreListings('suspended'), showExpert('suspended'), tellOfSuspensionEnd],
  account_closing: [pauseListings('closing'), hideExpert('closing'), endFeed],
  account_reopened: [restoreListings('closing'), showExpert('closing')],
  account_closed: [
    declineRequests,
    archiveListings,
    forgetPlaces,
    forgetSyncLocations,
    removePhotos,
    takeNameOffNotices,
    forgetExpert,
    anonymizeAuthor,
    forgetSavedPlants,
    endFeed,
    forgetNotifications,
    forgetSavedSearches,
    deleteAppeals,
    forgetBlocks,
    anonymizeInReports,
    emptyProfile,
  ],
}

/** Completes the ports by `publish`, whose handlers are given all of them. */
export function withEvents(ports: Omit<AppDeps, 'publish'>): AppDeps {
  const deps: AppDeps = { ...ports, publish: publisherTo(handlers, () => deps) }
  return deps
}
