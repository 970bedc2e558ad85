import { SCREENS } from '@commonplot/shared/screens/screens.ts'

export function Page() {
  return <h1>{SCREENS.operator.title}</h1>
}
