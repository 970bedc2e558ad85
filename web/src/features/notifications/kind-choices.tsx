import {
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@commonplot/shared/notifications/notification.ts'
import type {
  NotificationChoice,
  NotificationSettings,
} from '@commonplot/shared/notifications/notification-settings.ts'
import { KIND_WORDS } from '@commonplot/shared/notifications/notification-words.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/inputs.tsx'

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

export function KindChoices({ kinds, onChange }: KindChoicesProps) {
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
