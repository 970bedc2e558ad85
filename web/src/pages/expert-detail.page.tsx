import { UnopenedScreen } from './unopened-screen.tsx'

export function ExpertDetailPage() {
  return <UnopenedScreen heading="Expert" words="Expert profiles are on their way." />
}
