import type { AppDeps } from './app-deps.ts'
import { type EventHandlers, publisherTo } from './event-handler.ts'
import { deleteBlocks } from './features/blocking/blocking.events.ts'
import { endRequest, showAnswered } from './features/bookings/end-requests.service.ts'
import { declineRequests } from './features/bookings/requests-of-leaver.service.ts'
import {
  advanceChallenges,
  takeBackFromChallenges,
} from './features/challenges/challenge-progress.service.ts'
import { countForCompetitions } from './features/competitions/competition-scores.service.ts'
import { forgetExpert, hideExpert, showExpert } from './features/experts/expert-of-user.service.ts'
import { forgetTypedPlaces } from './features/external-data/typed-places.service.ts'
import { endFeed } from './features/hosting/calendar-feeds.service.ts'
import { logSharedTool } from './features/impact/shared-tools.service.ts'
import { postRentalCard } from './features/messaging/rental-card.service.ts'
import { silenceThreads } from './features/messaging/silence-threads.service.ts'
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
import { forgetAppeals } from './features/operator/appeals.service.ts'
import { removePhotos } from './features/photos/photos-of-owner.service.ts'
import { forgetPlaces } from './features/places/places-of-owner.service.ts'
import { forgetSavedPlants } from './features/plants/saved-by-user.service.ts'
import { archivePlots, pausePlots, restorePlots } from './features/plots/plots-of-owner.service.ts'
import { forgetCommentsBetween } from './features/posts/comments.service.ts'
import { takeNameOffPosts } from './features/posts/posts-of-author.service.ts'
import { releaseHoldsBetween } from './features/rentals/block-holds.service.ts'
import { takeNameOffReports } from './features/reports/make-report.service.ts'
import { forgetSavedSearches } from './features/saved-searches/saved-searches.service.ts'
import { takeBackMatchesBetween } from './features/saved-searches/take-back-matches.service.ts'
import { countForTeams } from './features/teams/team-totals.service.ts'
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
  activity_logged: [countForTeams, advanceChallenges, countForCompetitions],
  activity_undone: [countForTeams, takeBackFromChallenges, countForCompetitions],
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
    takeNameOffPosts,
    forgetSavedPlants,
    endFeed,
    deleteNotifications,
    forgetSavedSearches,
    forgetAppeals,
    deleteBlocks,
    takeNameOffReports,
    emptyProfile,
  ],
}

/** Completes the ports by `publish`, whose handlers are given all of them. */
export function withEvents(ports: Omit<AppDeps, 'publish'>): AppDeps {
  const deps: AppDeps = { ...ports, publish: publisherTo(handlers, () => deps) }
  return deps
}
