import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { inertWhile } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox, Switch } from '../../ui/checkbox.tsx'
import {
  type PushState,
  readPushDevice,
  subscribeDevice,
  unsubscribeDevice,
} from './push-device.ts'

/** State of this browser, read locally. */
const pushDeviceOptions = queryOptions({
  queryKey: ['push-device'],
  queryFn: readPushDevice,
  staleTime: 0,
})

interface DeviceChoice {
  isOn: boolean
  previews: boolean
}

function useChangeDevice() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ isOn, previews }: DeviceChoice) =>
      isOn ? subscribeDevice(previews) : unsubscribeDevice(),
    onSuccess: (device) => queryClient.setQueryData(pushDeviceOptions.queryKey, device),
    meta: { failure: 'This device could not be changed. Please try again.' },
  })
}

const GUIDANCE: Partial<Record<PushState, string>> = {
  unsupported:
    'This browser cannot be told of anything while it is closed. Mail still reaches you.',
  needs_install:
    'On an iPhone or iPad: tap Share, then Add to Home Screen. Open Commonplot from there and come back to this page to switch it on.',
  denied:
    'You have blocked notifications from this site. To undo it, tap the sign beside the address, allow notifications, and load this page again.',
}

/** The browser asks for permission only after a tap on this switch. */
export function ThisDevice() {
  const { data: device } = useQuery(pushDeviceOptions)
  const change = useChangeDevice()
  const guidance = device && GUIDANCE[device.state]
  const isOn = device?.state === 'on'
  const previews = device?.previews ?? false
  // Shows the pending choice and reverts on failure.
  const chosen = change.isPending ? change.variables : { isOn, previews }
  return (
    <Card className="p-5 md:p-6">
      <h2 className="mb-1 text-xl">This device</h2>
      {guidance ? (
        <p className="text-ink-soft">{guidance}</p>
      ) : (
        <>
          <Switch
            label={<span className="font-semibold">Tell me on this device</span>}
            checked={chosen.isOn}
            disabled={!device}
            {...inertWhile(change.isPending)}
            onChange={(event) => change.mutate({ isOn: event.target.checked, previews })}
          />
          <p className="text-ink-soft">
            Also while Commonplot is closed. Which kinds, you choose in the table.
          </p>
          {isOn && (
            <Checkbox
              className="mt-2"
              label="Show what was written, also on the lock screen"
              checked={chosen.previews}
              {...inertWhile(change.isPending)}
              onChange={(event) => change.mutate({ isOn: true, previews: event.target.checked })}
            />
          )}
        </>
      )}
    </Card>
  )
}
