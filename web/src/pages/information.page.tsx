import { UnopenedScreen } from './unopened-screen.tsx'

export function InformationPage() {
  return (
    <UnopenedScreen
      heading="Find Information"
      words="Plant guides and people who know are moving in here soon."
    />
  )
}
