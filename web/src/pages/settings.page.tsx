import { EXTERNAL_SERVICES } from '@commonplot/shared/external-data/source.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { ProfileSettingsCard } from '../features/accounts/profile/profile-settings-card.tsx'
import { SignInInvitation } from '../features/accounts/sign-in/sign-in-invitation.tsx'
import { BlockedPeople } from '../features/blocking/blocked-people.tsx'
import { NotificationSettingsTab } from '../features/notifications/notification-settings-tab.tsx'
import { SavedSearches } from '../features/saved-searches/saved-searches.tsx'
import { ApiKeysTab } from '../features/settings/api-keys-tab.tsx'
import { DataSourcesTab } from '../features/settings/data-sources-tab.tsx'
import { SERVICE_FACTS } from '../features/settings/service-facts.ts'
import { TestApisTab } from '../features/settings/test-apis-tab.tsx'
import { useAddressTab } from '../lib/address-search.ts'
import { useVisit } from '../lib/visit.tsx'
import { Card } from '../ui/card.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Tabs } from '../ui/tabs.tsx'

/** With the form that it is a part of, which few come for. */
const ProfilePictureField = lazyPart(
  async () => (await import('../features/photos/profile-picture-field.tsx')).ProfilePictureField,
)

const TABS = [
  { value: 'data-sources', label: 'Data Sources', content: <DataSourcesTab /> },
  { value: 'api-keys', label: 'API Keys', content: <ApiKeysTab /> },
  { value: 'test-apis', label: 'Test APIs', content: <TestApisTab /> },
  { value: 'about-apis', label: 'About APIs', content: <AboutApisTab /> },
  {
    value: 'notifications',
    label: 'Notifications',
    content: (
      <div className="space-y-8">
        <NotificationSettingsTab />
        <SavedSearches />
      </div>
    ),
  },
]

function OwnTabs() {
  return <Tabs label="Settings" tabs={TABS} {...useAddressTab(TABS)} />
}

export function Page() {
  const { userId, hasAccounts } = useVisit()
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="mb-6 text-3xl">Settings</h1>
      {userId === null ? (
        <SignInInvitation
          picture="/pictures/default-tool.svg"
          title="Your settings wait for you"
          words="Sign in to choose where your lists come from."
        />
      ) : (
        <>
          <ProfileSettingsCard PictureField={ProfilePictureField}>
            {hasAccounts && (
              <ButtonLink variant="secondary" href={PATHS.account}>
                Account
              </ButtonLink>
            )}
          </ProfileSettingsCard>
          <OwnTabs />
          <div className="mt-8">
            <BlockedPeople />
          </div>
        </>
      )}
    </div>
  )
}

function AboutApisTab() {
  return (
    <div className="max-w-3xl">
      <p className="mb-6 text-lg text-ink-soft">
        Commonplot works on its own, with what neighbours list here. Five outside services can add
        to it. Each is off until whoever runs this server switches it on, and lists never wait for
        one: a sync copies records into our database, with their source and licence.
      </p>
      <div className="grid gap-4">
        {EXTERNAL_SERVICES.map((service) => {
          const { name, provider, brings, terms, settings } = SERVICE_FACTS[service]
          return (
            <Card key={service} className="p-5 md:p-6">
              <h2 className="text-xl">{name}</h2>
              <p className="mb-2 text-sm text-ink-soft">From {provider}</p>
              <p>{brings}</p>
              <p className="mt-1">{terms}</p>
              <p className="mt-3 text-sm text-ink-soft">
                Switched on by <code className="break-all">{settings.join(', ')}</code>
              </p>
            </Card>
          )
        })}
      </div>
    </div>
  )
}
