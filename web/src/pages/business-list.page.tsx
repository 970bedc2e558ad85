import { UnopenedScreen } from './unopened-screen.tsx'

export function BusinessListPage() {
  return (
    <UnopenedScreen
      heading="Eco-Friendly Businesses"
      words="Shops, markets and kitchens nearby that care will be listed here soon."
    />
  )
}
