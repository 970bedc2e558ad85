import type { AppDeps } from './app-deps.ts'
import { type EventHandlers, publisherTo } from './event-handler.ts'
import { deleteBlocks } from './features/blocking/blocking.events.ts'
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
import {
  askForReviews,
  deleteNotifications,
  notifyBadgeEarned,
  notifyBookingAnswered,
  notifyBookingRequested,
  notifyHandover,
  notifyPostCommented,
  notifyRefundSent,
  notifyRentalCancelled,
  notifyRentalCompleted,
  notifyRentalConfirmed,
  notifyRentalStart,
  notifyReviewAnswered,
  notifyReviewSeen,
  notifySuspended,
  notifyUnsuspended,
  removeNameFromNotifications,
} from './features/notifications/notifications.events.ts'
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
import { emptyProfile } from './features/users/users.events.ts'

/** The handlers of each event. A feature that publishes does not know the features that listen. */
const handlers: EventHandlers = {
  rental_confirmed: [postRentalCard, notifyRentalConfirmed],
  rental_news: [notifyHandover],
  rental_completed: [logSharedTool, notifyRentalCompleted, askForReviews],
  rental_cancelled: [notifyRentalCancelled],
  rental_starts_tomorrow: [notifyRentalStart],
  refund_sent: [notifyRefundSent],
  booking_requested: [notifyBookingRequested],
  reserved_days_let_go: [endRequest],
  booking_answered: [notifyBookingAnswered, showAnswered],
  badge_earned: [notifyBadgeEarned],
  review_seen: [notifyReviewSeen],
  review_answered: [notifyReviewAnswered],
  post_commented: [notifyPostCommented],
  activity_logged: [addToTeams, advanceChallenges, addToCompetitions],
  activity_undone: [addToTeams, setBackChallenges, addToCompetitions],
  person_blocked: [
    releaseHoldsBetween,
    silenceThreads,
    forgetCommentsBetween,
    withdrawMatchesBetween,
  ],
  person_suspended: [pauseListings('suspended'), hideExpert('suspended'), notifySuspended],
  person_unsuspended: [restoreListings('suspended'), showExpert('suspended'), notifyUnsuspended],
  account_closing: [pauseListings('closing'), hideExpert('closing'), endFeed],
  account_reopened: [restoreListings('closing'), showExpert('closing')],
  account_closed: [
    declineRequests,
    archiveListings,
    forgetPlaces,
    forgetSyncLocations,
    removePhotos,
    removeNameFromNotifications,
    forgetExpert,
    anonymizeAuthor,
    forgetSavedPlants,
    endFeed,
    deleteNotifications,
    forgetSavedSearches,
    deleteAppeals,
    anonymizeInReports,
    deleteBlocks,
    emptyProfile,
  ],
}

/** Completes the ports by `publish`, whose handlers are given all of them. */
export function withEvents(ports: Omit<AppDeps, 'publish'>): AppDeps {
  const deps: AppDeps = { ...ports, publish: publisherTo(handlers, () => deps) }
  return deps
}
