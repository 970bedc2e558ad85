import { MyRentals } from '../features/rentals/my-rentals.tsx'
import { UnopenedScreen } from './unopened-screen.tsx'

export function ProfilePage() {
  return (
    <>
      <UnopenedScreen heading="Profile" words="The rest of your profile is on its way." />
      <div className="page-width pt-10">
        <MyRentals />
      </div>
    </>
  )
}
