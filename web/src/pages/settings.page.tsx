import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { ProfileSettingsCard } from '../features/accounts/profile/profile-settings-card.tsx'
import { SignInInvitation } from '../features/accounts/sign-in/sign-in-invitation.tsx'
import { BlockedPeople } from '../features/blocking/blocked-people.tsx'
import { NotificationSettingsTab } from '../features/notifications/notification-settings-tab.tsx'
import { SavedSearches } from '../features/saved-searches/saved-searches.tsx'
import { AboutApisTab } from '../features/settings/about-apis-tab.tsx'
import { ApiKeysTab } from '../features/settings/api-keys-tab.tsx'
import { DataSourcesTab } from '../features/settings/data-sources-tab.tsx'
import { TestApisTab } from '../features/settings/test-apis-tab.tsx'
import { useAddressTab } from '../lib/address-search.ts'
import { useVisit } from '../lib/visit.tsx'
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
