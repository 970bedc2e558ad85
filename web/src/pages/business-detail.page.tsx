import { UnopenedScreen } from './unopened-screen.tsx'

export function BusinessDetailPage() {
  return <UnopenedScreen heading="Business" words="Business pages are on their way." />
}
