import { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../lib/endpoint-query.ts'
import { useVisit } from '../../lib/visit.tsx'
import { Card } from '../../ui/card.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { KindChoices } from './kind-choices.tsx'
import {
  notificationSettingsOptions,
  useChangeNotificationSettings,
} from './notification-settings-queries.ts'
import { QuietHours } from './quiet-hours.tsx'
import { ThisDevice } from './this-device.tsx'

/** Choices are kept all the same, for the day that there is an address. */
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
