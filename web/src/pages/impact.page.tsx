import { UnopenedScreen } from './unopened-screen.tsx'

export function ImpactPage() {
  return (
    <UnopenedScreen
      heading="Impact Dashboard"
      words="Soon you can log what you grow and share, and see what it adds up to."
    />
  )
}
