import { UnopenedScreen } from './unopened-screen.tsx'

export function MessagesPage() {
  return (
    <UnopenedScreen
      heading="Messages"
      words="Talking with hosts and neighbours starts here soon."
    />
  )
}
