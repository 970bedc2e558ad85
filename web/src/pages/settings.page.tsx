import { UnopenedScreen } from './unopened-screen.tsx'

export function SettingsPage() {
  return <UnopenedScreen heading="Settings" words="Settings are on their way." />
}
