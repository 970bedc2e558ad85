import { UnopenedScreen } from './unopened-screen.tsx'

export function ProfilePage() {
  return <UnopenedScreen heading="Profile" words="Your profile is on its way." />
}
