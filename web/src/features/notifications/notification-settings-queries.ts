import type {
  NotificationSettings,
  NotificationSettingsChange,
} from '@commonplot/shared/notifications/notification-settings.ts'
import { notificationsApi } from '@commonplot/shared/notifications/notifications.contract.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { endpointQuery } from '../../lib/endpoint-query.ts'
import { letDeviceHear, letDeviceHearNoMore, readPushDevice } from './push-device.ts'

export const notificationSettingsOptions = endpointQuery(
  notificationsApi.getNotificationSettings,
  {},
)

const CHANGE = ['change-notification-settings']

/** Every choice moves at once and moves back when it could not be kept. */
export function useChangeNotificationSettings() {
  const queryClient = useQueryClient()
  const { queryKey } = notificationSettingsOptions
  return useMutation({
    mutationKey: CHANGE,
    mutationFn: (body: NotificationSettingsChange) =>
      call(notificationsApi.changeNotificationSettings, { body }),
    // One after the other, or the answer to the first would undo the second.
    scope: { id: 'notification-settings' },
    onMutate: async ({ kinds, quietHours }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      if (before) {
        const chosen = { ...before.kinds, ...kinds } as NotificationSettings['kinds']
        queryClient.setQueryData(queryKey, { kinds: chosen, quietHours })
      }
      return before
    },
    onError: (_error, _change, before) => queryClient.setQueryData(queryKey, before),
    // One that failed took back also what was chosen after it, and may have been kept since.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: CHANGE }) === 1 &&
      queryClient.invalidateQueries({ queryKey }),
    meta: { failure: 'Your choice could not be kept. Please try again.' },
  })
}

/** Of this browser alone, which the server knows nothing of. */
export const pushDeviceOptions = queryOptions({
  queryKey: ['push-device'],
  queryFn: readPushDevice,
  staleTime: 0,
})

interface DeviceChoice {
  isOn: boolean
  previews: boolean
}

export function useChangeDevice() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ isOn, previews }: DeviceChoice) =>
      isOn ? letDeviceHear(previews) : letDeviceHearNoMore(),
    onSuccess: (device) => queryClient.setQueryData(pushDeviceOptions.queryKey, device),
    meta: { failure: 'This device could not be changed. Please try again.' },
  })
}
