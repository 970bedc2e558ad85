import { SavedPlantsCard } from '../features/plants/saved-plants-card.tsx'
import { MyRentals } from '../features/rentals/my-rentals.tsx'
import { UnopenedScreen } from './unopened-screen.tsx'

export function ProfilePage() {
  return (
    <>
      <UnopenedScreen heading="Profile" words="The rest of your profile is on its way." />
      <div className="page-width space-y-10 pt-10">
        <MyRentals />
        <SavedPlantsCard />
      </div>
    </>
  )
}
