import { DAY_MS } from '@commonplot/shared/dates/durations.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { SignInInvitation } from '../features/accounts/sign-in/sign-in-invitation.tsx'
import {
  NOTIFICATION_SETTINGS,
  NotificationList,
  NotificationSkeletons,
  notificationDays,
} from '../features/notifications/notification-list.tsx'
import {
  notificationsOptions,
  useReadNotifications,
} from '../features/notifications/notification-queries.ts'
import { useActingUserId, useClock, useFormat } from '../lib/visit.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureState } from '../ui/failure-state.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { ButtonLink, TextLink } from '../ui/link.tsx'

const AppealDialog = lazyPart(
  async () => (await import('../features/accounts/security/appeal-dialog.tsx')).AppealDialog,
)

/** Today and yesterday by their names, as the person's own calendar has them. */
function useDayName(): (instant: string) => string {
  const format = useFormat()
  const { now, timeZone } = useClock()
  const dayOf = (instant: string) => format.date(instant, timeZone)
  const names = new Map([
    [dayOf(new Date(now - DAY_MS).toISOString()), 'Yesterday'],
    [dayOf(new Date(now).toISOString()), 'Today'],
  ])
  return (instant) => names.get(dayOf(instant)) ?? dayOf(instant)
}

function Everything() {
  const list = useInfiniteQuery(notificationsOptions)
  const dayName = useDayName()
  if (list.isPending) return <NotificationSkeletons count={6} />
  if (!list.data) return <FailureState words="Loading notifications failed." query={list} />
  const days = notificationDays(
    list.data.pages.flatMap(({ items }) => items),
    dayName,
  )
  return (
    <div data-notifications="" className="grid gap-6">
      {days.length === 0 && (
        <EmptyState
          picture="/pictures/empty-messages.svg"
          title="Nothing yet"
          words="When somebody writes, asks to book or answers, you read of it here."
        >
          <ButtonLink variant="secondary" href={PATHS.plots}>
            Find a plot to ask about
          </ButtonLink>
        </EmptyState>
      )}
      {days.map(({ day, groups }) => (
        <section key={day}>
          <h2 className="mb-2 text-xl">{day}</h2>
          <Card className="px-5 py-2">
            <NotificationList label={day} groups={groups} />
          </Card>
        </section>
      ))}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          onClick={() => void list.fetchNextPage()}
          busyLabel={list.isFetchingNextPage && 'Loading...'}
        >
          Show more
        </Button>
      )}
    </div>
  )
}

function ReadAll() {
  const { data } = useInfiniteQuery(notificationsOptions)
  const read = useReadNotifications()
  if (!data?.pages[0]?.unread) return null
  return (
    <Button variant="secondary" onClick={() => read.mutate({ all: true })}>
      Mark all as read
    </Button>
  )
}

/** The answer of an owner to a hidden listing. */
function Answer() {
  const search = useSearch()
  const [, navigate] = useLocation()
  if (!new URLSearchParams(search).has('answer')) return null
  const close = () => navigate(PATHS.notifications, { replace: true })
  return <AppealDialog open onClose={close} />
}

export function Page() {
  const userId = useActingUserId()
  return (
    <div className="page-width pt-8 md:pt-12">
      <div className="mx-auto max-w-2xl">
        {userId === null ? (
          <SignInInvitation
            heading="h1"
            picture="/pictures/empty-messages.svg"
            title="What happened while you were away"
            words="Sign in to read what neighbours wrote, asked and answered."
          />
        ) : (
          <>
            <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
              <h1 className="text-3xl">Notifications</h1>
              <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
                <ReadAll />
                <TextLink href={NOTIFICATION_SETTINGS} className="finger-high">
                  Choose what you hear
                </TextLink>
              </div>
            </div>
            <Everything />
            <Answer />
          </>
        )}
      </div>
    </div>
  )
}
