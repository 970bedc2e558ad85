import { UnopenedScreen } from './unopened-screen.tsx'

export function ExpertListPage() {
  return (
    <UnopenedScreen
      heading="Find Experts"
      words="People who know their soil will be listed here soon."
    />
  )
}
