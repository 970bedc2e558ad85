import { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@commonplot/shared/notifications/notification.ts'
import type {
  NotificationChoice,
  NotificationSettings,
  NotificationSettingsChange,
} from '@commonplot/shared/notifications/notification-settings.ts'
import { KIND_WORDS } from '@commonplot/shared/notifications/notification-words.ts'
import { notificationsApi } from '@commonplot/shared/notifications/notifications.contract.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { endpointQuery } from '../../lib/endpoint-query.ts'
import { useVisit } from '../../lib/visit.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox, Switch } from '../../ui/checkbox.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ThisDevice } from './this-device.tsx'

const notificationSettingsOptions = endpointQuery(notificationsApi.getNotificationSettings, {})

const CHANGE = ['change-notification-settings']

/** Updates optimistically and reverts on failure. */
function useChangeNotificationSettings() {
  const queryClient = useQueryClient()
  const { queryKey } = notificationSettingsOptions
  return useMutation({
    mutationKey: CHANGE,
    mutationFn: (body: NotificationSettingsChange) =>
      call(notificationsApi.changeNotificationSettings, { body }),
    // In sequence: the first response would otherwise undo the second choice.
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
    // A failed change also reverts later choices, so the last one refetches.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: CHANGE }) === 1 &&
      queryClient.invalidateQueries({ queryKey }),
    meta: { failure: 'Your choice could not be kept. Please try again.' },
  })
}

const MAIL_WORDS: Record<NotificationChoice['email'], string> = {
  now: 'Now',
  daily: 'Daily',
  off: 'Off',
}

interface KindChoicesProps {
  kinds: NotificationSettings['kinds']
  onChange: (kind: NotificationKind, choice: NotificationChoice) => void
}

const CELL = 'border-t border-line py-2'

function KindChoices({ kinds, onChange }: KindChoicesProps) {
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">What you hear of, and how</caption>
      <thead>
        <tr className="text-left text-sm text-ink-soft">
          <th scope="col" className="pb-2 font-semibold">
            About
          </th>
          <th scope="col" className="w-27 pb-2 font-semibold sm:w-40">
            Mail
          </th>
          <th scope="col" className="w-16 pb-2 text-center font-semibold">
            Device
          </th>
        </tr>
      </thead>
      <tbody>
        {NOTIFICATION_KINDS.map((kind) => {
          const { label } = KIND_WORDS[kind]
          const choice = kinds[kind]
          return (
            <tr key={kind}>
              <th scope="row" className={`${CELL} pr-3 text-left font-medium`}>
                {label}
              </th>
              <td className={CELL}>
                <Select
                  aria-label={`Mail about ${label}`}
                  className="pr-8! pl-3!"
                  value={choice.email}
                  onChange={(event) => {
                    const email = event.target.value as NotificationChoice['email']
                    onChange(kind, { ...choice, email })
                  }}
                >
                  {Object.entries(MAIL_WORDS).map(([value, words]) => (
                    <option key={value} value={value}>
                      {words}
                    </option>
                  ))}
                </Select>
              </td>
              <td className={CELL}>
                <Checkbox
                  className="justify-center"
                  label={<span className="sr-only">On my devices: {label}</span>}
                  checked={choice.push}
                  onChange={(event) => onChange(kind, { ...choice, push: event.target.checked })}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type Hours = NonNullable<NotificationSettings['quietHours']>

const NIGHT: Hours = { from: '22:00', to: '07:00' }

interface TimesProps {
  hours: Hours
  onChange: (hours: Hours) => void
}

/** Saves only when both times are complete and differ. */
function Times({ hours, onChange }: TimesProps) {
  const [typed, setTyped] = useState(hours)
  const isSame = typed.from === typed.to
  const type = (change: Partial<Hours>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    if (next.from && next.to && next.from !== next.to) onChange(next)
  }
  return (
    <div className="mt-3 grid grid-cols-2 gap-3">
      <Field label="From">
        {(control) => (
          <TextInput
            {...control}
            type="time"
            value={typed.from}
            onChange={(event) => type({ from: event.target.value })}
          />
        )}
      </Field>
      <Field label="To" error={isSame ? 'Choose another time than the first.' : undefined}>
        {(control) => (
          <TextInput
            {...control}
            type="time"
            value={typed.to}
            onChange={(event) => type({ to: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}

interface QuietHoursProps {
  hours: Hours | null
  onChange: (hours: Hours | null) => void
}

function QuietHours({ hours, onChange }: QuietHoursProps) {
  return (
    <Card className="p-5 md:p-6">
      <h2 className="mb-1 text-xl">Quiet hours</h2>
      <Switch
        label={<span className="font-semibold">No mail and no device at night</span>}
        checked={hours !== null}
        onChange={(event) => onChange(event.target.checked ? NIGHT : null)}
      />
      <p className="text-ink-soft">What comes meanwhile waits until they end.</p>
      {hours && <Times hours={hours} onChange={onChange} />}
    </Card>
  )
}

/** Mail choices are stored even without an address. */
function MailNote() {
  const { hasAccounts } = useVisit()
  const me = useQuery({ ...endpointQuery(accountsApi.getMe, {}), enabled: hasAccounts })
  if (!hasAccounts) {
    return (
      <p className="mb-4 text-ink-soft">
        Mail needs an address, and nobody here has one: this place runs without accounts.
      </p>
    )
  }
  if (!me.data || me.data.email !== null) return null
  return (
    <p className="mb-4 text-ink-soft">
      Mail needs an address, and you have given none.{' '}
      <TextLink href={PATHS.account}>Add one to your account</TextLink>
    </p>
  )
}

export function NotificationSettingsTab() {
  const settings = useQuery(notificationSettingsOptions)
  const change = useChangeNotificationSettings()
  const { data } = settings
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <Card className="p-5 md:p-6">
        <h2 className="mb-1 text-xl">What you hear of</h2>
        <p className="mb-4 text-ink-soft">The bell always has everything.</p>
        <MailNote />
        {settings.isPending && <Skeleton className="h-112" />}
        {settings.isError && <FailureLine words="Loading your choices failed." query={settings} />}
        {data && (
          <KindChoices
            kinds={data.kinds}
            onChange={(kind, choice) =>
              change.mutate({ kinds: { [kind]: choice }, quietHours: data.quietHours })
            }
          />
        )}
      </Card>
      <div className="grid gap-6">
        <ThisDevice />
        {data && (
          <QuietHours
            hours={data.quietHours}
            onChange={(quietHours) => change.mutate({ kinds: {}, quietHours })}
          />
        )}
      </div>
    </div>
  )
}
