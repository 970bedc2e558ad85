import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { TextLink } from '../../ui/link.tsx'
import {
  groupNotifications,
  NOTIFICATION_SETTINGS,
  NotificationList,
  NotificationSkeletons,
} from './notification-list.tsx'
import { notificationsOptions, useReadNotifications } from './notification-queries.ts'

const SHOWN = 12

export function BellPanel({ onClose }: { onClose: () => void }) {
  const list = useInfiniteQuery(notificationsOptions)
  const read = useReadNotifications()
  const [first] = list.data?.pages ?? []
  const groups = groupNotifications(first?.items ?? []).slice(0, SHOWN)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Notifications"
      placement="corner"
      footer={
        <>
          <TextLink href={PATHS.notifications} onClick={onClose} className="finger-high">
            See all
          </TextLink>
          <TextLink href={NOTIFICATION_SETTINGS} onClick={onClose} className="finger-high">
            Choose what you hear
          </TextLink>
        </>
      }
    >
      <div data-notifications="">
        {list.isPending && <NotificationSkeletons count={3} />}
        {list.isError && <FailureLine words="Loading notifications failed." query={list} />}
        {first && groups.length === 0 && (
          <p className="py-6 text-center text-lg text-ink-soft">
            Nothing yet. Messages, requests and rentals will ring here.
          </p>
        )}
        <NotificationList label="Notifications" groups={groups} onOpened={onClose} />
        {(first?.unread ?? 0) > 0 && (
          <Button
            variant="secondary"
            className="mt-3 w-full"
            onClick={() => read.mutate({ all: true })}
          >
            Mark all as read
          </Button>
        )}
      </div>
    </Dialog>
  )
}
