import { SavedPlantsCard } from '../features/plants/saved-plants-card.tsx'
import { UnopenedScreen } from './unopened-screen.tsx'

export function ProfilePage() {
  return (
    <>
      <UnopenedScreen heading="Profile" words="Your profile is on its way." />
      <div className="page-width mt-10">
        <SavedPlantsCard />
      </div>
    </>
  )
}
