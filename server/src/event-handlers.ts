import type { AppDeps } from './app-deps.ts'
import { type EventHandlers, publisherTo } from './event-handler.ts'
import { deleteBlocks } from './features/blocking/blocking.events.ts'
import { declineRequests, endRequest, showAnswered } from './features/bookings/bookings.events.ts'
import { advanceChallenges, setBackChallenges } from './features/challenges/challenges.events.ts'
import { addToCompetitions } from './features/competitions/competitions.events.ts'
import { forgetExpert, hideExpert, showExpert } from './features/experts/expert-of-user.service.ts'
import { forgetTypedPlaces } from './features/external-data/typed-places.service.ts'
import { endFeed } from './features/hosting/hosting.events.ts'
import { logSharedTool } from './features/impact/impact.events.ts'
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
import { removePhotos } from './features/photos/photos-of-owner.service.ts'
import { forgetPlaces } from './features/places/places-of-owner.service.ts'
import { forgetSavedPlants } from './features/plants/saved-by-user.service.ts'
import { archivePlots, pausePlots, restorePlots } from './features/plots/plots-of-owner.service.ts'
import { anonymizeAuthor, forgetCommentsBetween } from './features/posts/posts.events.ts'
import { releaseHoldsBetween } from './features/rentals/rentals.events.ts'
import { anonymizeInReports } from './features/reports/reports.events.ts'
import { forgetSavedSearches } from './features/saved-searches/saved-searches.service.ts'
import { takeBackMatchesBetween } from './features/saved-searches/take-back-matches.service.ts'
import { addToTeams } from './features/teams/teams.events.ts'
import { archiveTools, pauseTools, restoreTools } from './features/tools/tools-of-owner.service.ts'
import { emptyProfile } from './features/users/users.events.ts'

/** Who hears of what. Features stay apart by it: the one that tells does not know who listens. */
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
    takeBackMatchesBetween,
  ],
  person_suspended: [
    pausePlots('suspended'),
    pauseTools('suspended'),
    hideExpert('suspended'),
    notifySuspended,
  ],
  person_unsuspended: [
    restorePlots('suspended'),
    restoreTools('suspended'),
    showExpert('suspended'),
    notifyUnsuspended,
  ],
  account_closing: [pausePlots('closing'), pauseTools('closing'), hideExpert('closing'), endFeed],
  account_reopened: [restorePlots('closing'), restoreTools('closing'), showExpert('closing')],
  account_closed: [
    declineRequests,
    archivePlots,
    archiveTools,
    forgetPlaces,
    forgetTypedPlaces,
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
